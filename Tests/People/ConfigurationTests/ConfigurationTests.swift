// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import GPIO
import GateController
import MachineSupport
import TestSupport
import Testing
import Turnstile

@testable import Configuration

@Suite struct ConfigurationTests {
  @Test(arguments: ["", "\n", "\r\n\r\n", "\u{FEFF}", "# nothing\n ; nothing\n", "[coin]\n[gate]"])
  func whatTheFileLeavesOutKeepsItsDefault(text: String) throws {
    expectDefaults(try configuration(text))
  }

  @Test func everyKeyOfAChipIsSet() throws {
    let label = try setup("[chip]\nlabel = pinctrl-rp1").wiring.label
    expectEqual(label, ChipLabel("pinctrl-rp1"))
  }

  @Test func everyKeyOfASwitchIsSet() throws {
    let keys = "line = \(freeOffset)\npull = off\nactive = high\ndebounce = 20ms\nstuck = 2s\n"
    let expected = SwitchWiring(
      InputSettings(offset: freeOffset, isActiveLow: false, bias: .disabled), debounce: 20_000_000,
      longestPress: 2_000_000_000)
    #expect(try setup("[coin]\n" + keys).wiring[.coin] == expected)
    #expect(try setup("[push]\n" + keys).wiring[.push] == expected)
    #expect(try setup("[repairman]\n" + keys).wiring[.repairman] == expected)
  }

  @Test func everyKeyOfTheLockIsSet() throws {
    let wiring = try setup("[lock]\nline = \(freeOffset)\nfail = safe\nenergised = low")
      .wiring
    expectEqual(wiring[.lock].offset, freeOffset)
    expectEqual(wiring.failure, .safe)
    #expect(wiring[.lock].isActiveLow)
    let limit = try setup("[lock]\nlongest-energised = 5s").wiring.longestEnergised
    expectEqual(limit, 5_000_000_000)
  }

  @Test func everyKeyOfALampIsSet() throws {
    let keys = "line = \(freeOffset)\nactive = low\n"
    let expected = OutputSettings(offset: freeOffset, isActiveLow: true)
    #expect(try setup("[green]\n" + keys).wiring[.green] == expected)
    #expect(try setup("[red]\n" + keys).wiring[.red] == expected)
    #expect(try setup("[fault]\n" + keys).wiring[.fault] == expected)
  }

  @Test func everyKeyOfTheGateIsSet() throws {
    let gate = try setup("[gate]\nrelock = 3s\nbreak-chance = 30%\nseed = 7")
    expectEqual(gate.relock, 3000)
    expectEqual(gate.breakChance, 30)
    expectEqual(gate.seed, 7)
  }

  @Test func everyKeyOfTheLedgerIsSet() throws {
    #expect(try setup("[ledger]\non-fault = accept-coins").onLedgerFault == .acceptCoins)
    #expect(try setup("[ledger]\non-fault = refuse-coins").onLedgerFault == .refuseCoins)
  }

  @Test(arguments: [
    ("hold-open close close-till open-till", [Command.holdOpen, .close, .closeTill, .openTill]),
    ("close", [.close]), ("open-till\t close  open-till", [.close, .openTill]),
  ])
  func theWordsOfAnAgentAreThoseOfTheFile(text: String, expected: [Command]) throws {
    var configuration = try configuration("[agent]\nuser = 991\nwords = \(text)\n")
    expectEqual(configuration.setup.agent, Agent())
    try configuration.findAgent()
    expectEqual(configuration.setup.agent.user, 991)
    expectEqual(Command.all.filter { configuration.setup.agent.may($0) }, expected)
  }

  @Test func theUserOfAnAgentIsOneOfThisMachineOnceItIsLookedUp() throws {
    func found(_ user: String) throws -> UInt32 {
      var configuration = try configuration("[agent]\nuser = \(user)\nwords = close")
      try configuration.findAgent()
      return configuration.setup.agent.user
    }
    let users = try String(contentsOfFile: "/etc/passwd", encoding: .utf8).split(separator: "\n")
    for line in users {
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      if fields[2] != "0" { #expect(try found("\(fields[0])") == UInt32(fields[2])) }
    }
    #expect(users.count > 5)
    #expect(try found("4294967294") == .max - 1 && found("off") == 0)
    for user in ["root", "no-such-user", "daemo", "x"] {
      let error = #expect(throws: ConfigurationError.self) { try found(user) }
      let cure =
        user == "root"
        ? "root needs no agent: write the user of the program that commands"
        : "install the package that adds this user, or write its number"
      #expect(
        error?.message(file: "gate.conf") == """
          gate.conf:2:8: user: expected off, a user of this machine except root, or its number, \
          found "\(user)"; \(cure)
          """)
    }
  }

  @Test func theKeyOfTheMetricsIsSet() throws {
    let path = try configuration("[metrics]\ntextfile = /run/gate.prom").metricsPath
    expectEqual(path, FixedText<128>("/run/gate.prom"))
    #expect(try configuration("[metrics]\ntextfile = off").metricsPath == nil)
  }

  @Test func aSectionMayBeHeadedTwice() throws {
    let coin = try setup("[coin]\nline = \(freeOffset)\n[gate]\n[coin]\npull = down")
      .wiring[.coin]
    expectEqual(coin.line.offset, freeOffset)
    expectEqual(coin.line.bias, .pullDown)
  }

  @Test func linesMayChangePlaces() throws {
    let wiring = try setup("[coin]\nline = 27\n[push]\nline = 17").wiring
    expectEqual(wiring[.coin].line.offset, 27)
    expectEqual(wiring[.push].line.offset, 17)
  }
}

/// Expects the defaults.
func expectDefaults(_ configuration: Configuration) {
  let (setup, wiring) = (configuration.setup, configuration.setup.wiring)
  expectEqual(wiring.label, nil)
  Input.forEach { #expect(wiring[$0] == $0.defaultWiring, "\($0)") }
  Output.forEach { #expect(wiring[$0] == $0.defaultWiring, "\($0)") }
  expectEqual(wiring.failure, .secure)
  #expect(!wiring[.lock].isActiveLow)
  expectEqual(wiring.longestEnergised, 0)
  expectEqual(setup.relock, 0)
  expectEqual(setup.breakChance, 0)
  expectEqual(setup.seed, 42)
  expectEqual(setup.onLedgerFault, .refuseCoins)
  #expect(setup.agent == Agent() && configuration.metricsPath == nil)
  #expect(wiring.duty == 100 && setup.rules == VisitRules())
}
