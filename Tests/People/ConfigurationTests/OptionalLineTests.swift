// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import GPIO
import MachineSupport
import TestSupport
import Testing
import Turnstile

/// The lines that a gate may do without.
@Suite struct OptionalLineTests {
  @Test(
    "without its line a section has no effect, whatever its other keys say",
    arguments: ["", "line = off\n"])
  func absent(line: String) throws {
    let contact = line + "active = low\npull = down\ndebounce = 7ms\n"
    let text = "[release]\n\(contact)[bolt]\n\(contact)[accept]\n\(line)active = low"
    expectDefaults(try configuration(text))
    let wiring = try setup(text).wiring
    for line in [GateLine.input(.release), .input(.bolt), .output(.accept)] {
      #expect(!wiring.has(line))
    }
  }

  @Test func `every key of a section with a line is set`() throws {
    let keys = "pull = down\nactive = low\ndebounce = 7ms\n"
    let wiring = try setup(
      "[release]\nline = 5\n\(keys)[bolt]\nline = 6\n\(keys)[accept]\nline = 16\nactive = low"
    ).wiring
    for (input, offset) in [(Input.release, 5), (.bolt, 6)] as [(Input, UInt8)] {
      let line = InputSettings(offset: offset, isActiveLow: true, bias: .pullDown)
      expectEqual(wiring[input], SwitchWiring(line, debounce: 7_000_000))
    }
    expectEqual(wiring[.accept], OutputSettings(offset: 16, isActiveLow: true))
  }

  @Test(
    "with a line alone, a cut wire releases, a low wire is an open bolt, a high one takes coins")
  func defaults() throws {
    let wiring = try setup("[release]\nline = 5\n[bolt]\nline = 6\n[accept]\nline = 16")
      .wiring
    let loop = InputSettings(offset: 5, isActiveLow: false, bias: .pullUp)
    expectEqual(wiring[.release], SwitchWiring(loop, debounce: 50_000_000))
    expectEqual(wiring[.bolt], SwitchWiring(InputSettings(offset: 6), debounce: 20_000_000))
    expectEqual(wiring[.accept], OutputSettings(offset: 16))
  }

  @Test func `the contact that admits has a shortest time, also at a classic gate`() throws {
    let keys = "line = 13\ndebounce = 7ms\nstuck = 4s\nshortest = 40ms\n"
    let whole = try setup("[admit]\n\(keys)[passed]\nline = 12\nactive = low")
    #expect(whole.rules.shortestAdmission == .milliseconds(40) && !whole.rules.coin.countsMoney)
    let line = InputSettings(offset: 13)
    #expect(
      whole.wiring[.admit]
        == SwitchWiring(line, debounce: .milliseconds(7), longestPress: .seconds(4)))
    expectEqual(whole.wiring[.passed], OutputSettings(offset: 12, isActiveLow: true))
    #expect(!whole.wiring.has(.output(.accept)))
    let defaults = try setup("[admit]\nline = 13")
    expectEqual(defaults.rules.shortestAdmission, .milliseconds(100))
    expectEqual(defaults.wiring[.admit], SwitchWiring(line, longestPress: .seconds(30)))
  }

  @Test("the second rotation sensor is a switch with all keys, and an exit has a rule")
  func rotation() throws {
    let text =
      "[turn]\nline = 21\npull = off\nactive = high\ndebounce = 2ms\nstuck = off\n"
      + "[push]\nsensor = quadrature\ndebounce = 2ms\nrest = auto\nexit = "
    for (name, holdsExit) in [("free", false), ("forced", true)] {
      let setup = try setup(text + name)
      let line = InputSettings(offset: 21, isActiveLow: false, bias: .disabled)
      expectEqual(setup.wiring[.turn], SwitchWiring(line, debounce: .milliseconds(2)))
      #expect(
        setup.rules.passage == PassageRules(sensor: .quadrature, mechanism: .unknown)
          && setup.rules.passage.isQuadrature && setup.rules.holdsExit == holdsExit)
    }
    let defaults = try setup("[turn]\nline = 21\n[push]\nsensor = quadrature")
    #expect(
      defaults.wiring[.turn] == SwitchWiring(InputSettings(offset: 21), longestPress: .seconds(30)))
    expectFalse(defaults.rules.holdsExit)
  }

  @Test func `a whole file needs none of them`() throws {
    expectEqual(refusal(wholeText, reading: .whole), nil)
    let text = wholeText.replacing("[end]", with: "[release]\nline = 5\n[end]")
    #expect(try configuration(text, reading: .whole).setup.wiring.has(.input(.release)))
  }
}
