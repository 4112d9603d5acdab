// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import TestSupport
import Testing

/// What is wrong in one place of a file.
@Suite struct MistakeTests {
  @Test("a mistake is refused with its place, what was expected and what was found", arguments: all)
  func mistake(_ mistake: Example) {
    #expect(refusal(mistake.text) == "gate.conf:\(mistake.message)")
  }

  private static let all = Example.list([
    "a key that the section does not have": """
    [coin]|pul = up
    2:1: key of [coin]: expected line, pull, active, debounce, stuck, price, unit, \
    shortest-pulse, longest-pulse, pause, longest-train, coins, open-at, extra, unused or parts, found "pul"; did you \
    mean "pull"?
    [lock]||\tenergized = low
    3:2: key of [lock]: expected line, fail, energised, mechanism, longest-energised or duty, \
    found "energized"; did you mean "energised"?
    [gate]|break_chance = 3%
    2:1: key of [gate]: expected relock, break-chance or seed, found "break_chance"; did you \
    mean "break-chance"?
    [chip]|name = x
    2:1: key of [chip]: expected label, found "name"
    [red]|= 5
    2:1: key of [red]: expected line or active, found nothing
    [red]|line\u{1B} = 5
    2:5: expected text, found the control character 27
    [red]|lïne = 5
    2:1: key of [red]: expected line or active, found "l??ne"; did you mean "line"?
    """,
    "a key of another section": """
    [repairman]|fail = safe
    2:1: key of [repairman]: expected line, pull, active, debounce or stuck, found "fail", a key \
    of [lock]
    [lock]|pull = up
    2:1: key of [lock]: expected line, fail, energised, mechanism, longest-energised or duty, \
    found "pull", a key of [coin]
    [bolt]|stuck = off
    2:1: key of [bolt]: expected line, pull, active or debounce, found "stuck", a key of [coin]
    [push]|price = 2
    2:1: key of [push]: expected line, pull, active, debounce, stuck, sensor, counts, shortest, \
    rest or exit, found "price", a key of [coin]
    [gate]|label = auto
    2:1: key of [gate]: expected relock, break-chance or seed, found "label", a key of [chip]
    """,
    "a key before the first section": """
    # wires| pull = up|[coin]
    2:2: expected a [section] first, found "pull"
    """,
    "a key that is set twice": """
    [coin]|pull = up|pull = up
    3:1: pull: expected once, found again after line 2
    [coin]|pull = up|[gate]|[coin]|  pull = down
    5:3: pull: expected once, found again after line 2
    """,
    "a line without a sign, as one that goes on with the value of the last": """
    [coin]|pull up
    2:1: expected key = value, found "pull up"
    [coin]|  pull
    2:3: expected key = value, found "pull"
    [coin]|pull ; = up
    2:1: expected key = value, found "pull ; = up"
    [chip]|label = pinctrl|  -rp1
    3:3: expected key = value, found "-rp1"
    """,
    "a heading that is none": """
    [coyn]
    1:2: section: expected chip, coin, push, repairman, release, bolt, admit, turn, lock, green, \
    red, fault, accept, passed, alarm, gate, ledger, agent, metrics or end, found "coyn"; \
    did you mean "coin"?
    |  [Gate]|seed = 1
    2:4: section: expected chip, coin, push, repairman, release, bolt, admit, turn, lock, green, \
    red, fault, accept, passed, alarm, gate, ledger, agent, metrics or end, found "Gate"; \
    did you mean "gate"?
    [turnstile]
    1:2: section: expected chip, coin, push, repairman, release, bolt, admit, turn, lock, green, \
    red, fault, accept, passed, alarm, gate, ledger, agent, metrics or end, found "turnstile"
    []
    1:2: section: expected chip, coin, push, repairman, release, bolt, admit, turn, lock, green, \
    red, fault, accept, passed, alarm, gate, ledger, agent, metrics or end, found nothing
    [coin
    1:1: expected only [section], found "[coin"
    [
    1:1: expected only [section], found "["
    [coin] line = 5
    1:1: expected only [section], found "[coin] line = 5"
    """,
    "a line of two sections": """
    [coin]|line = \(freeOffset)|[push]|line = GPIO\(freeOffset)
    4:8: line: expected an unused line, found GPIO\(freeOffset), which [coin] uses in line 2
    [push]|line = 5|[coin]||  line = BOARD29
    5:10: line: expected an unused line, found GPIO5, which [push] uses in line 2
    [lock]|line = \(coinOffset)
    2:8: line: expected an unused line, found GPIO\(coinOffset), which [coin] uses by default
    [coin]|line = \(faultOffset)
    2:8: line: expected an unused line, found GPIO\(faultOffset), which [fault] uses by default
    [green]|line = \(freeOffset)|[red]|line = \(freeOffset)
    4:8: line: expected an unused line, found GPIO\(freeOffset), which [green] uses in line 2
    [repairman]|line = 6|[fault]|line = 6
    4:8: line: expected an unused line, found GPIO6, which [repairman] uses in line 2
    [release]|line = \(coinOffset)
    2:8: line: expected an unused line, found GPIO\(coinOffset), which [coin] uses by default
    [bolt]|line = 5|[accept]|line = 5
    4:8: line: expected an unused line, found GPIO5, which [bolt] uses in line 2
    """,
    "an optional line that is not on the header, or another one that is off": """
    [accept]|line = of
    2:8: line: expected GPIO2 to GPIO27 or BOARD3 to BOARD40, found "of"
    [coin]|line = off
    2:8: line: expected GPIO2 to GPIO27 or BOARD3 to BOARD40, found "off"
    [red]|line = off
    2:8: line: expected GPIO2 to GPIO27 or BOARD3 to BOARD40, found "off"
    """,
    "a worth of a pulse that is none": """
    [coin]|unit = 0,50 EUR
    2:8: unit: expected off or an amount and a currency, such as 0.50 EUR, found "0,50 EUR"; did you \
    mean "0.50 EUR"?
    [coin]|unit = 1 eur
    2:8: unit: expected off or an amount and a currency, such as 0.50 EUR, found "1 eur"; did you \
    mean "1 EUR"?
    [coin]|unit = 50 cent
    2:8: unit: expected off or an amount and a currency, such as 0.50 EUR, found "50 cent"
    [coin]|unit = 0.00 EUR
    2:8: unit: expected off or an amount and a currency, such as 0.50 EUR, found "0.00 EUR"
    [coin]|unit = 0.0001 EUR
    2:8: unit: expected off or an amount and a currency, such as 0.50 EUR, found "0.0001 EUR"
    [coin]|unit = 1000001 JPY
    2:8: unit: expected off or an amount and a currency, such as 0.50 EUR, found "1000001 JPY"
    [coin]|unit = EUR
    2:8: unit: expected off or an amount and a currency, such as 0.50 EUR, found "EUR"
    [coin]|unit = 1.EUR
    2:8: unit: expected off or an amount and a currency, such as 0.50 EUR, found "1.EUR"
    [coin]|open-at = press|unit = 1 EUR
    3:8: unit: expected off with open-at = press, since each press is a coin there
    """,
    "a value that is none of the words": """
    [coin]|pull = upp
    2:8: pull: expected as-is, up, down or off, found "upp"; did you mean "up"?
    [coin]|pull = on
    2:8: pull: expected as-is, up, down or off, found "on"
    [coin]|pull =
    2:7: pull: expected as-is, up, down or off, found nothing
    [coin]|pull = ; up
    2:8: pull: expected as-is, up, down or off, found nothing
    [coin]|pull = up # to 3.3 V
    2:8: pull: expected as-is, up, down or off, found "up # to 3.3 V"; after a value, begin a \
    comment with ; and not with #
    [push]|active=hihg
    2:8: active: expected low or high, found "hihg"; did you mean "high"?
    [red]|active = 1
    2:10: active: expected low or high, found "1"
    [lock]|fail = secured
    2:8: fail: expected secure or safe, found "secured"; did you mean "secure"?
    [ledger]|on-fault = accept
    2:12: on-fault: expected refuse-coins or accept-coins, found "accept"
    [lock]|energised = yes
    2:13: energised: expected low or high, found "yes"
    """,
    "an agent that is none, or whose words are not listed": """
    [agent]|user = 0
    2:8: user: expected off, a user of this machine except root, or its number, found "0"
    [agent]|user = 4294967295
    2:8: user: expected off, a user of this machine except root, or its number, found "4294967295"
    [agent]|user = turnstile mqtt
    2:8: user: expected off, a user of this machine except root, or its number, found "turnstile mqtt"
    [agent]|user =
    2:7: user: expected off, a user of this machine except root, or its number, found nothing
    [agent]|user = -mqtt
    2:8: user: expected off, a user of this machine except root, or its number, found "-mqtt"
    [agent]|words = hold-open  unlock-once
    2:20: words: expected hold-open, close, close-till or open-till, found "unlock-once"
    [agent]|words = close-tll
    2:9: words: expected hold-open, close, close-till or open-till, found "close-tll"; did you mean "close-till"?
    [agent]|words =
    2:8: words: expected hold-open, close, close-till or open-till, found nothing
    [agent]|words = hold-open, close
    2:9: words: expected hold-open, close, close-till or open-till, found "hold-open,"; did you mean "hold-open"?
    [agent]|user = 991
    2:8: words: expected in [agent] beside user; write words = and one or more of hold-open, close, close-till or open-till
    """,
    "a value of a rule that is out of its range or none of its words": """
    [push]|sensor = contakt
    2:10: sensor: expected unknown, contact, level, pulse or quadrature, found "contakt"; did you \
    mean "contact"?
    [push]|exit = off
    2:8: exit: expected free or forced, found "off"
    [push]|counts = now
    2:10: counts: expected auto, begin, end or press, found "now"
    [push]|shortest = 301ms
    2:12: shortest: expected auto or a duration from 0ms to 300ms, found "301ms"
    [push]|shortest = off
    2:12: shortest: expected auto or a duration from 0ms to 300ms, found "off"
    [push]|rest = 1001ms
    2:8: rest: expected auto or a duration from 0ms to 1s, found "1001ms"
    [lock]|mechanism = ride
    2:13: mechanism: expected unknown, rides, ratchet, behind or jams, found "ride"; did you \
    mean "rides"?
    [lock]|duty = 0%
    2:8: duty: expected a percentage from 1% to 100%, found "0%"
    [lock]|duty = 101%
    2:8: duty: expected a percentage from 1% to 100%, found "101%"
    [lock]|duty = 25
    2:8: duty: expected a percentage from 1% to 100%, found "25"; add % after the number
    [coin]|price = 0
    2:9: price: expected a number of pulses from 1 to 1000, found "0"
    [coin]|price = 1001
    2:9: price: expected a number of pulses from 1 to 1000, found "1001"
    [coin]|longest-train = 0
    2:17: longest-train: expected a number of pulses from 1 to 1000, found "0"
    [coin]|shortest-pulse = 999us
    2:18: shortest-pulse: expected a duration from 1ms to 1s, found "999us"
    [coin]|longest-pulse = 1001ms
    2:17: longest-pulse: expected a duration from 1ms to 1s, found "1001ms"
    [coin]|pause = 9ms
    2:9: pause: expected a duration from 10ms to 2s, found "9ms"
    [coin]|pause = 3s
    2:9: pause: expected a duration from 10ms to 2s, found "3s"
    [coin]|open-at = end
    2:11: open-at: expected press, pulse or train, found "end"
    [coin]|extra = keep
    2:9: extra: expected credit or refuse, found "keep"
    [coin]|unused = voided
    2:10: unused: expected credit or void, found "voided"; did you mean "void"?
    [coin]|parts = 999ms
    2:9: parts: expected off or a duration from 1s to 24h, found "999ms"
    [coin]|parts = 25h
    2:9: parts: expected off or a duration from 1s to 24h, found "25h"
    """,
  ])
}
