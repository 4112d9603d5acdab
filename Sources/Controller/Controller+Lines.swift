// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
public import GPIO

extension Controller where Hardware: ~Copyable {
  /// Whether the lines are held; while they are not, the outputs are unknown.
  public var isHolding: Bool { hold.isHeld }

  /// What is wrong with the lines: why they are not held, or which output does not follow.
  public var fault: Fault? { hold.fault }

  /// Asks for the lines when they are not held and it is time to.
  ///
  /// A machine that runs already goes on from where it is, and a switch that is pressed by now is
  /// not a press: nothing is invented on return.
  mutating func takeHold(at now: UInt64) {
    guard let retryAt = hold.retryAt, retryAt <= now else { return }
    let levels = driven
    do throws(Fault) {
      try lines.request(wiring.request, outputs: levels)
      inputs.adopt(try lines.readLevels().inputs, at: now)
    } catch {
      return lose(error, at: now)
    }
    hold.take()
    deaf = Levels()
    connection &+= 1
    written = levels
    journal.record(.held, at: now)
    if machine.state == nil { start(at: now) } else { writeOutputs(at: now) }
  }

  /// Reads what happened on the lines, each edge at its own time.
  mutating func readEdges(at now: UInt64) {
    takeEdges(at: now)
    listen(at: now)
    // A switch that chatters is told of at once.
    if inputs.ignored != troubles.chatteringSwitches { writeOutputs(at: now) }
  }

  private mutating func takeEdges(at now: UInt64) {
    guard hold.isHeld else { return }
    do throws(Fault) {
      edges.removeAll()
      try lines.readEdges(into: &edges)
      // What was under way may have ended among the edges that are missing: libgpiod 2.x loses the
      // oldest ones, before these, and 1.6 the newest, after them.
      if edges.hasLoss { inputs.forget() }
      // Lines that are lost half-way take the rest of what they said with them.
      for index in 0..<edges.count where hold.isHeld { accept(edges[index], by: now) }
      guard edges.hasLoss, hold.isHeld else { return }
      tellLoss(at: now)
      inputs.forget()
      advance(to: now)
      guard hold.isHeld else { return }
      inputs.observe(try lines.readLevels().inputs, at: now)
    } catch {
      lose(error, at: now)
    }
  }

  /// Tells of lost edges once for each burst of them.
  private mutating func tellLoss(at now: UInt64) {
    let isNews = edgesLostAt.map { now > $0 &+ 40_000_000 } ?? true
    edgesLostAt = now
    if isNews { journal.record(.edgesLost, at: now) }
  }

  /// Makes sure that the chip is still there and the outputs are what they should be.
  ///
  /// A kernel may not say that a chip is gone until it is asked (Linux 6.1 does not wake the one
  /// who waits); so ask now and then.
  ///
  /// - Returns: whether the levels were read, or the lines are not held and that is told.
  @discardableResult
  public mutating func verify(at now: UInt64) -> Bool {
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
    if hold.note(fault), let fault { journal.record(.fault(fault, retryIn: 0), at: now) }
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
  public mutating func stop(at now: UInt64) {
    outputs = wiring.safeOutputs
    hold.forgetFault()
    troubles = Troubles()
    inputs = Inputs(wiring)
    coil = CoilWatch(longestTime: wiring.longestEnergised)
    writeOutputs(at: now)
    let isSafe = hold.isHeld && hold.fault == nil
    lines.release()
    hold.letGo()
    journal.record(.stopped(isSafe: isSafe), at: now)
    closeBooks(at: now)
  }

  /// An edge never happens before what has been handled already, whatever its timestamp.
  private mutating func accept(_ edge: Edge, by now: UInt64) {
    // Edges may be a little younger than `now`, which was asked for first. One from another time is
    // of another clock: before Linux 5.7, libgpiod 1.6 gave timestamps of the wall clock.
    let isOfThisClock = edge.timestamp <= now &+ 1_000_000_000
    let time = max(isOfThisClock ? edge.timestamp : now, clock)
    advance(to: time)
    guard hold.isHeld else { return }
    inputs.observe(edge, at: time)
  }

  mutating func lose(_ fault: Fault, at now: UInt64) {
    lines.release()
    inputs.adopt(Levels())
    hold.lose(at: now)
    guard hold.note(fault), let retryAt = hold.retryAt else { return }
    journal.record(.fault(fault, retryIn: retryAt - now), at: now)
  }
}
