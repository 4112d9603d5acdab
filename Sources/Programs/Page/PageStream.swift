// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CPage
import FSM
import Fixed
import Interpreter

/// Where the page puts a line.
enum PageStream: Int32 {
  /// The console's transcript.
  case output
  /// The console's mistakes.
  case errors
  /// What the gate logs.
  case log
  /// A state's row of the table, its name first.
  case row
  /// A word and what it does.
  case word
  /// The name of a counter.
  case counter

  /// The page's place for what a console prints.
  init(_ stream: ConsoleStream) { self = stream == .output ? .output : .errors }

  /// Hands a line to the page.
  @inline(never)
  func write(_ line: TextBuffer) {
    line.withSpan { bytes in
      // Safe because the bytes are lent for as long as the call takes.
      unsafe bytes.withUnsafeBufferPointer {
        unsafe page_write(rawValue, $0.baseAddress, $0.count)
      }
    }
  }
}

extension MachineStep {
  /// Hands the step to the page, which shows the square that was taken.
  func show() {
    page_step(
      event.map { Int32($0.rawValue) } ?? -1, from.map { Int32($0.rawValue) } ?? -1,
      to.map { Int32($0.rawValue) } ?? -1, Int32(outcome.rawValue))
  }
}
