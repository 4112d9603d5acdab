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
  configuration.forEachNote { sayNote("\($0)") }
  noteHardware(of: configuration.wiring)
  noteSharedLines(of: configuration, at: path)
  KernelNotes().forEach { sayNote("\($0)") }
  return .success
}

/// Says what a file must get to be whole, with the values that a simulation uses without it.
private func reportAdditions(to path: FilePath) {
  guard let configuration = try? Configuration(path, reading: .partial) else { return }
  configuration.missing.forEachAddition { report(.error, "add: \($0)") }
}

/// Prints a note; unlike an error, it is part of what was asked for.
func sayNote(_ sentence: TextBuffer) { say("note: \(sentence)") }

private func printLines(of wiring: Wiring) {
  let chip: TextBuffer? = wiring.label.map { "\(foreign: $0)" }
  say(title("chip") + (chip ?? "the header of this Raspberry Pi (auto)"))
  Input.forEach { say(wiring[$0], of: $0) }
  Output.forEach { say($0, of: wiring) }
}

private func say(_ wiring: SwitchWiring, of input: Input) {
  guard wiring.line.offset > 0 else { return sayOff(input.name) }
  let level: StaticString = wiring.line.isActiveLow ? "low" : "high"
  var text = title(input.name, wiring.line.offset)
  text += "input, active when \(level), pull \(wiring.line.bias.name), "
  text += "debounce \(duration: wiring.debounce)"
  if wiring.longestPress > 0 { text += ", stuck after \(duration: wiring.longestPress)" }
  say(text)
}

private func sayOff(_ role: StaticString) { say(title(role) + "off") }

private func say(_ output: Output, of wiring: Wiring) {
  let line = wiring[output]
  guard line.offset > 0 else { return sayOff(output.name) }
  let text = title(output.name, line.offset) + "output, \(line.isActiveLow ? "low" : "high") when "
  guard output == .lock else { return say(text + (output == .accept ? "coins are let in" : "lit")) }
  var lock: TextBuffer =
    wiring.failure == .secure
    ? "unlocked, locks without power: yes (fail = secure)"
    : "locked, locks without power: no (fail = safe)"
  if wiring.longestEnergised > 0 { lock += ", at most \(duration: wiring.longestEnergised)" }
  if wiring.duty < 100 { lock += ", duty \(wiring.duty)%" }
  say(text + lock)
}

private func printTimes(of configuration: Configuration) {
  let relock = Nanoseconds.milliseconds(UInt64(configuration.relock))
  say(
    title("relock")
      + (relock == 0
        ? "off: an unlocked gate waits for its push for ever" : "after \(duration: relock)"))
  if configuration.breakChance > 0 {
    say(
      title("wear")
        + "\(configuration.breakChance) % of the pushes break the gate, seed \(configuration.seed)")
  }
}

private func printFiles(of configuration: Configuration, _ options: Options) {
  let rule: StaticString = configuration.onLedgerFault == .refuseCoins ? "refused" : "accepted"
  say(
    title("ledger") + "\(options.booksFolder), coins are \(rule) while it cannot be written")
  let metrics: TextBuffer? = configuration.metricsPath.map { "\(foreign: $0)" }
  say(title("metrics") + (metrics ?? "off"))
}

private func noteHardware(of wiring: Wiring) {
  Input.forEach { if wiring.has(.input($0)) { noteSecondJob($0.name, wiring[$0].line.offset) } }
  // At boot the coil matters, which need not be what is active for the gate.
  Output.forEach { if wiring.has(.output($0)) { noteOutput($0.name, wiring[$0]) } }
}

private func noteOutput(_ role: StaticString, _ line: OutputSettings) {
  noteSecondJob(role, line.offset)
  guard SecondJob.isActiveAtBoot(line.offset, isActiveLow: line.isActiveLow) else { return }
  let (pull, other): (StaticString, StaticString) =
    line.isActiveLow ? ("down", "3.3 V") : ("up", "ground")
  sayNote(
    "\(role): GPIO\(line.offset) is pulled \(pull) at boot, "
      + "which activates the output unless 10 kohm to \(other) hold it")
}

private func noteSecondJob(_ role: StaticString, _ offset: UInt8) {
  guard let job = SecondJob.ofLine(offset) else { return }
  sayNote("\(role): GPIO\(offset) has a second job: \(job)")
}

/// A line that begins with what it is about.
func title(_ role: StaticString) -> TextBuffer {
  var text = TextBuffer(role)
  text.pad(to: 10)
  return text
}

func title(_ role: StaticString, _ offset: UInt8) -> TextBuffer {
  var text = title(role) + "GPIO\(offset)"
  text.pad(to: 17)
  if let pin = HeaderPin.board(ofLine: offset) {
    text += "pin \(pin)"
    text.pad(to: 25)
  }
  return text
}

// The rules below the table, as `check` prints them.

/// Prints which pulses are money, and what a passage costs.
func printMoney(of rules: CoinRules) {
  guard rules.countsMoney else { return say(title("pulses") + "each press is a coin") }
  var pulses = title("pulses")
  pulses += "\(duration: rules.shortestPulse) to \(duration: rules.longestPulse), "
  pulses += "at most \(rules.longestTrain) in a train; "
  pulses +=
    rules.counts == .pulse
    ? "each is credited when it ends" : "it is credited after a pause of \(duration: rules.pause)"
  say(pulses)
  var price = title("price") + "\(counted: UInt64(rules.price), "pulse", "pulses"); "
  price += "extra ones are \(rules.extra == .credit ? "credit" : "refused"), "
  price += "an unused price is \(rules.unused == .credit ? "credit" : "void"), "
  price += "a part of one is kept for "
  say(price + (rules.parts == 0 ? "ever" : "\(duration: rules.parts)"))
}

/// Prints which pushes are passages.
func printPassage(of rules: PassageRules) {
  var text = title("passage") + "sensor \(rules.sensor.name), mechanism \(rules.mechanism.name)"
  guard rules.followsArm else { return say(text + "; each press is a push") }
  text += "; a push"
  if rules.shortest > 0 { text += " of at least \(duration: rules.shortest)" }
  text += " counts "
  let begin: TextBuffer = rules.shortest > 0 ? "after that time" : "when it begins"
  text += rules.counts == .begin ? begin : "when it ends"
  if rules.rest > 0 { text += ", and ends after a rest of \(duration: rules.rest)" }
  if rules.homeTime > 0 {
    text += "; the next one is sold at the earliest \(duration: rules.homeTime) after it"
  }
  say(text)
}
