// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Glibc
import Ledger
import Store
import TestSupport
import Testing

/// Each call of the disk fails in turn, once or for ever, or is late, at each moment of a ledger's life.
///
/// As SQLite tests its own: the first call fails, then the second, until none is left to fail.
@Suite struct FaultyDiskTests {
  enum Moment: CaseIterable {
    /// There is no ledger yet.
    case creating
    /// There is one with two intact records.
    case opening
    /// A loss of power tore one of its records, and left 16 KiB of garbage around it.
    case recovering
    /// It cannot be trusted and is set aside.
    case refusing
    /// It was removed under a running gate, and is made again.
    case remaking
  }

  enum Failure: CaseIterable {
    case once
    case forEver
    /// The call takes 5 ms and ends well.
    case late
  }

  /// What happened until the disk was well again.
  private struct Life {
    var file: LedgerFile
    /// The number of the newest record that was said to be on the disk; 0 for none.
    var accepted: UInt64 = 0
    var isOpen = false
    var next: UInt64 = 10

    /// Opens the books, twice if need be, as the thread does.
    mutating func open() {
      for _ in 0..<2 where !isOpen {
        let opening = file.open(first: makeRecord(1))
        if case .failed(_, isRead: false) = opening.notice { continue }
        isOpen = true
        accepted = opening.record?.sequence ?? 1
      }
    }

    mutating func write() -> Int32 {
      next += 1
      let code = file.write(makeRecord(next))
      if code == 0 { accepted = next }
      return code
    }
  }

  @Test(
    "no record is lost that was said to be on the disk, and the next one gets there",
    arguments: Moment.allCases, Failure.allCases)
  func everyCall(moment: Moment, failure: Failure) throws {
    var number: UInt32 = 1
    while true {
      let temporary = try prepared(for: moment)
      var life = Life(file: LedgerFile(in: temporary.folder))
      defer {
        life.file.close()
        temporary.folder.close()
      }
      if moment == .remaking {
        life.open()
        try FileManager.default.removeItem(atPath: temporary.path("books"))
        life.accepted = 0
      }
      temporary.disk(failingAt: number, failure)
      life.open()
      if life.isOpen { for _ in 0..<3 { _ = life.write() } }
      let isLast = temporary.calls < number
      temporary.disk()
      #expect(newest(temporary) ?? 0 >= life.accepted, "call \(number)")
      life.open()
      #expect(life.isOpen && life.accepted >= least(moment), "call \(number)")
      let code = life.write()
      #expect(code == 0 && newest(temporary) == life.accepted, "call \(number)")
      if isLast { break }
      number += 1
    }
    #expect(number > 12)
  }

  /// The number of the record that must be found when nothing was written after it.
  private func least(_ moment: Moment) -> UInt64 {
    switch moment {
    case .creating, .refusing: 1
    // What the gate has in memory, the next record has.
    case .remaking: 0
    case .opening: 3
    case .recovering: 2
    }
  }

  private func newest(_ temporary: TemporaryFolder) -> UInt64? {
    (try? LedgerFile.read(in: temporary.folder))?.newest?.sequence
  }

  private func prepared(for moment: Moment) throws -> TemporaryFolder {
    let temporary = try TemporaryFolder()
    if moment == .creating { return temporary }
    var file = LedgerFile(in: temporary.folder)
    _ = file.open(first: makeRecord(1))
    for sequence in 2...3 as ClosedRange<UInt64> { _ = file.write(makeRecord(sequence)) }
    file.close()
    let bytes = try temporary.bytes
    let torn = Slots(bytes.span).slot * LedgerFile.distance
    let garbage = repeatElement(UInt8(0xA5), count: 16 << 10)
    if moment == .recovering { try temporary.overwrite(garbage, at: max(torn - 12 << 10, 0)) }
    if moment == .refusing { try temporary.write(Array(garbage.prefix(2 * Slots.stride))) }
    return temporary
  }
}

extension TemporaryFolder {
  fileprivate func disk(failingAt number: UInt32, _ failure: FaultyDiskTests.Failure) {
    switch failure {
    case .once: disk(faultAt: number, times: 1)
    case .forEver: disk(faultAt: number, times: 1_000_000)
    case .late: disk(lateAt: number, times: 1, milliseconds: 5)
    }
  }
}
