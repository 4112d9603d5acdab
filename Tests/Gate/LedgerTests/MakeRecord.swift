// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Ledger
import MachineSupport
import Turnstile

/// A record of a gate that has taken `sequence` coins and waits for the last one's push.
func makeRecord(_ sequence: UInt64, boot: BootIdentity = .unknown) throws -> Record {
  let conditions = GateConditions(wear: Wear(chance: 30, seed: sequence), relock: 3000)
  var machine = Machine<Turnstile>()
  _ = machine.start(at: 0, in: conditions)
  _ = machine.handle(.coin, at: 1_000, in: conditions)
  var books = Books()
  for _ in 0..<sequence { books.counters.count(.acceptCoin) }
  for _ in 1..<sequence { books.counters.count(.countPassage) }
  guard let snapshot = machine.save(at: 2_000) else { throw Unsaved() }
  return Record(
    sequence: sequence, books: books, machine: snapshot, wear: conditions.wear.seed,
    savedAt: 2_000, boot: boot)
}

struct Unsaved: Error {}

/// A file of two places that hold these records.
func file(_ first: Record, _ second: Record) -> [UInt8] {
  var file = [UInt8](repeating: 0, count: 2 * Slots.stride)
  file.replaceSubrange(0..<Record.size, with: first.bytes.array)
  file.replaceSubrange(Slots.stride..<Slots.stride + Record.size, with: second.bytes.array)
  return file
}

/// Sets the checksum of a record's first 156 bytes, of which some were changed.
func seal(_ record: inout [UInt8]) {
  record.replaceSubrange(156..<160, with: fourBytes(crc32(Array(record[..<156]))))
}

/// A number as a record has it.
func fourBytes(_ number: UInt32) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}
