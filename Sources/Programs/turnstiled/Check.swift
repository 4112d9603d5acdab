// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Interpreter
import Terminal
import Turnstile

/// `check`: the wiring that the configuration means, one line of the gate a line.
func check(_ wiring: Wiring) -> ExitStatus {
  Input.forEach { print($0, wiring[$0]) }
  Output.forEach { print($0, of: wiring) }
  Input.forEach { noteSecondJob($0.name, wiring[$0].line.offset) }
  // At boot the coil matters, which need not be what is active for the gate.
  Output.forEach { noteOutput($0.name, wiring[$0]) }
  return .success
}

private func noteOutput(_ role: StaticString, _ line: OutputSettings) {
  noteSecondJob(role, line.offset)
  guard SecondJob.isActiveAtBoot(line.offset, isActiveLow: line.isActiveLow) else { return }
  var text = beginNote(role, line.offset)
  text.append(line.isActiveLow ? " is pulled down" : " is pulled up")
  text.append(" at boot, which activates the output; add a stronger resistor against it")
  StandardStreams().write(text, to: .output)
}

private func noteSecondJob(_ role: StaticString, _ offset: UInt8) {
  guard let job = SecondJob.ofLine(offset) else { return }
  var text = beginNote(role, offset)
  text.append(" has a second job: ")
  text.append(job)
  StandardStreams().write(text, to: .output)
}

private func beginNote(_ role: StaticString, _ offset: UInt8) -> TextBuffer {
  var text = TextBuffer("note: ")
  text.append(role)
  text.append(": GPIO")
  text.append(UInt64(offset))
  return text
}

private func print(_ input: Input, _ wire: SwitchWiring) {
  var text = begin(input.name, wire.line.offset)
  text.append(wire.line.isActiveLow ? "input, active low, " : "input, active high, ")
  switch wire.line.bias {
  case .asIs: text.append("pull as-is")
  case .pullUp: text.append("pull up")
  case .pullDown: text.append("pull down")
  case .disabled: text.append("pull off")
  }
  text.append(", debounce ")
  text.append(wire.debounce / 1000)
  text.append(" us")
  StandardStreams().write(text, to: .output)
}

private func print(_ output: Output, of wiring: Wiring) {
  let line = wiring.settings(of: output)
  var text = begin(output.name, line.offset)
  text.append(line.isActiveLow ? "output, active low" : "output, active high")
  if output == .lock { text.append(wiring.failure == .secure ? ", fail-secure" : ", fail-safe") }
  StandardStreams().write(text, to: .output)
}

private func begin(_ role: StaticString, _ offset: UInt8) -> TextBuffer {
  var text = TextBuffer(role)
  text.pad(to: 10)
  text.append("GPIO")
  text.append(UInt64(offset))
  text.pad(to: 17)
  return text
}
