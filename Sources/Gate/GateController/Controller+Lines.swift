// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import GPIO

extension Controller where Hardware: ~Copyable {
  /// Whether the lines are held; while they are not, the outputs are unknown.
  package var isHolding: Bool { hold.isHeld }

  /// What is wrong with the lines: why they are not held, or which output does not follow.
  package var fault: Fault? { hold.fault }

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
    log.record(.held, at: now)
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
    if isNews { log.record(.edgesLost, at: now) }
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
    log.record(.fault(fault, retryIn: retryAt - now), at: now)
  }
}
