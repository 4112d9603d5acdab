// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Testing

/// The ledger as a shell sees it, with a firmware that waits for its chip.
@Suite struct BooksTests {
  private let folder: URL
  private let config: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "gate.conf")
    try "[chip]\nlabel = no-such-chip\n".write(to: file, atomically: true, encoding: .utf8)
    config = file.path
  }

  @Test("books prints what is in the ledger, while it is in use and afterwards")
  func makeRecord() throws {
    let gate = try start()
    defer { try? FileManager.default.removeItem(at: folder) }
    let during = try DaemonRun(["books", "--state", folder.path])
    #expect(during.status == 0 && during.errors.isEmpty)
    let names = during.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(
      names == [
        "state", "coins", "refused-coins", "voided-coins", "pending-coins", "passages",
        "refused-pushes", "breakages", "repairs", "unhandled", "overflows", "grants",
        "record",
      ])
    #expect(during.output.hasPrefix("state not-started\ncoins 0\n"))
    gate.terminate()
    gate.waitUntilExit()
    #expect(gate.terminationStatus == 0)
    let afterwards = try DaemonRun(["books", "--state", folder.path])
    #expect(try record(in: afterwards) > record(in: during))
  }

  @Test("a second turnstiled is refused the folder, and told why")
  func secondOne() throws {
    let gate = try start()
    defer {
      gate.terminate()
      gate.waitUntilExit()
      try? FileManager.default.removeItem(at: folder)
    }
    let second = try DaemonRun(["run", "--config", config, "--state", folder.path])
    #expect(second.status == 69)
    #expect(second.errors.contains("another turnstiled uses this ledger"))
  }

  @Test("no ledger, a damaged one and no folder have a status and a message each")
  func noLedger() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let missing = try DaemonRun(["books", "--state", folder.path])
    #expect(missing.status == 66)
    #expect(missing.errors.contains("/ledger: open: No such file or directory"))
    try Data("not a ledger".utf8).write(to: folder.appending(path: "ledger"))
    let damaged = try DaemonRun(["books", "--state", folder.path])
    #expect(damaged.status == 65 && damaged.errors.contains("a record is truncated"))
    let nowhere = try DaemonRun(["run", "--config", config, "--state", folder.path + "/nowhere"])
    #expect(nowhere.status == 71)
    #expect(nowhere.errors.contains("the ledger needs a folder"))
  }

  /// Starts a firmware, and returns when its ledger is there.
  private func start() throws -> Process {
    let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let process = Process()
    process.executableURL = products.appending(path: "turnstiled")
    process.arguments = ["run", "--config", config, "--state", folder.path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let ledger = folder.appending(path: "ledger").path
    while process.isRunning, !FileManager.default.fileExists(atPath: ledger) { usleep(10_000) }
    return process
  }

  private func record(in daemon: DaemonRun) throws -> Int {
    let line = try #require(daemon.output.split(separator: "\n").last)
    return try #require(Int(line.dropFirst("record ".count)))
  }
}
