// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Synchronization

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

  // What getopt remembers belongs to the process, and tests run side by side.
  private static let reading = Mutex(())

  /// Reads the words with getopt; every option has one of these names, and a value.
  package init(_ words: [String], options: [String]) throws(UsageError) {
    let found = Self.reading.withLock { _ in OptionList(words, options) }
    if let word = found.unknown {
      let known = options.map { "--\($0)" }.joined(separator: ", ")
      throw UsageError(message: "\(word): unknown option; known here: \(known)")
    }
    if let word = found.withoutValue {
      throw UsageError(message: "\(word): expected a value after it")
    }
    for (option, value) in found.values { values[options[option], default: []].append(value) }
    others = found.others
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
