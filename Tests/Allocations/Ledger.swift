// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CAllocationCounter
import FSM
import GPIO
import GateController
import Glibc
import Ledger
import SimulatedGPIO
import Store
import System
import Turnstile

/// What a gate with a ledger allocates: a thousand coins and pushes, each on the disk.
///
/// The counter counts this thread; the other one makes two system calls for each record.
func keepBooks() -> UInt {
  var template = Array("/tmp/ledger-XXXXXX".utf8CString)
  // Safe because mkdtemp writes within the template, which ends with a NUL.
  guard unsafe mkdtemp(&template) != nil, let path = unsafe FilePath(cString: template),
    let folder = try? LedgerFolder(path: path)
  else { return .max }
  let first = Record(
    sequence: 1, books: Books(), machine: Snapshot(bytes: InlineArray(repeating: 0)), wear: 1,
    savedAt: 0)
  guard let writer = try? LedgerWriter(in: folder, first: first, boot: .current) else {
    return .max
  }
  var gate = GateController(
    Wiring(), lines: SimulatedChip(),
    conditions: GateConditions(wear: Wear(chance: 0, seed: 1), relock: 0),
    log: EventCounter(), store: writer)
  repeat {
    gate.wakeLedger()
    gate.turn(at: 0)
  } while gate.isOpeningLedger
  visit(&gate, writer.descriptor)
  let before = allocation_count()
  for _ in 0..<1000 { visit(&gate, writer.descriptor) }
  let after = allocation_count()
  let kept = (try? LedgerFile.read(in: folder))?.newest?.counters
  print("  \(kept?[.passages] ?? 0) passages on the disk")
  return kept == gate.counters && gate.counters[.passages] == 1001 ? after - before : .max
}

private func visit(
  _ gate: inout GateController<SimulatedChip, EventCounter, LedgerWriter>,
  _ descriptor: FileDescriptor
) {
  for event in 0..<2 {
    gate.lines.hardware.advance(by: 1_000_000)
    gate.handle(event == 0 ? .coin : .push, at: gate.lines.hardware.now)
    gate.turn(at: gate.lines.hardware.now)
    while !gate.isFlushed {
      var waiter = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&waiter, 1, 1000) == 1 { gate.wakeLedger() }
      gate.turn(at: gate.lines.hardware.now)
    }
  }
}
