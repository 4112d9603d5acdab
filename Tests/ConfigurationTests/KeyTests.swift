// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import GPIO
import GateController
import TestSupport
import Testing
import Turnstile

@Suite struct KeyTests {
  @Test(arguments: [
    (
      "[coin]\npul = up",
      """
      2:1: key of [coin]: expected line, pull, active, debounce, stuck, price, shortest-pulse, \
      longest-pulse, pause, longest-train, open-at, extra, unused or parts, found "pul"; \
      did you mean "pull"?
      """
    ),
    (
      "[lock]\n\n\tenergized = low",
      """
      3:2: key of [lock]: expected line, fail, energised, mechanism, longest-energised or duty, \
      found "energized"; \
      did you mean "energised"?
      """
    ),
    (
      "[gate]\nbreak_chance = 3%",
      """
      2:1: key of [gate]: expected relock, break-chance or seed, found "break_chance"; \
      did you mean "break-chance"?
      """
    ),
    ("[chip]\nname = x", #"2:1: key of [chip]: expected label, found "name""#),
    ("[red]\n= 5", "2:1: key of [red]: expected line or active, found nothing"),
    (
      "[red]\nline\u{1B} = 5",
      "2:5: expected text, found the control character 27"
    ),
    (
      "[red]\nlïne = 5",
      """
      2:1: key of [red]: expected line or active, found "l??ne"; did you mean "line"?
      """
    ),
  ])
  func anUnknownKeyIsRefused(text: String, message: String) {
    #expect(refusal(text) == "gate.conf:\(message)")
  }

  @Test(arguments: [
    (
      "[repairman]\nfail = safe",
      #"2:1: key of [repairman]: expected line, pull, active, debounce or stuck, found "fail", a key of [lock]"#
    ),
    (
      "[lock]\npull = up",
      """
      2:1: key of [lock]: expected line, fail, energised, mechanism, longest-energised or duty, \
      found "pull", a key of [coin]
      """
    ),
    (
      "[bolt]\nstuck = off",
      #"2:1: key of [bolt]: expected line, pull, active or debounce, found "stuck", a key of [coin]"#
    ),
    (
      "[push]\nprice = 2",
      """
      2:1: key of [push]: expected line, pull, active, debounce, stuck, sensor, counts, shortest or \
      rest, found "price", a key of [coin]
      """
    ),
    (
      "[gate]\nlabel = auto",
      #"2:1: key of [gate]: expected relock, break-chance or seed, found "label", a key of [chip]"#
    ),
  ])
  func aKeyOfAnotherSectionIsRefused(text: String, message: String) {
    #expect(refusal(text) == "gate.conf:\(message)")
  }

  @Test func aKeyBeforeTheFirstSectionIsRefused() {
    #expect(
      refusal("# wires\n pull = up\n[coin]")
        == #"gate.conf:2:2: expected a [section] first, found "pull""#)
  }

  @Test(arguments: [
    (
      "[coin]\npull = up\npull = up",
      "3:1: pull: expected once, found again after line 2"
    ),
    (
      "[coin]\npull = up\n[gate]\n[coin]\n  pull = down",
      "5:3: pull: expected once, found again after line 2"
    ),
  ])
  func aKeyThatIsSetTwiceIsRefused(text: String, message: String) {
    #expect(refusal(text) == "gate.conf:\(message)")
  }

  @Test(arguments: [
    ("[coin]\npull up", #"2:1: expected key = value, found "pull up""#),
    ("[coin]\n  pull", #"2:3: expected key = value, found "pull""#),
    ("[coin]\npull ; = up", #"2:1: expected key = value, found "pull ; = up""#),
  ])
  func aLineWithoutASignIsRefused(text: String, message: String) {
    #expect(refusal(text) == "gate.conf:\(message)")
  }

  @Test func theFirstMistakeIsTheOneToldOf() {
    #expect(refusal("[coin]\npull\npull = x")?.hasPrefix("gate.conf:2:1:") == true)
    #expect(refusal("[coin]\npull = x\npull")?.hasPrefix("gate.conf:2:8:") == true)
    #expect(refusal("[coin]\npull = x\n[coyn]\n\0")?.hasPrefix("gate.conf:2:8:") == true)
  }

  @Test func indentationMeansNothing() throws {
    let coin = try setup("[coin]\nline = \(freeOffset)\n  pull = down\n\tactive = high")
      .wiring[.coin]
    #expect(coin.line.offset == freeOffset)
    #expect(coin.line.bias == .pullDown)
    #expect(!coin.line.isActiveLow)
  }

  @Test func aValueDoesNotGoOnInTheNextLine() {
    #expect(
      refusal("[chip]\nlabel = pinctrl\n  -rp1")
        == #"gate.conf:3:3: expected key = value, found "-rp1""#)
  }

  @Test(arguments: ["pull=down", "pull  =  down  ", "pull: down", "pull = down ; to ground"])
  func blanksAndACommentMayStandAroundAValue(line: String) throws {
    #expect(try setup("[coin]\n" + line).wiring[.coin].line.bias == .pullDown)
  }
}
