// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
package import GPIO
package import Turnstile

/// The gate's lines: requested, held or lost, and the levels driven on them.
///
/// After any fault that is thrown the caller calls ``backOff(after:at:)``; the lines are then requested
/// again after 1, 2, 4, 8 and then every 10 s.
package struct LineSession<Hardware: Lines & ~Copyable>: ~Copyable {
  /// The supplier of the lines.
  package var hardware: Hardware
  let wiring: Wiring

  /// Whether the lines are held; while they are not, the outputs are unknown.
  private(set) var isOpen = false
  /// When the lines are to be requested; never while they are held, and after ``close()``.
  private(set) var deadline: Nanoseconds = 0
  /// Why the lines are not held, or which output does not follow.
  private(set) var fault: Fault?
  /// The consumer of the line with the fault, where that is busy.
  private(set) var consumer = ChipLabel()
  /// Changes whenever the lines' descriptors may have changed.
  private(set) var generation: UInt64 = 0
  /// The troubles that were logged last, by which ``GateController/hindrances(at:)`` decides; kept while lines are lost.
  private(set) var troubles = Troubles()
  /// The levels to which the outputs were driven last.
  private(set) var driven = Levels()
  /// The levels of the outputs' wires as they were read back last.
  private(set) var outputs = Levels()

  // A member and not a local value: to initialise one takes longer than all the rest of a coin.
  private var edges = EdgeBuffer()
  private var masked = Levels()
  private var delay: Nanoseconds = 0
  private var edgesLostAt: Nanoseconds?
  private let anchor = AddressOnly()
  // The optional lines that a gate does without are not in its request.
  private let inputPlaces: LinePlaces
  private let outputPlaces: LinePlaces
  /// Whether the gate has a line that invites coins.
  let hasAccept: Bool
  /// Whether the gate has a line to a device that admits visitors, or counts them.
  let hasDevice: Bool
  private static var second: Nanoseconds { .seconds(1) }

  /// Lines of `hardware` that are not held yet.
  init(_ wiring: Wiring, hardware: consuming Hardware) {
    self.wiring = wiring
    self.hardware = hardware
    hasAccept = wiring.has(.output(.accept))
    hasDevice = wiring.has(.input(.admit)) || wiring.has(.output(.passed))
    inputPlaces = LinePlaces(Input.self) { wiring.has(.input($0)) }
    outputPlaces = LinePlaces(Output.self) { wiring.has(.output($0)) }
  }

  /// Requests all lines, with `levels` driven by the request itself, and returns the levels of the inputs.
  mutating func request(driving levels: Levels) throws(Fault) -> Levels {
    try hardware.request(wiring.request, outputs: outputPlaces.gather(levels))
    let read = try hardware.readLevels()
    (isOpen, deadline, fault, delay) = (true, .never, nil, 0)
    (driven, outputs) = (levels, outputPlaces.spread(read.outputs))
    masked = Levels()
    generation &+= 1
    return inputPlaces.spread(read.inputs)
  }

  /// Reads the emergency loop before any output is driven; `nil` for a gate without one.
  mutating func readLoop() throws(Fault) -> Bool? {
    guard let request = wiring.releaseRequest else { return nil }
    try hardware.request(request, outputs: Levels())
    return try hardware.readLevels().inputs[0]
  }

  /// Levels as the hardware has them, by index in the request, moved to the numbers of their lines.
  package func unpack(_ inputs: Levels, _ outputs: Levels) -> ActiveLines {
    ActiveLines(inputs: inputPlaces.spread(inputs), outputs: outputPlaces.spread(outputs))
  }

  /// Closes lines that have failed, and returns the nanoseconds until the next request; `nil`
  /// when the fault is the same as before.
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

  /// Drives these levels, also where they were driven before; returns whether every wire has its level.
  mutating func confirm(_ levels: Levels) -> Bool {
    guard isOpen else { return false }
    do throws(Fault) {
      try hardware.write(outputPlaces.gather(levels))
      (driven, outputs) = (levels, outputPlaces.spread(try hardware.readLevels().outputs))
      return outputs == levels
    } catch { return false }
  }

  var edgeCount: Int { edges.count }

  /// Whether edges were lost before or among them.
  var hasLostEdges: Bool { edges.hasLoss }

  /// The edge at `index`, which must be below ``edgeCount``.
  func edge(_ index: Int) -> Edge {
    var edge = edges[index]
    edge.input = inputPlaces.number(at: edge.input)
    return edge
  }

  /// When the first of these edges happened; 0 if that is unknown, or not before `now`.
  func firstEdgeTime(by now: Nanoseconds) -> Nanoseconds {
    guard edgeCount > 0, edge(0).timestamp <= now else { return 0 }
    return edge(0).timestamp
  }

  mutating func readEdges() throws(Fault) {
    edges.removeAll()
    try hardware.readEdges(into: &edges)
  }

  /// Whether a loss of edges at `now` begins a burst, so that each burst is logged once.
  mutating func beginsLoss(at now: Nanoseconds) -> Bool {
    defer { edgesLostAt = now }
    return edgesLostAt.map { now > $0 &+ .milliseconds(40) } ?? true
  }

  mutating func readInputs() throws(Fault) -> Levels {
    inputPlaces.spread(try hardware.readLevels().inputs)
  }

  /// Switches edge detection off for the inputs in `muted` and on for all others.
  mutating func mask(_ muted: Levels) throws(Fault) {
    guard isOpen, muted != masked else { return }
    let levels = outputPlaces.gather(driven)
    for index in 0..<wiring.request.inputCount {
      let input = Int(inputPlaces.number(at: UInt8(truncatingIfNeeded: index)))
      guard muted[input] != masked[input] else { continue }
      try hardware.setEdgeDetection(of: index, enabled: !muted[input], outputs: levels)
    }
    masked = muted
    generation &+= 1
  }

  /// Drives every output to its level, reads back those that changed, and returns a new fault of
  /// one that does not follow.
  mutating func drive(_ levels: Levels) throws(Fault) -> Fault? {
    let changed = Levels(bits: levels.bits ^ driven.bits)
    try hardware.write(outputPlaces.gather(levels))
    driven = levels
    let read = outputPlaces.spread(try hardware.readOutputs(outputPlaces.gather(changed)))
    outputs = Levels(bits: outputs.bits & ~changed.bits | read.bits & changed.bits)
    let stuck = (outputs.bits ^ levels.bits) & changed.bits
    // Only reading all outputs ends a fault: one output's fault does not end with another's.
    return stuck != 0 && fault == nil ? replaceFault(stuckOutputs: Levels(bits: stuck)) : nil
  }

  /// Whether these levels are not driven yet, and can be.
  func wouldDrive(_ levels: Levels) -> Bool { isOpen && levels != driven }

  /// Reads all lines back: the inputs, and the fault of an output that does not follow, if it is new.
  mutating func verify() throws(Fault) -> (inputs: Levels, fault: Fault?) {
    let read = try hardware.readLevels()
    outputs = outputPlaces.spread(read.outputs)
    let fault = replaceFault(stuckOutputs: Levels(bits: outputs.bits ^ driven.bits))
    return (inputPlaces.spread(read.inputs), fault)
  }

  /// Whether the lock is driven open, and follows.
  var isLockOpen: Bool { isOpen && !driven[.lock] && !isLockStuck }

  /// Whether the lock's wire does not have the level that is driven.
  var isLockStuck: Bool { outputs[.lock] != driven[.lock] }

  var isWell: Bool { fault == nil && troubles == Troubles() }

  /// Drives all outputs again if one of them does not follow.
  mutating func repeatDrive() throws(Fault) {
    if fault?.kind == .outputStuck { try hardware.write(outputPlaces.gather(driven)) }
  }

  /// Replaces the troubles, and returns the previous ones; `nil` when nothing changed, or the lines
  /// are not held.
  mutating func replaceTroubles(with present: Troubles) -> Troubles? {
    guard isOpen, present != troubles else { return nil }
    defer { troubles = present }
    return troubles
  }

  @inline(never) private mutating func replaceFault(stuckOutputs: Levels) -> Fault? {
    var fault: Fault?
    if stuckOutputs != Levels() {
      let output = wiring.request.output(
        outputPlaces.gather(stuckOutputs).bits.trailingZeroBitCount)
      fault = Fault(.outputStuck, offset: output.offset)
    }
    return replaceFault(with: fault) ? fault : nil
  }

  /// Notes the present fault; `false` when it is the same as before.
  @inline(never) private mutating func replaceFault(with fault: Fault?) -> Bool {
    defer { (self.fault, consumer) = (fault, hardware.consumer) }
    return fault != self.fault || fault?.kind == .lineBusy && consumer != hardware.consumer
  }
}
