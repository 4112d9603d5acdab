// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The words of a command line: `--name value` pairs, and the others in order.
package struct CommandLineWords {
  /// A command line that cannot be understood.
  package struct UsageError: Error {
    /// What is wrong, and what to do.
    package let message: String

    /// A mistake.
    package init(message: String) { self.message = message }
  }

  /// The words that belong to no option.
  package private(set) var others: [String] = []
  private var values: [String: [String]] = [:]

  /// Reads the words; every option has one of these names, and a value.
  package init(_ words: [String], options: [String]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        others.append(word)
        continue
      }
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1)
      let name = parts.first.map { String($0) } ?? ""
      guard options.contains(name) else {
        let known = options.map { "--\($0)" }.joined(separator: ", ")
        throw UsageError(message: "\(word): unknown option; known here: \(known)")
      }
      guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
        throw UsageError(message: "\(word): expected a value after it")
      }
      values[name, default: []].append(value)
    }
  }

  /// All values of an option, in order.
  package func all(_ option: String) -> [String] { values[option] ?? [] }

  /// The last value of an option; `nil` without one.
  package subscript(option: String) -> String? { values[option]?.last }

  /// The only other word; `nil` without one.
  package func single() throws(UsageError) -> String? {
    guard others.count < 2 else {
      throw UsageError(message: "\(others[1]): expected nothing more after \(others[0])")
    }
    return others.first
  }
}
