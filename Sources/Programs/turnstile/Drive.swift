// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSMTools
import GateConsole
import Interpreter
import System
import Terminal

/// The firmware on a simulated chip of the kernel, driven with the console's words.
///
/// See Tests/VirtualPi for a kernel that has one.
enum Drive {
  /// Starts the firmware, plays the script and stops it; the session's status.
  static func run(_ arguments: [String]) throws(CommandLineWords.UsageError) -> Int32 {
    let words = try CommandLineWords(arguments, options: ["chip", "firmware", "log", "scenario"])
    guard let chip = words["chip"], let firmware = words["firmware"], let log = words["log"] else {
      throw .init(message: "drive: expected --chip, --firmware and --log")
    }
    let script = Script(words["scenario"])
    guard let input = script.open() else { return 66 }
    let process = FirmwareProcess(firmware: firmware, log: log)
    guard let gate = try? KernelGate(chip: chip, firmware: process) else {
      throw .init(message: "\(firmware): could not be started")
    }
    var console = Console(host: GateHost(gate), source: script.name)
    let status = TerminalSession.run(&console, from: input, isPrompted: false)
    let firmwareStatus = process.stop()
    guard firmwareStatus == 0 else {
      throw .init(message: "the firmware exited with status \(firmwareStatus)")
    }
    return status
  }
}
