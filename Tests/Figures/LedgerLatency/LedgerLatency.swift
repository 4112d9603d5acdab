// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CSlowDisk
import GPIO
import GateController
import Glibc
import Ledger
import SimulatedGPIO
import Store
import System
import Turnstile

/// Measures how long a turn of the gate takes while its disk is quick, slow, or missing.
///
/// The arm is pushed twenty times a second, and each push is a record. The runs take turns, so that
/// other load on the machine is shared among them.
@main struct LedgerLatency {
  static func main() throws {
    let folder = try makeFolder()
    var times: [[UInt64]] = [[], [], []]
    for _ in 0..<3 {
      times[0] += measure(MeasuredGate(store: NoLedger()))
      unsafe folder.withCString { unsafe slow_disk($0, 0, 0) }
      times[1] += measure(MeasuredGate(store: try open(folder)))
      unsafe folder.withCString { unsafe slow_disk($0, 1000, 0) }
      times[2] += measure(MeasuredGate(store: try open(folder)))
    }
    unsafe folder.withCString { unsafe slow_disk($0, 0, 0) }
    print("a turn of the gate, in microseconds: half of them take at most, 99 in 100, and all")
    let names = ["no ledger", "a ledger", "a ledger, a second a record"]
    for (name, times) in zip(names, times) {
      let sorted = times.sorted()
      let figures = [sorted[sorted.count / 2], sorted[sorted.count * 99 / 100], sorted.last ?? 0]
      let columns = figures.map { String($0 / 1000) }
      print("  \(name): \(columns.joined(separator: ", "))")
    }
    try printVainPushes()
  }

  /// How often an arm that is rattled wears the card.
  private static func printVainPushes() throws {
    let path = try makeFolder()
    guard let folder = unsafe path.withCString({ unsafe FilePath(cString: $0) }) else {
      throw SystemError("open")
    }
    let pushes = 1_000_000
    var gate = RattledGate(in: try LedgerFolder(path: folder))
    let syncs = gate.rattle(pushes)
    let newest = try LedgerFile.read(in: try LedgerFolder(path: folder)).newest
    let counted = newest?.counters[.refusedPushes] ?? 0
    print(
      "\(pushes) pushes in vain at 80 Hz: \(counted) in the books, by \(syncs) syncs of the disk")
  }

  private static func makeFolder() throws -> String {
    var template = Array("/tmp/ledger-XXXXXX".utf8CString)
    // Safe because mkdtemp writes within the template, which ends with a NUL.
    guard unsafe mkdtemp(&template) != nil else { throw SystemError("mkdtemp") }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func open(_ path: String) throws -> LedgerWriter {
    guard let path = unsafe path.withCString({ unsafe FilePath(cString: $0) }) else {
      throw SystemError("open")
    }
    return try LedgerWriter(in: try LedgerFolder(path: path), first: .ofNobody, boot: .current)
  }

  /// The time of each turn of three seconds.
  private static func measure<Store: RecordStore>(_ gate: consuming MeasuredGate<Store>) -> [UInt64]
  {
    var times: [UInt64] = []
    for turn in 0..<3000 {
      usleep(1000)
      times.append(gate.turn(isPressed: turn % 50 < 25))
    }
    return times
  }
}
