// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
package import GPIO
package import Turnstile

/// The gate's lines: requested, held or lost, and the levels driven on them.
///
/// After any thrown fault, the caller calls ``backOff(after:at:)``. The lines are then requested
/// again after 1, 2, 4 and 8 s, and then every 10 s.
package struct LineSession<Hardware: Lines & ~Copyable>: ~Copyable {
  /// The supplier of the lines.
  package var hardware: Hardware
  let wiring: Wiring

  /// Whether the lines are held; otherwise the outputs are unknown.
  private(set) var isOpen = false
  /// The time of the next request; `.never` while the lines are held, and after ``close()``.
  private(set) var deadline: Nanoseconds = 0
  /// The reason why the lines are not held, or the output that does not follow.
  private(set) var fault: Fault?
  /// The consumer that holds the line with the fault, if that line is busy.
  private(set) var consumer = ChipLabel()
  /// A number that changes whenever the lines' descriptors may have changed.
  private(set) var generation: UInt64 = 0
  /// The troubles logged last, which ``GateController/hindrances(at:)`` uses; kept while the lines are lost.
  private(set) var troubles = Troubles()
  /// The levels driven last on the outputs.
  private(set) var driven = Levels()
  /// The levels of the outputs as last read back from their wires.
  private(set) var outputs = Levels()

  // Not a local value: initialising a buffer takes longer than all other work for a coin.
  private var edges = EdgeBuffer()
  private var masked = Levels()
  private var delay: Nanoseconds = 0
  private var edgesLostAt: Nanoseconds?
  private let anchor = AddressOnly()
  // The request has no optional lines that the gate lacks.
  private let inputPlaces: LinePlaces
  private let outputPlaces: LinePlaces
  /// Whether the gate has a line that invites coins.
  let hasAccept: Bool
  private static var second: Nanoseconds { .seconds(1) }

  /// Lines of `hardware` that are not held yet.
  init(_ wiring: Wiring, hardware: consuming Hardware) {
    self.wiring = wiring
    self.hardware = hardware
    hasAccept = wiring.has(.output(.accept))
    inputPlaces = LinePlaces(Input.self) { wiring.has(.input($0)) }
    outputPlaces = LinePlaces(Output.self) { wiring.has(.output($0)) }
  }

  /// Requests all lines, drives `levels` by the request itself, and returns the levels of the inputs.
  mutating func request(driving levels: Levels) throws(Fault) -> Levels {
    try hardware.request(wiring.request, outputs: outputPlaces.gather(levels))
    let read = try hardware.readLevels()
    (isOpen, deadline, fault, delay) = (true, .never, nil, 0)
    (driven, outputs) = (levels, outputPlaces.spread(read.outputs))
    masked = Levels()
    generation &+= 1
    return inputPlaces.spread(read.inputs)
  }

  /// Reads the emergency loop before any output is driven; returns `nil` for a gate without a loop.
  mutating func readLoop() throws(Fault) -> Bool? {
    guard let request = wiring.releaseRequest else { return nil }
    try hardware.request(request, outputs: Levels())
    return try hardware.readLevels().inputs[0]
  }

  /// Returns the hardware's levels, by index in the request, as levels by the numbers of their lines.
  package func unpack(_ inputs: Levels, _ outputs: Levels) -> ActiveLines {
    ActiveLines(inputs: inputPlaces.spread(inputs), outputs: outputPlaces.spread(outputs))
  }

  /// Closes lines that have failed; returns the nanoseconds until the next request, or `nil` for
  /// the same fault as before.
  mutating func backOff(after fault: Fault, at now: Nanoseconds) -> Nanoseconds? {
    hardware.close()
    delay = isOpen ? Self.second : min(max(delay * 2, Self.second), 10 * Self.second)
    isOpen = false
    deadline = now &+ delay
    return replaceFault(with: fault) ? delay : nil
  }

  /// Closes the lines for good.
  mutating func close() {
    hardware.close()
    (isOpen, deadline, fault) = (false, .never, nil)
  }

  /// Drives these levels, even if driven before; returns whether every wire has its level.
  mutating func confirm(_ levels: Levels) -> Bool {
    guard isOpen else { return false }
    do throws(Fault) {
      try hardware.write(outputPlaces.gather(levels))
      (driven, outputs) = (levels, outputPlaces.spread(try hardware.readLevels().outputs))
      return outputs == levels
    } catch { return false }
  }

  var edgeCount: Int { edges.count }

  /// Whether edges were lost before or among the edges that were read.
  var hasLostEdges: Bool { edges.hasLoss }

  /// Returns the edge at `index`, which must be below ``edgeCount``.
  func edge(_ index: Int) -> Edge {
    var edge = edges[index]
    edge.input = inputPlaces.number(at: edge.input)
    return edge
  }

  /// Returns the time of the first edge; 0 if it is unknown or later than `now`.
  func firstEdgeTime(by now: Nanoseconds) -> Nanoseconds {
    guard edgeCount > 0, edge(0).timestamp <= now else { return 0 }
    return edge(0).timestamp
  }

  mutating func readEdges() throws(Fault) {
    edges.removeAll()
    try hardware.readEdges(into: &edges)
  }

  /// Returns whether a loss of edges at `now` begins a burst, so that each burst is logged once.
  mutating func beginsLoss(at now: Nanoseconds) -> Bool {
    defer { edgesLostAt = now }
    return edgesLostAt.map { now > $0 &+ .milliseconds(40) } ?? true
  }

  mutating func readInputs() throws(Fault) -> Levels {
    inputPlaces.spread(try hardware.readLevels().inputs)
  }

  /// Switches edge detection off for the inputs in `muted`, and on for all others.
  mutating func mask(_ muted: Levels) throws(Fault) {
    guard isOpen, muted != masked else { return }
    let levels = outputPlaces.gather(driven)
    // An index past the last line is that of no input, which nothing masks.
    for index in 0..<Input.count {
      let input = Int(inputPlaces.number(at: UInt8(truncatingIfNeeded: index)))
      guard muted[input] != masked[input] else { continue }
      try hardware.setEdgeDetection(of: index, enabled: !muted[input], outputs: levels)
    }
    masked = muted
    generation &+= 1
  }

  /// Drives every output to its level, reads back those that changed, and returns a new fault if
  /// one of them does not follow.
  mutating func drive(_ levels: Levels) throws(Fault) -> Fault? {
    let changed = Levels(bits: levels.bits ^ driven.bits)
    try hardware.write(outputPlaces.gather(levels))
    driven = levels
    let read = outputPlaces.spread(try hardware.readOutputs(outputPlaces.gather(changed)))
    outputs = Levels(bits: outputs.bits & ~changed.bits | read.bits & changed.bits)
    let stuck = (outputs.bits ^ levels.bits) & changed.bits
    // Only reading all outputs ends a fault: a fault of one output does not end with that of another.
    return stuck != 0 && fault == nil ? replaceFault(stuckOutputs: Levels(bits: stuck)) : nil
  }

  /// Returns whether these levels are not driven yet and can be driven.
  func wouldDrive(_ levels: Levels) -> Bool { isOpen && levels != driven }

  /// Reads all lines back: the inputs, and a new fault of an output that does not follow.
  mutating func verify() throws(Fault) -> (inputs: Levels, fault: Fault?) {
    let read = try hardware.readLevels()
    outputs = outputPlaces.spread(read.outputs)
    let fault = replaceFault(stuckOutputs: Levels(bits: outputs.bits ^ driven.bits))
    return (inputPlaces.spread(read.inputs), fault)
  }

  /// Whether the lock is driven open and follows.
  @inline(never) var isLockOpen: Bool { isOpen && !driven[.lock] && !isLockStuck }

  /// Whether the lock's wire differs from the level driven.
  var isLockStuck: Bool { outputs[.lock] != driven[.lock] }

  /// Whether nothing is wrong that keeps visitors out.
  var isWell: Bool { fault == nil && !troubles.hinder }

  /// Drives all outputs again if one of them does not follow.
  mutating func repeatDrive() throws(Fault) {
    if fault?.kind == .outputStuck { try hardware.write(outputPlaces.gather(driven)) }
  }

  /// Replaces the troubles and returns the previous ones; `nil` if nothing changed or the lines are
  /// not held.
  mutating func replaceTroubles(with present: Troubles) -> Troubles? {
    guard isOpen, present != troubles else { return nil }
    defer { troubles = present }
    return troubles
  }

  @inline(never) private mutating func replaceFault(stuckOutputs: Levels) -> Fault? {
    let stuck = Output.first { stuckOutputs[$0] }
    let fault = stuck.map { Fault(.outputStuck, offset: wiring[$0].offset) }
    return replaceFault(with: fault) ? fault : nil
  }

  /// Notes the present fault; returns `false` if it is the same as before.
  @inline(never) private mutating func replaceFault(with fault: Fault?) -> Bool {
    defer { (self.fault, consumer) = (fault, hardware.consumer) }
    return fault != self.fault || fault?.kind == .lineBusy && consumer != hardware.consumer
  }
}
