// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GPIO

/// A GPIO chip in memory with a virtual clock, for simulation and tests.
///
/// As in the kernel, edges are lost if their queue is full (here 64 edges), and the request itself
/// drives the outputs. The lines of an unplugged chip cannot be used.
///
/// A closed contact pulls the wire against the line's resistor: up against a pull-down, otherwise
/// to ground. So a switch with the wrong settings shows the wrong level.
package struct SimulatedChip: Lines, Sendable {
  /// The label of a Raspberry Pi 4's chip, which has 58 lines.
  package static var raspberryPi4: ChipLabel { ChipLabel("pinctrl-bcm2711") }

  /// The chip's label.
  package let label: ChipLabel
  /// The number of lines, at most 64.
  package let lineCount: UInt8
  /// The present time, in nanoseconds since the simulation began.
  package private(set) var now: Nanoseconds = 0
  /// The present faults of the chip.
  package var faults = SimulatedFaults()
  /// The last 64 changes of the outputs, oldest first.
  package private(set) var history = RingBuffer<OutputChange, 64>(
    filler: OutputChange(output: 0, isActive: false, time: 0))
  /// The number of all changes of the outputs, including changes before ``history``.
  package private(set) var changeCount = 0

  private var closedContacts = InlineArray<64, Bool>(repeating: false)
  private var held: LineRequest?
  private var inputs = Levels()
  private var outputs = Levels()
  private var edges = EdgeBuffer()
  /// The inputs whose edge detection is off, by their indices in the request.
  package private(set) var mutedInputs = Levels()

  /// Creates a chip of at most 64 lines, by default that of a Raspberry Pi 4.
  package init(label: ChipLabel = raspberryPi4, lineCount: UInt8 = 58) {
    self.label = label
    self.lineCount = min(lineCount, 64)
  }

  /// Whether lines of this chip are held, even if the chip was unplugged later.
  package var isHeld: Bool { held != nil }

  /// The levels of the held lines, or `nil` if no lines are held.
  package var levels: (inputs: Levels, outputs: Levels)? { isHeld ? (inputs, outputs) : nil }

  /// Advances the virtual clock.
  package mutating func advance(by nanoseconds: Nanoseconds) { now &+= nanoseconds }

  /// Closes the contact at `offset`.
  package mutating func press(_ offset: UInt8) { setContact(offset, closed: true) }

  /// Opens the contact at `offset`.
  package mutating func release(_ offset: UInt8) { setContact(offset, closed: false) }

  /// Unplugs the chip: until ``replug()``, every use of lines throws a fault.
  package mutating func unplug() { faults.isMissing = true }

  /// Plugs the chip in again, with all lines closed.
  package mutating func replug() {
    faults.isMissing = false
    close()
  }

  /// Returns whether the contact at `offset` is closed.
  package func isClosed(_ offset: UInt8) -> Bool {
    offset < lineCount && closedContacts[Int(offset)]
  }

  private mutating func setContact(_ offset: UInt8, closed: Bool) {
    guard offset < lineCount, isClosed(offset) != closed else { return }
    closedContacts[Int(offset)] = closed
    guard let held, !faults.isMissing else { return }
    for index in 0..<held.inputCount where held.input(index).offset == offset {
      inputs[index] = level(of: held.input(index))
      if mutedInputs[index] {
        continue
      } else if faults.losesEdges {
        edges.hasLoss = true
      } else {
        edges.insert(Edge(input: UInt8(index), isActive: inputs[index], timestamp: now))
      }
    }
  }

  private func level(of input: InputSettings) -> Bool {
    let isPulledDown = input.bias == .pullDown
    let isHigh = isClosed(input.offset) == isPulledDown
    return isHigh != input.isActiveLow
  }
}

extension SimulatedChip {
  /// Closes open lines, and opens the lines of `request`, or throws a fault: see ``faults``.
  package mutating func request(_ request: LineRequest, outputs: Levels) throws(Fault) {
    close()
    guard !faults.isMissing, request.label == nil || request.label == label else {
      throw Fault(.chipMissing)
    }
    guard !faults.isForbidden else { throw Fault(.permissionDenied, code: 13) }
    for index in 0..<request.inputCount { try check(request.input(index).offset) }
    for index in 0..<request.outputCount { try check(request.output(index).offset) }
    held = request
    for index in 0..<request.inputCount { inputs[index] = level(of: request.input(index)) }
    drive(outputs)
  }

  /// Moves the edges since the last call into `buffer`.
  package mutating func readEdges(into buffer: inout EdgeBuffer) throws(Fault) {
    try checkHeld()
    for index in 0..<edges.count { buffer.insert(edges[index]) }
    if edges.hasLoss { buffer.hasLoss = true }
    edges = EdgeBuffer()
  }

  /// Reads the levels of all wires; a stuck output has its old level.
  package mutating func readLevels() throws(Fault) -> (inputs: Levels, outputs: Levels) {
    try checkHeld()
    return (inputs, outputs)
  }

  /// Drives the outputs, and appends each change to ``history``.
  package mutating func write(_ outputs: Levels) throws(Fault) {
    try checkHeld()
    drive(outputs)
  }

  /// Switches edge detection of an input on or off.
  package mutating func setEdgeDetection(of input: Int, enabled isEnabled: Bool, outputs: Levels)
    throws(Fault)
  {
    try checkHeld()
    mutedInputs[input] = !isEnabled
    drive(outputs)
  }

  /// Closes all lines; the outputs keep their levels, as on a Raspberry Pi.
  package mutating func close() {
    held = nil
    inputs = Levels()
    edges = EdgeBuffer()
    mutedInputs = Levels()
  }

  /// The consumer of the busy line; empty if no line is busy.
  package var consumer: ChipLabel { faults.busyOffset == nil ? ChipLabel() : faults.consumer }

  private func check(_ offset: UInt8) throws(Fault) {
    if offset >= lineCount { throw Fault(.lineMissing, offset: offset) }
    if offset == faults.busyOffset { throw Fault(.lineBusy, offset: offset, code: 16) }
  }

  private func checkHeld() throws(Fault) {
    if held == nil || faults.isMissing { throw Fault(.chipGone, code: 19) }
  }

  private mutating func drive(_ levels: Levels) {
    guard let held else { return }
    for index in 0..<held.outputCount
    where levels[index] != outputs[index] && !faults.stuckOutputs[index] {
      outputs[index] = levels[index]
      history.appendReplacingFirst(
        OutputChange(output: UInt8(index), isActive: levels[index], time: now))
      changeCount += 1
    }
  }
}

/// The faults of a simulated chip; each can be set and cleared at any time.
package struct SimulatedFaults: Sendable {
  /// Whether the chip is missing, as if unplugged or without its driver.
  package var isMissing = false
  /// Whether the user is forbidden to open the chip's device file.
  package var isForbidden = false
  /// The offset of a line that another consumer holds.
  package var busyOffset: UInt8?
  /// The consumer that holds ``busyOffset``.
  package var consumer = ChipLabel("gpioset")
  /// Whether all edges are lost, although the levels of the inputs change.
  package var losesEdges = false
  /// The stuck outputs, by index in the request, whose levels do not change.
  package var stuckOutputs = Levels()
}

/// A level change of an output.
package struct OutputChange: Sendable, Equatable {
  /// The time of the change, in nanoseconds of virtual time.
  package var time: Nanoseconds
  /// The index of the output in the request.
  package var output: UInt8
  /// Whether the output was active after the change.
  package var isActive: Bool

  /// Creates a change.
  package init(output: UInt8, isActive: Bool, time: Nanoseconds) {
    self.output = output
    self.isActive = isActive
    self.time = time
  }
}
