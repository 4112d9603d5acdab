// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FleetSupport
import Foundation
import TestSupport
import Testing

/// The file of an archive, and what `archive verify` says of one that is damaged.
@Suite(.needsDatabase) struct ArchiveFileTests {
  private static let shared = Result {
    let archive = try Archive()
    return (archive, try archive.rows(of: archive.gate(coins: 1000).0))
  }

  @Test("a file has the numbers of its lines, and hashes only where none can be computed")
  func form() throws {
    let (archive, rows) = try Self.shared.get()
    #expect(rows[0].hasPrefix("turnstile archive 2 g"))
    #expect(rows[0].hasSuffix(" 2020-01 1 1023"))
    #expect(rows[1] == "at 2020-01-15T10:00:00.123456Z 2020-01-01 f")
    #expect(rows[2].hasPrefix("1577880000 s 1 open 0 0 0 0 0 0000000000000000 ! "))
    #expect(rows[3] == "1577880000 s 1 coin 1")
    #expect(rows[24...25] == ["torn 3135373738", "torn 005c0901"])
    #expect(rows.filter { $0.contains(" = ") }.count == 4)
    #expect(rows.last?.contains(" = ") == true)
    #expect(rows.filter { $0.contains(" ! ") }.count == 2)
    #expect(rows.count == 1 + 1023 + 2 + rows.filter { $0.hasPrefix("at ") }.count)
    let file = try archive.write(rows, to: "whole.gz")
    #expect(try archive.verify(file) == "\(file): whole, lines 1 to 1023\n")
  }

  @Test(
    "damage is found, and its row named",
    arguments: [
      Damage("row 1006: the hash does not fit: one of the rows from 29 on is changed") {
        $0[500].replace("coin 1", with: "coin 2")
      },
      Damage("row 1029: the hash does not fit: one of the rows from 1006 on is changed") {
        $0[1010].replace("coin", with: "grant")
      },
      Damage("row 1005: the hash does not fit: one of the rows from 29 on is changed") {
        $0.remove(at: 600)
      },
      Damage("row 24: the hash does not fit: one of the rows from 3 on is changed") {
        $0.insert($0[10], at: 10)
      },
      Damage("row 27: the hash does not fit") { $0.swapAt(24, 25) },
      Damage("row 2: a line that follows none") { $0.remove(at: 1) },
      Damage("row 1: expected `turnstile archive 2") { $0[0] = "turnstile archive 1 a b 1 2" },
      Damage("row 700: it ends after line 694 of 1023") { $0.removeLast($0.count - 700) },
      Damage("row 1028: it ends after line 1022 of 1023") { $0.removeLast() },
      Damage("row 9: invalid hexadecimal digit") { $0[8] = "torn xy" },
      Damage("row 2: ") { $0[1] = "at x y z" },
    ])
  func damages(damage: Damage) throws {
    let (archive, whole) = try Self.shared.get()
    var rows = whole
    damage.change(&rows)
    let file = try archive.write(rows, to: "\(UUID().uuidString).gz")
    let error = #expect(throws: ArchiveError.self) { try archive.verify(file) }
    #expect(
      error?.description.hasPrefix("archive: \(file): \(damage.sentence)") == true,
      "\(error?.description ?? "")")
  }

  @Test("a file that is cut is found")
  func cut() throws {
    let (archive, rows) = try Self.shared.get()
    let data = try Data(contentsOf: URL(filePath: archive.write(rows, to: "longer.gz")))
    let file = archive.folder.path("cut.gz")
    try data.dropLast(9).write(to: URL(filePath: file))
    let error = #expect(throws: ArchiveError.self) { try archive.verify(file) }
    #expect(error?.description.contains("it is no whole gzip file") == true)
  }
}

/// A change of an archive's rows, and how its damage is reported.
struct Damage: Sendable, CustomTestStringConvertible {
  let sentence: String
  let change: @Sendable (inout [String]) -> Void

  init(_ sentence: String, _ change: @escaping @Sendable (inout [String]) -> Void) {
    (self.sentence, self.change) = (sentence, change)
  }

  var testDescription: String { sentence }
}
