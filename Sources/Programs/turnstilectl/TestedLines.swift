// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Measurement
import Turnstile

/// An output under test, and what became of it.
struct TestedOutput {
  let output: Output
  let settings: OutputSettings
  var isClicked = false
  /// Whether its wire was high where it was driven to low.
  var staysHigh = false
  /// Whether its wire was low where it was driven to high.
  var staysLow = false
  /// Whether its wire changed when another output did.
  var followsAnother = false

  /// Whether it did as it was driven.
  var isWell: Bool { isClicked && !staysHigh && !staysLow && !followsAnother }

  func isHigh(_ isActive: Bool) -> Bool { isActive != settings.isActiveLow }

  /// Whether its wire has, or had at rest, another level than the safe one.
  func isUnsafe(_ safe: Bool) -> Bool { isHigh(safe) ? staysLow : staysHigh }

  /// Notes that the wire has not the level that it was driven to.
  mutating func note(wrong isActive: Bool) {
    if isHigh(isActive) { staysHigh = true } else { staysLow = true }
  }
}

/// An input under test, and what it did.
struct TestedInput {
  let input: Input
  let offset: UInt8
  /// Whether it was active before anything was done.
  var wasActive = false
  /// How often its level has changed.
  private(set) var changes: UInt64 = 0
  /// Whether it moved while an output was clicked, though it should not have.
  private(set) var isDisturbed = false
  /// Whether it is the bolt's contact, and moved with the lock.
  private(set) var followsLock = false
  // How often it moved while the present output was clicked, and how soon after that was switched.
  private(set) var moves: UInt64 = 0
  private(set) var soonest = Nanoseconds.never
  private(set) var latest: Nanoseconds = 0
  private(set) var hasHummed = false
  /// Whether it is the second sensor of the arm, and each rotation began with it.
  var cameFirst = false
  /// What it reads of the edges.
  var reader = LevelReader()

  /// Whether it moved when it should, and only then, and was at rest before and after that.
  func isWell(_ hasCoil: Bool) -> Bool {
    guard !isDisturbed, !wasActive, !isActive, !hasHummed, !cameFirst else { return false }
    return hasCoil ? input != .bolt || followsLock : changes > 0
  }

  var isActive: Bool { reader.isActive }

  mutating func begin(_ isActive: Bool) {
    wasActive = isActive
    reader.adopt(isActive)
  }

  /// Forgets the changes while outputs were clicked: from now on a person operates it.
  mutating func beginWatch() { changes = 0 }

  /// Notes an edge while an output is clicked.
  mutating func move(_ time: Nanoseconds, since switching: Nanoseconds) {
    let delay = time - min(switching, time)
    (moves, soonest, latest) = (moves &+ 1, min(soonest, delay), max(latest, delay))
  }

  /// Says how it moved with an output, and forgets that; the bolt's contact moves with its coil.
  mutating func sayMoves(with output: TestedOutput, _ hasCoil: Bool) {
    guard moves > 0 else { return }
    defer { (moves, soonest, latest) = (0, .never, 0) }
    if hasCoil, input == .bolt, output.output == .lock { return followsLock = true }
    isDisturbed = true
    tell(
      "\(counted: moves, "edge", "edges"), \(measured: soonest) to \(measured: latest) after "
        + "\(output.output.name), GPIO\(output.settings.offset), was switched")
  }

  mutating func lose(_ isActive: Bool) {
    if isActive != reader.isActive { changes &+= 1 }
    reader.lose(isActive)
  }

  /// The next finding that is due by `time`; `nil` for none.
  mutating func settle(by time: Nanoseconds) -> LevelReader.Finding? {
    let finding = reader.settle(by: time)
    switch finding {
    case .level: changes &+= 1
    case .hum: hasHummed = true
    case .humEnded, nil: break
    }
    return finding
  }
}

// What a test prints. Of one input so many changes, so that one which flutters hides no other.
private let printedChanges: UInt64 = 40

func sayWatch(for seconds: UInt64, coins areLetIn: Bool, hasTurn: Bool) {
  say("")
  let coins: StaticString = areLetIn ? "; coins are accepted" : ""
  let turn: StaticString = hasTurn ? "; turn the arm forwards" : ""
  say("now operate and release each input; \(seconds) s, or until Ctrl-C\(coins)\(turn)")
}

func sayEnd(isSafe: Bool) {
  guard !isSafe else { return say("all outputs are at their safe levels") }
  report(
    .error,
    "an output may not be at its safe level: switch off the 12 V supply, then test again")
}

extension TestedOutput {
  /// Says which level it gets, and what that does.
  func sayClick(isOn: Bool, hasCoil: Bool) {
    let activity: StaticString =
      switch output {
      case .lock: "current for the coil"
      case .accept: "coins are accepted"
      case .passed: "a passage is signalled"
      case .alarm: "an alarm is given"
      default: "lamp lit"
      }
    tell(
      "\(isHigh(isOn) ? "high" : "low") for \(hasCoil ? "0.3 s, ten times" : "1 s"), \(activity)")
  }

  func sayResult() { tell(result) }

  private var result: TextBuffer {
    switch (staysHigh, staysLow) {
    case (true, true): "has the opposite level: look for another driver on the wire"
    case (true, false): "stays high: look for a short circuit to 3.3 V or a faulty driver"
    case (false, true): "stays low: look for a short circuit to ground or a faulty driver"
    case (false, false):
      if followsAnother {
        "changes with another output: look for a short circuit between their wires"
      } else {
        isClicked ? "well: both levels are right" : "not tested: the test ended early"
      }
    }
  }

  private func tell(_ text: TextBuffer) { say(output.name, settings.offset, text) }
}

extension TestedInput {
  /// Says which level it has come to.
  func sayChange() {
    guard changes <= printedChanges else { return }
    tell(
      changes == printedChanges
        ? "\(printedChanges) changes; further ones are counted, not printed"
        : isActive ? "active" : "inactive")
  }

  /// Says what was found, if a person should know meanwhile.
  func sayFinding(_ finding: LevelReader.Finding) {
    switch finding {
    case .level: sayChange()
    case .hum(let hum): tell("hums at about \(hum.frequency) Hz")
    case .humEnded: break
    }
  }

  func sayResult(_ hasCoil: Bool) { tell(result(hasCoil)) }

  private func result(_ hasCoil: Bool) -> TextBuffer {
    if hasHummed { return "hums: look for a loose wire, or a mains cable nearby" }
    if isDisturbed {
      return hasCoil
        ? "moved with an output: look at the coil's diode, and for a ground that both share"
        : "moved with an output: look for a short circuit or a shared ground"
    }
    if wasActive {
      let found: StaticString =
        changes == 0
        ? "never changed, and is active: look for a short circuit, or check "
        : "was active at rest, and changed: check "
      return "\(found)active and pull in [\(input.name)]"
    }
    if hasCoil, input == .bolt, !followsLock {
      return "did not move with the lock: check its wire, and the coil's supply"
    }
    if hasCoil { return followsLock ? "well: it moved with the lock" : "well: it did not move" }
    if changes == 0 {
      return
        "never changed: if you operated it, check its ground, its supply, NO or NC, and the line's number"
    }
    if isActive { return "changed, and is still active: look for a contact that sticks" }
    if cameFirst {
      return "came before push: if the arm turned forwards, swap the lines of push and turn"
    }
    return "well: \(counted: changes, "change", "changes")"
  }

  private func tell(_ text: TextBuffer) { say(input.name, offset, text) }
}
