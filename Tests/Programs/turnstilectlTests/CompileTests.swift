// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import GPIO
import MachineSupport
import Store
import System
import TestSupport
import Testing
import Turnstile

@Suite struct CompileTests {
  private let folder: TestFolder
  private let file: SetupFile

  init() throws {
    folder = try TestFolder()
    let path = try #require(FilePath(TextBuffer(string: folder.path)))
    file = try #require(SetupFile(in: path))
  }

  @Test func `what the file says is in the setup, and so is the ledger's folder`() throws {
    let changes = [
      ("label = auto", "label = pinctrl-test"), ("line = GPIO22", "line = BOARD38"),
      ("fail = secure", "fail = safe"), ("energised = high", "energised = low"),
      ("relock = 30s", "relock = 90s\nseed = 7"),
      ("on-fault = refuse-coins", "on-fault = accept-coins"), ("stuck = 30s", "stuck = 45s"),
    ]
    #expect(try compile(changes, ["--state", "/var/lib/somewhere"]).status == 0)
    let setup = try file.readContent().setup
    expectEqual(setup.wiring.label?.string, "pinctrl-test")
    expectEqual(setup.wiring[.lock].offset, 20)
    #expect(setup.wiring.failure == .safe && setup.wiring[.lock].isActiveLow)
    expectEqual(setup.wiring[.push].longestPress, 45_000_000_000)
    expectEqual(setup.relock, 90_000)
    expectEqual(setup.seed, 7)
    expectEqual(setup.onLedgerFault, .acceptCoins)
    expectEqual(setup.ledgerFolder.string, "/var/lib/somewhere")
    expectFalse(setup.isFallback)
  }

  @Test func `the rules and the lines that a gate may do without are in the setup`() throws {
    #expect(try compile([]).status == 0)
    let shipped = try file.readContent().setup
    expectEqual(shipped.rules.passage, PassageRules(sensor: .unknown, mechanism: .unknown))
    expectEqual(shipped.rules.coin, .acceptor)
    expectEqual(shipped.relock, 30_000)
    #expect(!shipped.wiring.has(.output(.accept)) && shipped.wiring.duty == 100)
    let changes = [
      ("sensor = unknown", "sensor = pulse"), ("mechanism = unknown", "mechanism = rides"),
      ("price = 1", "price = 4"), ("duty = 100%", "duty = 60%"),
      ("# Default: off, no such line.\nline = off", "line = 16"),
    ]
    #expect(try compile(changes).status == 0)
    let setup = try file.readContent().setup
    expectEqual(setup.rules.passage, PassageRules(sensor: .pulse, mechanism: .rides))
    expectEqual(setup.rules.coin.price, 4)
    expectEqual(setup.wiring.duty, 60)
    expectEqual(setup.wiring[.accept].offset, 16)
    #expect(try SetupFile.readSafeOutputs(file.path).request.outputCount == 5)
  }

  @Test func `a gate without a folder from systemd keeps no ledger`() throws {
    #expect(try compile([]).status == 0)
    #expect(try file.readContent().setup.ledgerFolder.count == 0)
  }

  @Test func `a configuration that is refused leaves the setup as it was`() throws {
    #expect(try compile([]).status == 0)
    let wrong = try compile([("fail = secure\n", "")])
    #expect(wrong.status == 78 && wrong.errors.contains("fail"))
    #expect(try !file.readContent().setup.isFallback)
  }

  @Test("with a gate that has run, a refused configuration brings its setup back, and marks it")
  func fallback() throws {
    var driven = Setup()
    driven.wiring[.lock].offset = 5
    try #require(SetupFile(file.drivenPath)).write(driven)
    let wrong = try compile([("[end]", "")])
    expectEqual(wrong.status, 78)
    #expect(wrong.errors.contains("setup: the gate keeps its last setup"))
    let kept = try file.readContent().setup
    expectTrue(kept.isFallback)
    expectEqual(kept.wiring[.lock].offset, 5)
  }

  @Test func `a folder that cannot be written is 73, and a path that is too long is 64`() throws {
    let config = try folder.write(try shippedConfiguration(), to: "gate.conf")
    let nowhere = try ProgramRun(["compile", "--config", config, "--runtime", "/nowhere"])
    expectEqual(nowhere.status, 73)
    #expect(
      nowhere.errors
        == "/nowhere/setup: open: No such file or directory; name another folder with --runtime\n")
    let long = String(repeating: "a", count: 250)
    #expect(try ProgramRun(["compile", "--config", config, "--runtime", long]).status == 64)
    #expect(try compile([], ["--state", long]).status == 64)
  }

  @Test("the agent's name becomes the number of its user, and one that is not there is refused")
  func agent() throws {
    #expect(try compile([("user = off", "user = daemon")]).status == 0)
    let setup = try Data(contentsOf: URL(filePath: folder.path("setup")))
    let line = try String(contentsOfFile: "/etc/passwd", encoding: .utf8).split(separator: "\n")
      .first { $0.hasPrefix("daemon:") }
    let number = try #require(UInt8(line?.split(separator: ":")[2] ?? ""))
    expectEqual(Array(setup[496..<501]), [number, 0, 0, 0, 0b111_1000])
    let run = try compile([("user = off", "user = no-such-user")])
    #expect(
      run.status == 78
        && run.errors.contains("found \"no-such-user\"; install the package that adds"))
  }

  private func compile(
    _ changes: [(String, String)], _ arguments: [String] = []
  ) throws -> ProgramRun {
    let config = try folder.write(try shippedConfiguration(changes), to: "gate.conf")
    return try ProgramRun(["compile", "--config", config, "--runtime", folder.path] + arguments)
  }
}
