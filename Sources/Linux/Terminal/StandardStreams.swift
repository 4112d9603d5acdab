// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import Fixed
public import Interpreter
import System

/// The streams a process is born with, as the place a gate prints to.
public struct StandardStreams: LineWriter, Sendable {
  /// The streams of this process.
  public init() {}

  /// Writes a line and its end in one piece.
  public func write(_ line: TextBuffer, to stream: ConsoleStream) {
    var line = line
    line.end()
    let descriptor: FileDescriptor =
      switch stream {
      case .output: .standardOutput
      case .errors: .standardError
      }
    line.withSpan { descriptor.write($0) }
  }

  /// Writes text that a person's typing follows.
  public func prompt(_ text: StaticString) {
    TextBuffer(text).withSpan { FileDescriptor.standardOutput.write($0) }
  }
}
