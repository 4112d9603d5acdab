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

/// Performs `outputs-safe`: drives the outputs that a gate drove last to their safe levels.
///
/// A Raspberry Pi's kernel keeps an output's level when its process exits, so systemd runs this
/// verb after every stop. No input is requested, so a faulty input cannot keep a lock from closing.
/// If the driven setup cannot be read, the function uses the outputs of the present setup.
func makeOutputsSafe(_ file: SetupFile) -> ExitStatus {
  guard let outputs = drivenOutputs(of: file) else { return .unavailable }
  return makeSafe(outputs)
}

/// Returns the outputs to make safe; if neither file can be read, logs the error and returns `nil`.
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

/// Drives outputs to their safe levels, in up to 30 attempts in 3 s while the chip may come back.
///
/// A chip that comes back may still energise its coil. systemd waits 5 s for a stop.
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
  /// Whether the chip may return by itself, or is back and udev has not set its group yet.
  fileprivate var mayPass: Bool {
    kind == .chipMissing || kind == .chipGone || kind == .permissionDenied
  }
}
