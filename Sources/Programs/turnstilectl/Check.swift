// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Configuration
import Fixed
import GPIO
import System
import Turnstile

/// `check`: all that the configuration means, a line each, and notes about what is legal and unwise.
func check(_ options: Options) throws(ExitStatus) {
  let path = options.configPath
  let configuration: Configuration
  do throws(ExitStatus) { configuration = try options.configPath.configuration(.whole) } catch {
    reportAdditions(to: path)
    throw error
  }
  let setup = configuration.setup
  printLines(of: setup)
  printMoney(of: setup.rules.coin, in: MoneyUnit(number: setup.unit))
  printPassage(of: setup.rules)
  printTimes(of: setup)
  printFiles(of: configuration, options)
  setup.forEachNote { sayNote($0) }
  noteHardware(of: setup.wiring)
  noteSharedLines(of: configuration, at: path)
  if let doubt = BooksPlace(folder: options.booksFolder).doubt { sayNote(doubt) }
  KernelNotes().forEach { sayNote($0) }
}

/// Says what a file must get to be whole, with the values that a simulation uses without it.
private func reportAdditions(to path: FilePath) {
  guard let configuration = try? Configuration(path, reading: .partial) else { return }
  configuration.forEachAddition { report(.error, "add: \($0)") }
}

private func printLines(of setup: Setup) {
  let chip: TextBuffer? = setup.wiring.label.map { "\(foreign: $0)" }
  say("chip", chip ?? "the header of this Raspberry Pi (auto)")
  if let chip, chip.hasPrefix("\"") || chip.hasPrefix("gpiochip") {
    sayNote(
      "label: a label has no quotation marks, and is not gpiochipN: `gpiodetect` prints it in brackets"
    )
  }
  Input.forEach { say($0, of: setup) }
  Output.forEach { say($0, of: setup.wiring) }
}

private func say(_ input: Input, of setup: Setup) {
  let wiring = setup.wiring[input]
  guard wiring.line.offset > 0 else { return say(input.name, "off") }
  let stuck: TextBuffer =
    wiring.longestPress > 0 ? ", stuck after \(duration: wiring.longestPress)" : ""
  let admission: TextBuffer =
    input == .admit ? ", admits after \(duration: setup.rules.shortestAdmission)" : ""
  say(
    input.name, wiring.line.offset,
    "input, active when \(wiring.line.isActiveLow ? "low" : "high"), "
      + "pull \(wiring.line.bias.name), debounce \(duration: wiring.debounce)\(stuck)\(admission)")
}

private func say(_ output: Output, of wiring: Wiring) {
  let line = wiring[output]
  guard line.offset > 0 else { return say(output.name, "off") }
  var text: TextBuffer = "output, \(line.isActiveLow ? "low" : "high") when "
  switch output {
  case .lock:
    text +=
      wiring.failure == .secure
      ? "unlocked; locked without power (fail = secure)"
      : "locked; unlocked without power (fail = safe)"
    if wiring.longestEnergised > 0 { text += ", at most \(duration: wiring.longestEnergised)" }
    if wiring.duty < 100 { text += ", duty \(wiring.duty)%" }
  case .accept: text += "coins are accepted"
  case .passed: text += "a passage is signalled"
  case .alarm: text += "an alarm is given"
  default: text += "lit"
  }
  say(output.name, line.offset, text)
}

private func printMoney(of rules: CoinRules, in unit: MoneyUnit?) {
  guard rules.countsMoney else { return say("pulses", "each press is a coin") }
  let credit: TextBuffer =
    rules.counts == .pulse
    ? "each credited when it ends" : "credited after a pause of \(duration: rules.pause)"
  say(
    "pulses",
    "\(duration: rules.shortestPulse) to \(duration: rules.longestPulse), "
      + "at most \(rules.longestTrain) in a train, \(credit)")
  let end: TextBuffer = rules.parts == 0 ? "ever" : "\(duration: rules.parts)"
  say(
    "price",
    "\(counted: UInt64(rules.price), "pulse", "pulses"); "
      + "extra pulses are \(rules.extra == .credit ? "credit" : "refused"), "
      + "an unused price is \(rules.unused == .credit ? "credit" : "void"), "
      + "a part payment is kept for \(end)")
  guard let unit else { return }
  say("money", "a pulse is \(1, in: unit), a passage \(UInt64(rules.price), in: unit)")
}

private func printPassage(of visits: VisitRules) {
  let rules = visits.passage
  var text: TextBuffer = "sensor \(rules.sensor.name), mechanism \(rules.mechanism.name)"
  guard rules.followsArm else { return say("passage", text + "; each press is a push") }
  if rules.isQuadrature {
    let exit: StaticString = visits.holdsExit ? "forced" : "an exit"
    return say("passage", text + "; a rotation counts when it ends; a backward rotation is \(exit)")
  }
  text += "; a push"
  if rules.shortest > 0 { text += " of at least \(duration: rules.shortest)" }
  let begin: StaticString = rules.shortest > 0 ? "after that time" : "when it begins"
  text += " counts \(rules.counts == .begin ? begin : "when it ends")"
  if rules.rest > 0 { text += ", and ends after a rest of \(duration: rules.rest)" }
  if rules.homeTime > 0 {
    text += "; the next passage is sold \(duration: rules.homeTime) later"
  }
  say("passage", text)
}

private func printTimes(of setup: Setup) {
  let relock = Nanoseconds.milliseconds(UInt64(setup.relock))
  say(
    "relock",
    relock == 0 ? "off: an unlocked gate waits for a push for ever" : "after \(duration: relock)")
  guard setup.breakChance > 0 else { return }
  say("wear", "\(setup.breakChance) % of the pushes break the gate, seed \(setup.seed)")
}

private func printFiles(of configuration: Configuration, _ options: Options) {
  let rule: StaticString =
    configuration.setup.onLedgerFault == .refuseCoins ? "refused" : "accepted"
  say("ledger", "\(options.booksFolder), coins are \(rule) while it cannot be written")
  let metrics: TextBuffer? = configuration.metricsPath.map { "\(foreign: $0)" }
  say("agent", configuration.setup.agent.meaning)
  say("metrics", metrics ?? "off")
}

extension Agent {
  /// The user, and what it may command.
  fileprivate var meaning: TextBuffer {
    guard user > 0 else { return "off" }
    var text: TextBuffer = "user \(user) may"
    Command.forEach { if may($0) { text += " \($0.name)" } }
    return text
  }
}

/// Notes what the board does with the lines of a gate besides.
func noteHardware(of wiring: Wiring) {
  GateLine.forEach { line in
    let offset = wiring.offset(of: line)
    if let job = secondJob(of: offset) {
      sayNote("\(line.name): GPIO\(offset) is usable only without \(job)")
    }
    if case .output(let output) = line, wiring.has(line) { notePull(of: output, wiring[output]) }
  }
}

/// The bus that may also use a line of the header, if a single setting of Raspberry Pi OS enables it;
/// `nil` for none; the kernel grants a line even to a user beside a bus, so only this list can warn.
func secondJob(of offset: UInt8) -> StaticString? {
  switch offset {
  case 2, 3: "I2C (dtparam=i2c_arm); the board pulls this line up"
  case 4: "1-Wire (dtoverlay=w1-gpio)"
  case 7...11: "SPI (dtparam=spi)"
  case 14, 15: "the serial port (enable_uart), which prints boot messages"
  default: nil
  }
}

/// Whether the pull that the chip has until the firmware runs makes an output active: lines 0 to 8 are
/// pulled up and the others down (BCM2835 ARM Peripherals, table 6-31).
///
/// At boot the coil matters, which need not be what is active for the gate.
func isActive(atBoot offset: UInt8, low: Bool) -> Bool { (offset <= 8) != low }

private func notePull(of output: Output, _ line: OutputSettings) {
  guard isActive(atBoot: line.offset, low: line.isActiveLow) else { return }
  let (pull, other): (StaticString, StaticString) =
    line.isActiveLow ? ("down", "3.3 V") : ("up", "ground")
  sayNote(
    "\(output.name): GPIO\(line.offset) is pulled \(pull) at boot, "
      + "which activates the output; add a resistor of 10 kohm to \(other)")
}

/// What kernel and system lack for a gate without a keeper, as far as `/sys` and `/run` tell: the settings in force,
/// whichever file they are in.
struct KernelNotes {
  var root = FixedText<128>("/sys")
  var journals = FixedText<128>("/run/log/journal")

  /// Calls `body` with everything that is missing, a sentence each.
  func forEach(_ body: (TextBuffer) -> Void) {
    // Whether outputs keep their levels when the process that drives them dies.
    switch persistence {
    case UInt8(ascii: "N"), UInt8(ascii: "0"): break
    // An older kernel of a Raspberry Pi, or another chip.
    case nil:
      body(
        "kernel: no setting says whether outputs keep their levels when the gate dies; "
          + "see README.Debian")
    default:
      body(
        "kernel: outputs keep their levels when the gate dies; "
          + "add dtparam=strict_gpiod to /boot/firmware/config.txt")
    }
    noteWatchdog(body)
    // journald writes here only until it may write to the disk, or if it never may.
    var isVolatile = false
    FilePath(journals, "")?.forEachName { if $0[0] != UInt8(ascii: ".") { isVolatile = true } }
    guard isVolatile else { return }
    body(
      "journal: it is in memory, and lost at each reboot; "
        + "see README.Debian for Storage=persistent in a drop-in")
  }

  private func noteWatchdog(_ body: (TextBuffer) -> Void) {
    // "active" or "inactive" (Documentation/ABI/testing/sysfs-class-watchdog).
    switch firstByte(of: "/class/watchdog/watchdog0/state") {
    case UInt8(ascii: "a"): break
    case nil:
      body(
        "kernel: whether a hardware watchdog is active is not known; "
          + "add dtparam=watchdog=on to /boot/firmware/config.txt if there is none")
    default:
      body(
        "kernel: no hardware watchdog is active, so a hung kernel leaves the outputs as they are; "
          + "see README.Debian for RuntimeWatchdogSec= in a drop-in")
    }
  }

  /// The parameter of the header's driver: of a Raspberry Pi 5, or of an earlier one.
  private var persistence: UInt8? {
    firstByte(of: "/module/pinctrl_rp1/parameters/persist_gpio_outputs")
      ?? firstByte(of: "/module/pinctrl_bcm2835/parameters/persist_gpio_outputs")
  }

  private func firstByte(of name: StaticString) -> UInt8? {
    FilePath(root, name)?.firstLine.map { $0[0] }
  }
}
