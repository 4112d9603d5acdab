// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GPIO

extension Controller where Hardware: ~Copyable {
  /// Makes sure that the chip is still there and the outputs are what they should be.
  ///
  /// A kernel may not say that a chip is gone until it is asked (Linux 6.1 does not wake the one
  /// who waits); so ask now and then.
  ///
  /// - Returns: whether the levels were read, or the lines are not held and that is told.
  @discardableResult
  package mutating func verify(at now: UInt64) -> Bool {
    guard hold.isHeld else { return hold.retryAt != nil && hold.fault != nil }
    do throws(Fault) {
      let difference = try lines.readLevels().outputs.bits ^ written.bits
      note(stuckOutputs: difference, at: now)
      if difference != 0 { try lines.write(written) }
    } catch {
      lose(error, at: now)
    }
    writeOutputs(at: now)
    return true
  }

  /// Takes note of the outputs that do not follow; the fault lasts until all of them do.
  private mutating func note(stuckOutputs: UInt8, at now: UInt64) {
    let fault: Fault? =
      stuckOutputs == 0
      ? nil
      : Fault(
        .outputStuck, offset: wiring.request.output(stuckOutputs.trailingZeroBitCount).offset)
    if hold.note(fault), let fault { log.record(.fault(fault, retryIn: 0), at: now) }
  }

  /// What the wires are to show: what the machine wants, but for a coil that has had its time, and
  /// with the fault lamp for what is wrong with a line.
  var driven: Levels {
    var levels = outputs
    let isWell = hold.fault == nil && troubles == Troubles()
    if hold.isHeld, !isWell { levels[Int(Output.fault.rawValue)] = true }
    let lock = Int(Output.lock.rawValue)
    if coil.isCut { levels[lock] = wiring.safeOutputs[lock] }
    return levels
  }

  /// Drives every output to its level, unless all of them have been already, and looks whether
  /// those that changed have followed.
  mutating func writeOutputs(at now: UInt64) {
    let lock = Int(Output.lock.rawValue)
    coil.note(isEnergised: outputs[lock] != wiring.safeOutputs[lock], at: now)
    tellTroubles(at: now)
    // The second turn is for the fault lamp, which what is found in the first may light.
    for _ in 0..<2 {
      let wanted = driven
      guard hold.isHeld, wanted != written else { return }
      let changed = Levels(bits: wanted.bits ^ written.bits)
      do throws(Fault) {
        try lines.write(wanted)
        written = wanted
        let difference = try lines.readOutputs(changed).bits ^ wanted.bits
        // Only a look at all of them ends a fault: that of one line is not over with another's.
        if difference & changed.bits != 0, hold.fault == nil {
          note(stuckOutputs: difference & changed.bits, at: now)
        }
      } catch {
        lose(error, at: now)
      }
    }
  }

  /// Leaves the outputs safe and lets go of the lines; no more events are taken.
  ///
  /// The last record is under way then; ``keepBooks(at:)`` tells what becomes of it.
  package mutating func stop(at now: UInt64) {
    outputs = wiring.safeOutputs
    hold.forgetFault()
    troubles = Troubles()
    inputs = Inputs(wiring)
    coil = CoilWatch(longestTime: wiring.longestEnergised)
    writeOutputs(at: now)
    let isSafe = hold.isHeld && hold.fault == nil
    lines.release()
    hold.letGo()
    log.record(.stopped(isSafe: isSafe), at: now)
    closeBooks(at: now)
  }
}
