// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
package import Interpreter
package import System
import Terminal

/// The source of a console's words: a scenario file, or standard input.
package struct Script {
  private let scenario: String?

  /// Creates a script from a scenario file, or from standard input for `nil`.
  package init(_ scenario: String?) { self.scenario = scenario }

  /// Creates a script from `file` or the option `--scenario`, but not both, or from standard input.
  package init(_ words: CommandLineWords, _ file: String?) throws(ToolFault) {
    if file != nil, words["scenario"] != nil {
      throw ToolFault("FILE and --scenario both name a file of words; leave one out")
    }
    self.init(file ?? words["scenario"])
  }

  /// The script's name in messages: the end of a long path, which leaves room for the message.
  package var name: TextBuffer {
    let path = scenario ?? "stdin"
    return "\(path.utf8.count > 80 ? "..." : "")\(foreign: path.utf8.span.extracting(last: 80))"
  }

  /// Opens the script, or reports that the file cannot be opened and returns `nil`.
  package func open() -> FileDescriptor? {
    guard let scenario else { return .standardInput }
    let descriptor = unsafe clinux_open(scenario, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      FileDescriptor.standardError.write("\(ToolFault(ofLastCall: scenario).message)\n")
      return nil
    }
    return FileDescriptor(descriptor)
  }

  /// Plays the script on `host`; for a user at a terminal, a greeting with the machine's name comes
  /// first, such as "A simulated door".
  ///
  /// - Returns: the session's exit status, or 66 (`EX_NOINPUT`) if the file cannot be opened.
  package func play<Host: ConsoleHost & ~Copyable>(
    _ host: consuming Host, as machine: String
  ) -> Int32 {
    guard let input = open() else { return 66 }
    let isPrompted = scenario == nil && input.isTerminal
    var console = Console(host: host, source: isPrompted ? TextBuffer() : name)
    if isPrompted { console.greet(as: "\(foreign: machine.utf8.span.extracting(first: 80))") }
    return console.run(from: input, isPrompted: isPrompted)
  }
}

extension FileDescriptor {
  /// Writes a string.
  package func write(_ text: String) { write(text.utf8.span) }
}
