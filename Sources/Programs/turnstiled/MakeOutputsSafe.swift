// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import GPIO
import GateController
import GateMessages
import LibGPIOD
import Store
import System
import Turnstile

/// `outputs-safe`: drives every output to its safe level, also what another program drove last.
///
/// A Raspberry Pi's kernel keeps an output's level when its process exits, so this runs after every
/// stop. It requests no inputs, so none of them can keep a lock from closing.
///
/// Where what was driven cannot be read, the outputs of the present setup are what is left to try.
func makeOutputsSafe(_ file: SetupFile) -> ExitStatus {
  guard let outputs = drivenOutputs(of: file) else { return .unavailable }
  return makeSafe(outputs)
}

/// The outputs to make safe; `nil` where neither file can be read, which has been printed.
private func drivenOutputs(of file: SetupFile) -> SafeOutputs? {
  do throws(SetupFileError) { return try SetupFile.readSafeOutputs(file.drivenPath) } catch {
    if !error.isMissing {
      report(.warning, file.drivenPath, error, "; the outputs of the setup are made safe")
    }
  }
  do throws(SetupFileError) { return try SetupFile.readSafeOutputs(file.path) } catch {
    report(
      .error, file.path, error,
      "; which outputs were driven is not known; cut the power of the lock")
    return nil
  }
}

/// A chip that is away may come back, and its coil would still have current: for three seconds, which
/// is less than systemd waits for a stop, the lines are requested ten times a second.
private func makeSafe(_ outputs: SafeOutputs) -> ExitStatus {
  var lines = GPIODLines()
  var attemptsLeft = 30
  while true {
    do throws(Fault) {
      try lines.request(outputs.request, outputs: outputs.levels)
      let stuck = try lines.readLevels().outputs.bits ^ outputs.levels.bits
      guard stuck == 0 else {
        let line = outputs.request.output(stuck.trailingZeroBitCount)
        throw Fault(.outputStuck, offset: line.offset)
      }
      return .success
    } catch {
      attemptsLeft -= 1
      if error.mayPass, attemptsLeft > 0 {
        _ = poll(nil, 0, 100)
        continue
      }
      var log = ServiceLog()
      log.observe(consumer: lines.consumer)
      log.write(.error) { error.write(to: &$0) }
      return .unavailable
    }
  }
}

extension Fault {
  /// Whether the chip may come back by itself, or is back and udev has yet to give it to its group.
  fileprivate var mayPass: Bool {
    kind == .chipMissing || kind == .chipGone || kind == .permissionDenied
  }
}
