// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import GPIO
import GateMessages
import LibGPIOD
import SetupStore
import System
import Turnstile

/// `outputs-safe`: drives every output to its safe level, whatever drove it last.
///
/// A Raspberry Pi's kernel keeps an output's level when its process exits, so this runs after every
/// stop. It requests no inputs, so none of them can keep a lock from closing.
///
/// Without a setup no gate has driven a line, and there is nothing to do.
func makeOutputsSafe(_ file: SetupFile) -> ExitStatus {
  do throws(SetupFileError) {
    return makeSafe(try file.readSafeOutputs())
  } catch {
    report(error.isMissing ? .info : .error) {
      $0.text.append(error)
      $0.text.append(error.isMissing ? "; no line was driven" : "; cut the power of the lock")
    }
    return error.isMissing ? .success : .config
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
      return .success
    } catch {
      attemptsLeft -= 1
      if error.mayPass, attemptsLeft > 0 {
        _ = poll(nil, 0, 100)
        continue
      }
      report(.error) { error.write(to: &$0) }
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
