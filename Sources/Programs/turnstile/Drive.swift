// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import ArgumentParser
import GateConsole
import Interpreter
import Terminal

/// The firmware on a simulated chip of the kernel, driven with the console's words.
struct Drive: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run turnstiled on the kernel's gpio-sim chip and control it with words.",
    discussion: "See Tests/VirtualPi for a kernel that has one.")

  @Option(help: ArgumentHelp("The chip's folder in sysfs.", valueName: "folder"))
  var chip: String

  @Option(help: ArgumentHelp("The firmware to start.", valueName: "program"))
  var firmware: String

  @Option(help: ArgumentHelp("The file for the firmware's log.", valueName: "file"))
  var log: String

  @OptionGroup var script: Script

  func run() throws {
    let input = try script.open()
    let process = FirmwareProcess(firmware: firmware, log: log)
    let gate = try KernelGate(chip: chip, firmware: process)
    var console = Console(host: GateHost(gate), source: script.name)
    let status = TerminalSession.run(&console, from: input, isPrompted: false)
    let firmwareStatus = process.stop()
    guard firmwareStatus == 0 else {
      throw ValidationError("the firmware exited with status \(firmwareStatus)")
    }
    throw ExitCode(status)
  }
}
