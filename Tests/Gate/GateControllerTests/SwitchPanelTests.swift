// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import MachineSupport
import TestSupport
import Testing
import Turnstile

@testable import GateController

@Suite struct SwitchPanelTests {
  private func edge(_ input: Input, _ isActive: Bool, at time: Nanoseconds) -> Edge {
    Edge(input: input.rawValue, isActive: isActive, timestamp: time)
  }

  @Test func `each switch changes once it has settled, with the time of its edge`() {
    var panel = SwitchPanel(Wiring())
    for input in [Input.coin, .push] {
      panel.observe(edge(input, true, at: 7), at: 7)
      let early = panel.settle(by: panel.deadline - 1)
      let settled = panel.settle(by: panel.deadline)
      panel.observe(edge(input, false, at: 100), at: 100)
      let released = panel.settle(by: panel.deadline)
      #expect(early == nil && panel.deadline == .never, "\(input)")
      expectEqual(settled, SwitchChange(input: input, isActive: true, edgeTime: 7))
      expectEqual(released, SwitchChange(input: input, isActive: false, edgeTime: 100))
    }
  }

  @Test("a level that is read mends an edge that was missed, and disturbs none that settles")
  func missedEdge() {
    var panel = SwitchPanel(Wiring())
    panel.mendMissed(Levels(bits: 1), at: 100)
    expectEqual(panel.settle(by: panel.deadline)?.isActive, true)
    panel.observe(edge(.coin, false, at: 1000), at: 1000)
    let due = panel.deadline
    for bits in [0, 1] as [UInt16] { panel.mendMissed(Levels(bits: bits), at: 2000) }
    expectEqual(panel.deadline, due)
    expectEqual(panel.settle(by: due)?.edgeTime, 1000)
  }

  @Test func `a press asks for a turn when it settles, and a release does not`() {
    var panel = SwitchPanel(Wiring())
    panel.observe(edge(.coin, true, at: 0), at: 0)
    expectEqual(panel.wakeDeadline, 5 * millisecond)
    _ = panel.settle(by: 5 * millisecond)
    panel.observe(edge(.coin, false, at: 100 * millisecond), at: 100 * millisecond)
    expectEqual(panel.wakeDeadline, .never)
    expectEqual(panel.deadline, 105 * millisecond)
  }

  @Test func `the release of a switch that is stuck, or is before it settles, asks for a turn`() {
    for (expired, released) in [(true, 2000 * millisecond), (false, 999 * millisecond)] {
      var panel = SwitchPanel(Wiring())
      panel.find(Levels(bits: 1), isLoopOpen: false, at: 0)
      if expired { _ = panel.expire(by: 1000 * millisecond) }
      panel.observe(edge(.coin, false, at: released), at: released)
      expectEqual(panel.wakeDeadline, released + 5 * millisecond, "\(released)")
    }
  }

  @Test("when edges are lost, a release that was due before the first of the others has settled")
  func releaseBeforeALoss() {
    for (first, pressed) in [(Nanoseconds(0), true), (4, true), (5, false), (500, false)] {
      var panel = SwitchPanel(Wiring())
      panel.find(Levels(bits: 1), isLoopOpen: false, at: 0)
      panel.observe(edge(.coin, false, at: 0), at: 0)
      panel.dropUnsettled(before: first * millisecond)
      #expect(panel.pressed[Input.coin] == pressed && panel.deadline == .never, "\(first)")
    }
  }

  @Test("a press that is due has not settled when edges are lost: its end may be among them")
  func pressBeforeALoss() {
    var panel = SwitchPanel(Wiring())
    panel.observe(edge(.coin, true, at: 0), at: 0)
    panel.dropUnsettled(before: 500 * millisecond)
    expectEqual(panel.pressed, Levels())
    expectEqual(panel.deadline, .never)
  }

  @Test func `an edge of an input that is no switch is passed over`() {
    var panel = SwitchPanel(Wiring())
    panel.observe(Edge(input: 7, isActive: true, timestamp: 0), at: 0)
    expectEqual(panel.deadline, .never)
    expectEqual(panel.pressed, Levels())
  }

  @Test func `levels that are adopted are no presses, and end what was under way`() {
    var panel = SwitchPanel(Wiring())
    panel.observe(edge(.push, true, at: 0), at: 0)
    panel.find(Levels(bits: 1), isLoopOpen: false, at: 3)
    expectEqual(panel.deadline, .never)
    expectEqual(panel.pressed, Levels(bits: 1))
    panel.reset()
    expectEqual(panel.pressed, Levels())
  }

  @Test("a coin that came between the request of the lines and the reading of their levels counts")
  func foundCoin() {
    var panel = SwitchPanel(Wiring())
    panel.find(Levels(bits: 1), isLoopOpen: false, at: 0)
    panel.observe(edge(.coin, true, at: 1), at: 1)
    let period = Wiring()[.coin].debounce
    expectEqual(panel.settle(by: 1 + period)?.isActive, true)
    expectEqual(panel.pressed, Levels(bits: 1))
    panel.observe(edge(.coin, true, at: 2 + period), at: 2 + period)
    expectEqual(panel.settle(by: panel.deadline), nil, "the second edge in a row is a bounce")
  }

  @Test func `what has not settled is dropped, and what has is kept`() {
    var panel = SwitchPanel(Wiring())
    panel.find(Levels(bits: 1), isLoopOpen: false, at: 0)
    panel.observe(edge(.push, true, at: 1), at: 1)
    panel.dropUnsettled()
    expectEqual(panel.deadline, .never)
    expectEqual(panel.pressed, Levels(bits: 1))
  }

  @Test func `a switch that is active for too long is stuck until it is released`() {
    var panel = SwitchPanel(Wiring())
    panel.find(Levels(bits: 1), isLoopOpen: false, at: 0)
    let deadline = panel.faultDeadline
    let unmuted = panel.expire(by: deadline)
    expectEqual(deadline, Wiring()[.coin].longestPress)
    expectEqual(unmuted, Levels())
    expectEqual(panel.stuck, Levels(bits: 1))
    expectEqual(panel.faultDeadline, .never)
    panel.observe(edge(.coin, false, at: 2_000_000_000), at: 2_000_000_000)
    _ = panel.settle(by: panel.deadline)
    expectEqual(panel.stuck, Levels())
  }

  @Test(
    "a switch that chatters is muted and masked, tried after 5 s, and counts after a quiet second")
  func chatter() {
    var panel = SwitchPanel(Wiring())
    var time: Nanoseconds = 0
    while panel.muted == Levels() {
      panel.observe(edge(.coin, time % 2 == 0, at: time), at: time)
      time += 500_001
    }
    let masked = panel.masked
    #expect(time < 4_000_000_000)
    expectEqual(masked, Levels(bits: 1))
    expectEqual(panel.pressed, Levels())
    let early = panel.expire(by: panel.faultDeadline)
    let onTrial = (panel.muted, panel.masked)
    expectEqual(early, Levels())
    expectEqual(onTrial.0, Levels(bits: 1))
    expectEqual(onTrial.1, Levels())
    let unmuted = panel.expire(by: panel.faultDeadline)
    panel.unmute(unmuted, Levels(bits: 1), at: time)
    expectEqual(unmuted, Levels(bits: 1))
    expectEqual(panel.muted, Levels())
    expectEqual(panel.pressed, Levels(bits: 1))
    expectEqual(panel.deadline, .never)
  }
}
