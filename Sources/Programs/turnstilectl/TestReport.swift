// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Measurement
import Turnstile

// What a test prints: each click and change, and the result.

// The changes of an input that are printed, so that one which flutters hides no other.
private let printedChanges: UInt64 = 40

/// Says which output gets which level.
func sayClick(of tested: TestedOutput, isOn: Bool) {
  say(
    title(tested.output.name, tested.settings.offset)
      + "\(tested.isHigh(isOn) ? "high" : "low") for 1 s, \(tested.output.activity)")
}

/// Says what became of an output that was clicked; nothing where it followed.
func sayClicked(_ tested: TestedOutput) {
  guard !tested.isWell else { return }
  sayResult(of: tested)
}

/// Says that the inputs are watched, and whether coins are let in meanwhile.
func sayWatch(for seconds: UInt32, coins areLetIn: Bool) {
  say("")
  var text: TextBuffer = "now work each input and leave it at rest; \(seconds) s, or until Ctrl-C"
  if areLetIn { text.append("; coins are let in") }
  say(text)
}

/// Says which level an input has come to.
func sayChange(of tested: TestedInput) {
  guard tested.changes <= printedChanges else { return }
  var text = title(tested.input.name, tested.offset)
  if tested.changes == printedChanges {
    text.append("changes again and again; the next changes are only counted")
  } else {
    text.append(tested.isActive ? "active" : "inactive")
  }
  say(text)
}

/// Says that an input hums.
func sayHum(_ hum: Hum, of tested: TestedInput) {
  say(title(tested.input.name, tested.offset) + "hums at about \(hum.frequency) Hz")
}

/// Says what became of an output.
func sayResult(of tested: TestedOutput) {
  var text = title(tested.output.name, tested.settings.offset)
  if tested.staysHigh, tested.staysLow {
    text.append("does the opposite: look for another driver on the wire")
  } else if tested.staysHigh {
    text.append("stays high: look for a short circuit to 3.3 V or a faulty driver")
  } else if tested.staysLow {
    text.append("stays low: look for a short circuit to ground or a faulty driver")
  } else if tested.followsAnother {
    text.append("changes with another output: look for a joint between their wires")
  } else {
    text.append(tested.isClicked ? "well: the wire followed" : "not tested: the test ended before")
  }
  say(text)
}

/// Says what became of an input.
func sayResult(of tested: TestedInput) {
  say(title(tested.input.name, tested.offset) + tested.result)
}

extension TestedInput {
  fileprivate var result: TextBuffer {
    if hasHummed { return "hums: look for a loose wire, or mains nearby" }
    if disturbances > 0 {
      return "changed while outputs were clicked: look for a joint, or a ground they share"
    }
    if wasActive {
      let found: TextBuffer =
        changes == 0
        ? "never moved, and is active: look for a short circuit, or at "
        : "was active at rest, and moved: look at "
      return "\(found)active and pull in [\(input.name)]"
    }
    if changes == 0 { return "never moved: look at its wire, if it was worked" }
    if isActive { return "moved, and is still active: look for a contact that sticks" }
    return "well: it moved, with \(counted: changes, "change", "changes")"
  }
}

/// Says whether the outputs are safe at the end.
func sayEnd(isSafe: Bool) {
  guard !isSafe else { return say("all outputs are at their safe levels") }
  report(
    .error,
    "an output may not be at its safe level: switch off what the outputs drive, and test again")
}

/// Says how many lines there are to look at; `false` for some.
func sayTotal(_ toLookAt: UInt64) -> Bool {
  guard toLookAt > 0 else {
    say("all is well")
    return true
  }
  say("\(counted: toLookAt, "line", "lines") to look at")
  return false
}

extension Output {
  /// What its clicked level does.
  fileprivate var activity: StaticString {
    switch self {
    case .lock: "current for the coil"
    case .accept: "coins are let in"
    default: "lamp lit"
    }
  }
}
