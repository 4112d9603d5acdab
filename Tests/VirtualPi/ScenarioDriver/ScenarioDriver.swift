// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import FSMTools
import GateConsole
import Interpreter
import System
import Terminal

/// The firmware on a simulated chip of the kernel, driven with the console's words.
///
///     usage: ScenarioDriver CHIP FIRMWARE LOG SCENARIO
///
/// `CHIP` is the chip's folder in sysfs, and `LOG` the file that takes what the firmware logs.
@main enum ScenarioDriver {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 5 else {
      refuse(64, "usage: ScenarioDriver CHIP FIRMWARE LOG SCENARIO")
    }
    exit(play(Script(arguments[4]), chip: arguments[1], firmware: arguments[2], log: arguments[3]))
  }

  /// Starts the firmware, plays the script and stops it; the session's status.
  private static func play(_ script: Script, chip: String, firmware: String, log: String) -> Int32 {
    guard let input = script.open() else { return 66 }
    let process = FirmwareProcess(firmware: firmware, log: log)
    guard let gate = try? KernelGate(chip: chip, firmware: process) else {
      refuse(69, "\(firmware): could not be started")
    }
    var console = Console(host: GateHost(gate), source: script.name)
    let status = console.run(from: input, isPrompted: false)
    let firmwareStatus = process.stop()
    guard firmwareStatus == 0 else {
      refuse(70, "\(firmware): it exited with status \(firmwareStatus)")
    }
    return status
  }

  private static func refuse(_ status: Int32, _ message: String) -> Never {
    FileDescriptor.standardError.write("\(message)\n")
    exit(status)
  }
}
