// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FleetSupport
import Foundation
import TestSupport
import Testing

/// `takings`: the days of a trail, as a shell sees them.
@Suite struct TakingsTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func takings(_ arguments: String..., zone: String = "UTC") throws -> ProgramRun {
    try ProgramRun(
      ["takings", "--by", "day", "--state", folder.path] + arguments, environment: ["TZ": zone])
  }

  /// Writes lines of a trail to a file, or all of them.
  private func write(_ trail: Trail, _ lines: Range<Int>? = nil, to name: String = "audit") throws {
    let bytes = trail.lines[lines ?? trail.lines.indices].flatMap { $0 + [UInt8(ascii: "\n")] }
    try Data(bytes).write(to: folder.url.appending(path: name))
  }

  /// A trail that was opened on 2024-01-31 at noon, with 40 coins before.
  private func trail(before coins: UInt64 = 40) -> Trail {
    var trail = Trail()
    (trail.time, trail.identity) = (1_706_702_400, 7)
    trail.open(untimedCoins: coins)
    return trail
  }

  @Test("is a table of days, with what has no line apart, and says from when on the trail is whole")
  func table() throws {
    var trail = trail()
    trail.add(.coin)
    trail.add(.pulses, [3])
    trail.time += 86_400
    trail.add(cut: "17067")
    trail.open(untimedCoins: 2)
    trail.isSynchronised = false
    trail.time += 86_400
    trail.add(.grant)
    try write(trail)
    let run = try takings()
    #expect(
      run.output == """
        day              coins    grants    pulses  releases  admitted   untimed
        before              40         0         0         0         0         0
        2024-01-31           1         0         3         0         0         0
        2024-02-01           2         0         0         0         0         2
        2024-02-02?          0         1         0         0         0         0
        total               43         1         3         0         0         2
        the trail is whole from 2024-02-01 on
        1 line cut off by a power cut or a full disk

        """)
    #expect(run.status == 0 && run.errors.isEmpty)
  }

  @Test func `as JSON, a day is an object on a line`() throws {
    var trail = trail()
    trail.add(.coin)
    trail.time += 86_400
    trail.add(.admitted)
    try write(trail)
    let run = try takings("--json")
    let (right, zeros) = (#""estimated":false"#, #""grants":0,"pulses":0,"releases":0"#)
    #expect(
      run.output == """
        {"day":"before","whole":false,\(right),"coins":40,\(zeros),"admitted":0,"untimed":0}
        {"day":"2024-01-31","whole":false,\(right),"coins":1,\(zeros),"admitted":0,"untimed":0}
        {"day":"2024-02-01","whole":true,\(right),"coins":0,\(zeros),"admitted":1,"untimed":0}

        """)
    for line in run.output.split(separator: "\n") {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
  }

  @Test(
    "a day begins at midnight in the zone of the machine, in summer and in winter",
    arguments: ["Europe/Berlin", "CET-1CEST,M3.5.0,M10.5.0/3"])
  func zones(zone: String) throws {
    var trail = trail(before: 0)
    // The last second of a day and the next: before and after 2024-03-31, and 2024-10-27.
    for midnight in [1_711_839_600, 1_711_922_400, 1_729_980_000, 1_730_070_000] as [UInt64] {
      for time in [midnight - 1, midnight] {
        trail.time = time
        trail.add(.coin)
      }
    }
    try write(trail)
    let days = try takings(zone: zone).output.split(separator: "\n").filter { $0.hasPrefix("2") }
    #expect(
      days.map { String($0.prefix(16)) }
        == ["03-30", "03-31", "04-01", "10-26", "10-27", "10-28"].map { "2024-\($0)      " })
    let coins = days.map { $0.split(separator: " ")[1] }
    #expect(coins == ["1", "2", "1", "1", "2", "1"])
    let before = try takings(zone: "UTC").output
    #expect(before.contains("2024-03-30           2") && !before.contains("2024-04-01"))
  }

  @Test func `an unknown zone is UTC, and a zone far from it has its own days`() throws {
    try write(trail(before: 0))
    #expect(try takings(zone: "Mars/Olympus").output.contains("whole from 2024-01-31 on"))
    #expect(try takings(zone: "XXX-24").output.contains("whole from 2024-02-01 on"))
    #expect(try takings(zone: "XXX+24").output.contains("whole from 2024-01-30 on"))
  }

  @Test func `the year 2200 counts today`() throws {
    var trail = trail(before: 0)
    trail.time = 7_258_118_400
    trail.add(.coin)
    try write(trail)
    let (days, now) = (try takings().output, Date())
    let today = [now, now.addingTimeInterval(-60)].map { $0.ISO8601Format().prefix(10) }
    #expect(today.contains { days.contains("\n\($0)?          1 ") } && !days.contains("2200"))
  }

  @Test func `goes through the files from the oldest on`() throws {
    var trail = trail(before: 5)
    for _ in 0..<3 {
      for _ in 0..<4 { trail.add(.coin) }
      trail.time += 86_400
      trail.open()
    }
    try write(trail, 0..<6, to: "audit.2")
    try write(trail, 6..<11, to: "audit.1")
    try write(trail, 11..<trail.lines.count)
    let run = try takings()
    #expect(run.status == 0 && run.output.contains("total               17 "))
    for day in ["01-31", "02-01", "02-02"] {
      let zeros = String(repeating: "         0", count: 5)
      #expect(run.output.contains("2024-\(day)           4\(zeros)\n"))
    }
  }

  @Test func `a trail that is not whole is summed up all the same, and 65`() throws {
    var trail = trail(before: 0)
    for _ in 0..<4 { trail.add(.coin) }
    var lines = trail.lines
    lines.remove(at: 2)
    let bytes = lines.flatMap { $0 + [UInt8(ascii: "\n")] }
    try Data(bytes).write(to: folder.url.appending(path: "audit"))
    let run = try takings()
    #expect(run.status == 65 && run.output.contains("2024-01-31           3 "))
    #expect(
      run.errors
        == "\(folder.path)/audit: not intact, 1 fault; run `turnstilectl audit verify` to see where\n"
    )
  }

  @Test func `no trail is 66, an empty one has no line, and anything else is torn`() throws {
    let none = try takings()
    #expect(none.status == 66 && none.errors.contains("/audit: open: No such file or directory; "))
    try write(Trail())
    let empty = try takings()
    #expect(empty.status == 0 && empty.output.split(separator: "\n").count == 2)
    #expect(try takings("--json").output.isEmpty)
    let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) })
    try bytes.write(to: folder.url.appending(path: "audit"))
    let noise = try takings()
    #expect(
      noise.status == 0 && noise.output.contains(" lines cut off by ")
        && !noise.output.contains("whole"))
  }

  @Test func `a folder that this user may not read is 66`() throws {
    try write(trail())
    try folder.setMode(0)
    defer { try? folder.setMode(0o700) }
    let run = try ProgramRun(["takings", "--state", folder.path], wrapper: stranger)
    #expect(run.status == 66 && run.errors.contains("Permission denied"))
  }
}
