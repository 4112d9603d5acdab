// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import System

/// The reason why a program cannot run its command line.
package struct ToolFault: Error {
  /// The problem and the remedy, starting with the name of the file, if any.
  package let message: String
  /// The exit status: 64 (`EX_USAGE`) for an invalid command line.
  package let status: Int32

  /// Creates a fault, by default of an invalid command line.
  package init(_ message: String, status: Int32 = 64) {
    (self.message, self.status) = (message, status)
  }

  /// Creates a fault of an unusable file, with the error of the last system call.
  package init(ofLastCall path: String, status: Int32 = 66) {
    // Safe because strerror returns a valid string for any number.
    let reason = unsafe String(cString: strerror(clinux_errno()))
    self.init("\(path): \(reason)", status: status)
  }

  /// Prints the message, after the program's name if the status is 64, and returns the status.
  package func report(as program: String) -> Int32 {
    FileDescriptor.standardError.write("\(status == 64 ? "\(program): " : "")\(message)\n")
    return status
  }
}

/// The words of a command line: the options, such as `--name value`, and the others in order.
package struct CommandLineWords {
  /// The words that are not part of an option.
  package private(set) var others: [String] = []
  private var values: [String: [String]] = [:]

  /// Parses `words` as getopt_long(3) does: every name in `options` takes a value, and a unique
  /// prefix of the name is enough.
  package init(_ words: [String], options: [String]) throws(ToolFault) {
    var rest = words[...]
    while let word = rest.popFirst(), word != "--" {
      guard word.hasPrefix("-"), word != "-" else {
        others.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let found = options.filter { "--\($0)".hasPrefix(parts[0]) }
      let exact = found.first { "--\($0)" == parts[0] }
      guard parts[0].count > 2, let option = exact ?? found.first, exact != nil || found.count == 1
      else {
        let known = options.map { "--\($0)" }.joined(separator: ", ")
        throw ToolFault("\(word): unknown option; expected one of \(known)")
      }
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
        throw ToolFault("\(word): expected a value after this option")
      }
      values[option, default: []].append(value)
    }
    others += rest
  }

  /// Returns all values of an option, in order.
  package func all(_ option: String) -> [String] { values[option] ?? [] }

  /// The last value of an option, or `nil` if the option is not given.
  package subscript(option: String) -> String? { values[option]?.last }

  /// Returns the only other word, or `nil` for none; throws a fault for a second word.
  package func single() throws(ToolFault) -> String? {
    guard others.count < 2 else {
      throw ToolFault("\(others[1]): expected nothing more after \(others[0])")
    }
    return others.first
  }
}

/// Returns `; did you mean "play"?` for a misspelt or shortened name, or "" for any other word.
package func nearName(to word: String, among names: [String]) -> String {
  let bytes = Array(word.utf8)
  var spelling = Spelling(bytes.span)
  var nearest: String?
  for name in names {
    let bytes = Array(name.utf8)
    if spelling.offer(bytes.span) { nearest = name }
  }
  nearest = nearest ?? names.first { !word.isEmpty && $0.hasPrefix(word) }
  return nearest.map { "; did you mean \"\($0)\"?" } ?? ""
}
