// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import System
import TestSupport
import Testing

@testable import Metrics

@Suite struct MetricsFileTests {
  private func folder() throws -> URL {
    let folder = URL(filePath: "/tmp/turnstile-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private func page(_ coins: UInt64) -> MetricsPage {
    var page = MetricsPage()
    page.begin("turnstile_coins_total", .counter, help: "Coins accepted.")
    page.add(coins)
    return page
  }

  /// Waits until the thread has done its work, for a while.
  private func eventually(_ condition: () -> Bool) -> Bool {
    for _ in 0..<1000 where !condition() { usleep(10_000) }
    return condition()
  }

  @Test func aPageHasHelpTypeAndSamples() {
    var page = page(12)
    page.begin("turnstile_state", .gauge, help: "1 for the state the gate is in.")
    page.add("state", "locked", 1)
    page.add("state", "broken", 0)
    #expect(
      page.text.string == """
        # HELP turnstile_coins_total Coins accepted.
        # TYPE turnstile_coins_total counter
        turnstile_coins_total 12
        # HELP turnstile_state 1 for the state the gate is in.
        # TYPE turnstile_state gauge
        turnstile_state{state="locked"} 1
        turnstile_state{state="broken"} 0

        """)
  }

  @Test func aFileIsReplacedAsAWholeAndEverybodyMayReadIt() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "turnstile.prom").path
    let mask = umask(0o077)
    defer { umask(mask) }
    var file = try MetricsFile(path: EnvironmentText(string: path))
    for coins in [1, 2] as [UInt64] {
      _ = file.replace(with: page(coins), at: coins)
      let wanted = page(coins).text.string
      #expect(eventually { (try? String(contentsOfFile: path, encoding: .utf8)) == wanted })
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names == ["turnstile.prom"])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o644)
  }

  @Test func aPageIsDueEveryFifteenSeconds() throws {
    var file = try MetricsFile(path: EnvironmentText("/nowhere/turnstile.prom"))
    #expect(file.isDue(at: 7))
    _ = file.replace(with: page(1), at: 7)
    #expect(!file.isDue(at: 7 + 14_999_999_999))
    #expect(file.isDue(at: 7 + 15_000_000_000))
  }

  @Test func aFileThatCannotBeWrittenIsToldOnceAndSoIsItsRecovery() throws {
    let folder = URL(filePath: "/tmp/turnstile-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "turnstile.prom").path
    var file = try MetricsFile(path: EnvironmentText(string: path))
    var news: [Int32] = []
    for turn in 0..<1000 as Range<UInt64> where news.isEmpty {
      if file.replace(with: page(turn), at: 0) { news.append(file.errorCode) }
      usleep(10_000)
    }
    #expect(news == [ENOENT])
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for turn in 0..<1000 as Range<UInt64> where news.count == 1 {
      if file.replace(with: page(turn), at: 0) { news.append(file.errorCode) }
      usleep(10_000)
    }
    #expect(news == [ENOENT, 0])
  }

  @Test func aLinkInTheWayIsNotFollowedAndTheOldFileStays() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "turnstile.prom").path
    try "old".write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: path + ".new", withDestinationPath: "/etc/turnstile-test")
    let bytes = Array((path + "\0page").utf8)
    #expect(FileReplacement(bytes.span).perform() == ELOOP)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
  }

  @Test func aMessageWithoutAPathOrTooLongIsRefused() {
    #expect(FileReplacement([UInt8]().span).perform() != 0)
    #expect(FileReplacement([0, 1].span).perform() != 0)
    #expect(FileReplacement([UInt8](repeating: 47, count: 200).span).perform() == ENAMETOOLONG)
    #expect(
      FileReplacement(([47, 0] + [UInt8](repeating: 47, count: 4001)).span).perform()
        == ENAMETOOLONG)
  }
}
