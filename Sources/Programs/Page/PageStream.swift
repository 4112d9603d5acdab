// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CPage
import FSM
import Fixed
import GateController
import GateMessages
import Interpreter
import MachineConsole
import Simulation

/// Where the page puts a line.
enum PageStream: Int32 {
  /// The console's transcript.
  case transcript
  case errors
  case log
  /// A state's row of the table, its name first.
  case row
  /// A word and what it does.
  case word
  case counter

  // Safe because WebAssembly without threads has one caller at a time.
  /// Where a machine prints: in the transcript, but for rows that describe it.
  nonisolated(unsafe) static var output = transcript

  /// Hands a line to the page.
  @inline(never) func write(_ line: TextBuffer) {
    line.withSpan { bytes in
      // Safe because the bytes are lent for as long as the call takes.
      unsafe bytes.withUnsafeBufferPointer { unsafe page_write(rawValue, $0.baseAddress, $0.count) }
    }
  }
}

/// What a machine prints, as lines on the page: its console's, and a gate's log in the journal's words.
struct PageWriter: GateLog, StepWriter {
  @inline(never) func write(_ line: TextBuffer, to stream: ConsoleStream) {
    (stream == .output ? unsafe PageStream.output : .errors).write(line)
  }

  /// Hands the step to the page, which shows the square that was taken.
  func show<Step: MachineStep>(_ step: Step) {
    page_step(
      step.event.map { Int32($0.rawValue) } ?? -1, step.from.map { Int32($0.rawValue) } ?? -1,
      step.to.map { Int32($0.rawValue) } ?? -1, Int32(step.outcome.rawValue))
  }

  func record(_ entry: LogEntry, at time: Nanoseconds) {
    if case .step(let step) = entry { show(step) }
    // With its time: the page must not ask for it while the gate is in the middle of a turn.
    var line: TextBuffer = "\(time / 1_000_000) "
    entry.describe(into: &line, errorName: SimulatedDisk.append)
    PageStream.log.write(line)
  }
}
