// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GPIO

extension Controller where Hardware: ~Copyable {
  /// Shows every trouble to `body`; there is none while the lines are not held.
  package func forEachTrouble(_ body: (Trouble) -> Void) {
    if hold.isHeld { troubles.forEach(in: wiring, body) }
  }

  /// When the next trouble begins if nothing changes.
  ///
  /// A switch sets the loop no deadline: it looks around once a second anyway.
  var troubleAt: UInt64? {
    let switchAt = hold.isHeld ? inputs.troubleAt ?? .max : .max
    let earliest = min(switchAt, coil.dueAt ?? .max)
    return earliest == .max ? nil : earliest
  }

  /// Lets the troubles begin that are due by `time`.
  mutating func expireTroubles(by time: UInt64) {
    coil.expire(by: time)
    if hold.isHeld { expireSwitches(by: time) }
    writeOutputs(at: time)
  }

  private mutating func expireSwitches(by time: UInt64) {
    let before = inputs.ignored
    inputs.expire(by: time)
    listen(at: time)
    let heeded = Levels(bits: before.bits & ~inputs.ignored.bits)
    guard hold.isHeld, heeded.bits != 0 else { return }
    do throws(Fault) {
      let levels = try lines.readLevels().inputs
      for index in 0..<8 where heeded[index] {
        inputs.heed(index, isActive: levels[index], at: time)
      }
    } catch {
      lose(error, at: time)
    }
  }

  /// Asks for the edges of every switch but those that chatter: at a hundred thousand a second they
  /// would take all the time there is, and push the others' out of the kernel's queue.
  mutating func listen(at now: UInt64) {
    let wanted = inputs.deaf
    guard hold.isHeld, wanted != deaf else { return }
    do throws(Fault) {
      for index in 0..<8 where wanted[index] != deaf[index] {
        try lines.setEdgeDetection(of: index, enabled: !wanted[index], outputs: written)
      }
      deaf = wanted
      connection &+= 1
    } catch {
      lose(error, at: now)
    }
  }

  /// Tells what troubles there are now that were not there before, and which are over.
  mutating func tellTroubles(at now: UInt64) {
    var present = Troubles()
    present.stuckSwitches = inputs.stuck
    present.chatteringSwitches = inputs.ignored
    present.isCoilCut = coil.isCut
    guard hold.isHeld, present != troubles else { return }
    let before = troubles
    troubles = present
    let wiring = wiring
    present.subtracting(before).forEach(in: wiring) {
      log.record(.trouble($0, isOver: false), at: now)
    }
    before.subtracting(present).forEach(in: wiring) {
      log.record(.trouble($0, isOver: true), at: now)
    }
  }
}
