// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CBoard
import Fixed
import GateConsole
import GateController
import Interpreter
import Simulation
import Turnstile

/// The simulated gate at its console, where there is no operating system.
///
/// - Returns: the status with which the start-up code, which calls this, is to end.
@c(board_main)
public func main() -> Int32 {
  let gate = SimulatedGate(Wiring(), conditions: .simulated, writer: BoardStreams())
  var console = Console(host: GateHost(gate), source: TextBuffer("stdin"))
  while console.ending == .none {
    let byte = board_read()
    if byte < 0 { console.finish() } else { console.read(UInt8(truncatingIfNeeded: byte)) }
  }
  return console.ending.status
}

/// The board's two streams, as the place a gate prints to.
private struct BoardStreams: LineWriter {
  func write(_ line: TextBuffer, to stream: ConsoleStream) {
    var line = line
    line.end()
    line.withSpan { bytes in
      // Safe because the bytes are lent for as long as the call takes.
      unsafe bytes.withUnsafeBufferPointer {
        unsafe board_write(stream == .output ? 1 : 2, $0.baseAddress, $0.count)
      }
    }
  }
}
