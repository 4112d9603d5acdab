// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import GPIO
import System
import Turnstile

/// `check`: all that the configuration means, a line each, and notes about what is legal and unwise.
func check(_ options: Options) -> ExitStatus {
  let path = options.configPath
  let configuration: Configuration
  do throws(ConfigurationError) {
    configuration = try Configuration(path, reading: .whole)
  } catch {
    let status = report(error, in: path)
    reportAdditions(to: path)
    return status
  }
  printLines(of: configuration.wiring)
  printMoney(of: configuration.rules.coin)
  printPassage(of: configuration.rules.passage)
  printTimes(of: configuration)
  printFiles(of: configuration, options)
  configuration.forEachNote { note in sayNote { note.describe(into: &$0) } }
  noteHardware(of: configuration.wiring)
  noteSharedLines(of: configuration, at: path)
  KernelNotes().forEach { note in sayNote { note.describe(into: &$0) } }
  return .success
}

/// Says what a file must get to be whole, with the values that a simulation uses without it.
private func reportAdditions(to path: FilePath) {
  guard let configuration = try? Configuration(path, reading: .partial) else { return }
  configuration.missing.forEachAddition { addition in
    report(.error) {
      $0.append("add: ")
      $0.append(addition)
    }
  }
}

/// Prints a note; unlike an error, it is part of what was asked for.
func sayNote(_ body: (inout TextBuffer) -> Void) {
  var text = TextBuffer("note: ")
  body(&text)
  say(text)
}

private func printLines(of wiring: Wiring) {
  var chip = title("chip")
  if let label = wiring.label {
    label.withSpan { chip.append(foreign: $0) }
  } else {
    chip.append("the header of this Raspberry Pi (auto)")
  }
  say(chip)
  Input.forEach { say(wiring[$0], of: $0) }
  Output.forEach { say($0, of: wiring) }
}

private func say(_ wiring: SwitchWiring, of input: Input) {
  guard wiring.line.offset > 0 else { return sayOff(input.name) }
  var text = title(input.name, wiring.line.offset)
  text.append(wiring.line.isActiveLow ? "input, active when low, " : "input, active when high, ")
  switch wiring.line.bias {
  case .asIs: text.append("pull as-is")
  case .pullUp: text.append("pull up")
  case .pullDown: text.append("pull down")
  case .disabled: text.append("pull off")
  }
  text.append(", debounce ")
  text.append(duration: wiring.debounce)
  if wiring.longestPress > 0 {
    text.append(", stuck after ")
    text.append(duration: wiring.longestPress)
  }
  say(text)
}

private func sayOff(_ role: StaticString) {
  var text = title(role)
  text.append("off")
  say(text)
}

private func say(_ output: Output, of wiring: Wiring) {
  let line = wiring[output]
  guard line.offset > 0 else { return sayOff(output.name) }
  var text = title(output.name, line.offset)
  text.append(line.isActiveLow ? "output, low when " : "output, high when ")
  guard output == .lock else {
    text.append(output == .accept ? "coins are let in" : "lit")
    return say(text)
  }
  text.append(wiring.failure == .secure ? "unlocked" : "locked")
  text.append(", locks without power: ")
  text.append(wiring.failure == .secure ? "yes (fail = secure)" : "no (fail = safe)")
  if wiring.longestEnergised > 0 {
    text.append(", at most ")
    text.append(duration: wiring.longestEnergised)
  }
  if wiring.duty < 100 {
    text.append(", duty ")
    text.append(UInt64(wiring.duty))
    text.append("%")
  }
  say(text)
}

private func printTimes(of configuration: Configuration) {
  var relock = title("relock")
  if configuration.relock == 0 {
    relock.append("off: an unlocked gate waits for its push for ever")
  } else {
    relock.append("after ")
    relock.append(duration: .milliseconds(UInt64(configuration.relock)))
  }
  say(relock)
  if configuration.breakChance > 0 {
    var wear = title("wear")
    wear.append(UInt64(configuration.breakChance))
    wear.append(" % of the pushes break the gate, seed ")
    wear.append(configuration.seed)
    say(wear)
  }
}

private func printFiles(of configuration: Configuration, _ options: Options) {
  var ledger = title("ledger")
  options.booksFolder.describe(into: &ledger)
  let isRefused = configuration.onLedgerFault == .refuseCoins
  ledger.append(isRefused ? ", coins are refused" : ", coins are accepted")
  ledger.append(" while it cannot be written")
  say(ledger)
  var metrics = title("metrics")
  if let path = configuration.metricsPath {
    path.withSpan { metrics.append(foreign: $0) }
  } else {
    metrics.append("off")
  }
  say(metrics)
}

private func noteHardware(of wiring: Wiring) {
  Input.forEach { if wiring.has(.input($0)) { noteSecondJob($0.name, wiring[$0].line.offset) } }
  // At boot the coil matters, which need not be what is active for the gate.
  Output.forEach { if wiring.has(.output($0)) { noteOutput($0.name, wiring[$0]) } }
}

private func noteOutput(_ role: StaticString, _ line: OutputSettings) {
  noteSecondJob(role, line.offset)
  guard SecondJob.isActiveAtBoot(line.offset, isActiveLow: line.isActiveLow) else { return }
  sayNote {
    $0.append(role: role, line.offset)
    $0.append(line.isActiveLow ? " is pulled down" : " is pulled up")
    $0.append(" at boot, which activates the output unless 10 kohm to ")
    $0.append(line.isActiveLow ? "3.3 V hold it" : "ground hold it")
  }
}

private func noteSecondJob(_ role: StaticString, _ offset: UInt8) {
  guard let job = SecondJob.ofLine(offset) else { return }
  sayNote {
    $0.append(role: role, offset)
    $0.append(" has a second job: ")
    $0.append(job)
  }
}

/// A line that begins with what it is about.
func title(_ role: StaticString) -> TextBuffer {
  var text = TextBuffer(role)
  text.pad(to: 10)
  return text
}

func title(_ role: StaticString, _ offset: UInt8) -> TextBuffer {
  var text = title(role)
  text.append("GPIO")
  text.append(UInt64(offset))
  text.pad(to: 17)
  if let pin = HeaderPin.board(ofLine: offset) {
    text.append("pin ")
    text.append(UInt64(pin))
    text.pad(to: 25)
  }
  return text
}

extension TextBuffer {
  /// Adds what a line is for, and its number.
  mutating func append(role: StaticString, _ offset: UInt8) {
    append(role)
    append(": GPIO")
    append(UInt64(offset))
  }
}
