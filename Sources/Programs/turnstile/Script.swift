// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import ArgumentParser
import CLinux
import Fixed
import Interpreter
import System
import Terminal

/// The source of the words: a scenario's file, or standard input.
struct Script: ParsableArguments {
  @Option(help: ArgumentHelp("Read the words from this file.", valueName: "file"))
  var scenario: String?

  /// The script's name in messages: the end of a long path, so that there is room for the message.
  var name: TextBuffer {
    let path = (scenario ?? "stdin").utf8
    var name = TextBuffer(path.count > 80 ? "..." : "")
    for byte in path.suffix(80) { name.append(foreignByte: byte) }
    return name
  }

  /// Opens the script; a file that cannot be opened ends the program with 66 (`EX_NOINPUT`).
  func open() throws -> FileDescriptor {
    guard let scenario else { return .standardInput }
    let descriptor = unsafe clinux_open(scenario, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      // Safe because strerror answers any number with a text of its own.
      let reason = unsafe String(cString: strerror(clinux_errno()))
      FileDescriptor.standardError.write("\(scenario): \(reason)\n")
      throw ExitCode(66)
    }
    return FileDescriptor(descriptor)
  }
}

extension Script {
  /// Plays the words of the script on `host`, or those of a person, after a greeting; the
  /// program's status is the session's.
  func play<Host: ConsoleHost & ~Copyable>(
    _ host: consuming Host,
    greeting: String = "Type words and press Enter; `words` lists them all."
  ) throws {
    let input = try open()
    let isPrompted = scenario == nil && input.isTerminal
    if isPrompted { print(greeting) }
    var console = Console(host: host, source: isPrompted ? TextBuffer() : name)
    throw ExitCode(TerminalSession.run(&console, from: input, isPrompted: isPrompted))
  }
}

extension FileDescriptor {
  /// Writes all of a string.
  func write(_ text: String) { write(text.utf8.span) }
}
