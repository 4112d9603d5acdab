// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import GPIO

/// A whole chip in memory, with a virtual clock: the seam's backend for simulation and tests.
///
/// It behaves as the kernel does where that matters. Edges queue up to a limit and then are lost;
/// an output is driven by the request itself; a chip that is unplugged takes its lines with it.
///
/// A closed contact pulls its wire against the line's own resistor: to ground, or up where the
/// resistor pulls down. So a switch that is configured the wrong way round shows as such.
package struct SimulatedChip: Lines, Sendable {
  /// The label of a Raspberry Pi 4's chip, which has 58 lines.
  package static var raspberryPi4: ChipLabel { ChipLabel("pinctrl-bcm2711") }

  /// The chip's label.
  package let label: ChipLabel
  /// The number of lines, at most 64.
  package let lineCount: UInt8
  /// The time now, in nanoseconds since the simulation began.
  package private(set) var now: Nanoseconds = 0
  /// What is wrong with the chip.
  package var faults = SimulatedFaults()
  /// The last changes of the outputs, oldest first.
  package private(set) var history = RingBuffer<OutputChange, 64>(
    filler: OutputChange(output: 0, isActive: false, time: 0))
  /// How many changes there have been, kept or not.
  package private(set) var changeCount = 0

  private var closedContacts = InlineArray<64, Bool>(repeating: false)
  private var held: LineRequest?
  private var inputs = Levels()
  private var outputs = Levels()
  private var edges = EdgeBuffer()
  /// The inputs whose edge detection is off, by their indices in the request.
  package private(set) var mutedInputs = Levels()

  /// A chip, by default like that of a Raspberry Pi 4.
  package init(label: ChipLabel = raspberryPi4, lineCount: UInt8 = 58) {
    self.label = label
    self.lineCount = min(lineCount, 64)
  }

  /// Whether lines of this chip are held.
  package var isHeld: Bool { held != nil }

  /// The levels of the held lines; `nil` when none are held.
  package var levels: (inputs: Levels, outputs: Levels)? { isHeld ? (inputs, outputs) : nil }

  /// Lets time pass.
  package mutating func advance(by nanoseconds: Nanoseconds) { now &+= nanoseconds }

  /// Closes the contact at `offset`.
  package mutating func press(_ offset: UInt8) { setContact(offset, closed: true) }

  /// Opens the contact at `offset`.
  package mutating func release(_ offset: UInt8) { setContact(offset, closed: false) }

  /// Removes the chip and everything that was held; ``replug()`` brings it back.
  package mutating func unplug() { faults.isMissing = true }

  /// Brings the chip back, its lines free.
  package mutating func replug() {
    faults.isMissing = false
    close()
  }

  /// Whether the contact at `offset` is closed.
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
  /// Requests the lines, or throws the fault that was set.
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

  /// Hands over the edges since the last call.
  package mutating func readEdges(into buffer: inout EdgeBuffer) throws(Fault) {
    try checkHeld()
    for index in 0..<edges.count { buffer.insert(edges[index]) }
    if edges.hasLoss { buffer.hasLoss = true }
    edges = EdgeBuffer()
  }

  /// Reads the levels of all wires; a stuck output shows the level it is stuck at.
  package mutating func readLevels() throws(Fault) -> (inputs: Levels, outputs: Levels) {
    try checkHeld()
    return (inputs, outputs)
  }

  /// Drives the outputs and notes each change.
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

  /// Releases all lines; the outputs keep their levels, as on a Raspberry Pi.
  package mutating func close() {
    held = nil
    inputs = Levels()
    edges = EdgeBuffer()
    mutedInputs = Levels()
  }

  /// The consumer of the busy line.
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
  /// There is no chip: never plugged in, or its driver not loaded.
  package var isMissing = false
  /// This user may not open the device file.
  package var isForbidden = false
  /// The offset of a line that another consumer holds.
  package var busyOffset: UInt8?
  /// The consumer that holds ``busyOffset``.
  package var consumer = ChipLabel("gpioset")
  /// The inputs change, but their edges are lost on the way.
  package var losesEdges = false
  /// The outputs, by index in the request, that do not follow what is written.
  package var stuckOutputs = Levels()
}

/// One change of one output.
package struct OutputChange: Sendable, Equatable {
  /// When it happened, in nanoseconds of virtual time.
  package var time: Nanoseconds
  /// The output's index in the request.
  package var output: UInt8
  /// Whether the output was active from then on.
  package var isActive: Bool

  /// Describes a change.
  package init(output: UInt8, isActive: Bool, time: Nanoseconds) {
    self.output = output
    self.isActive = isActive
    self.time = time
  }
}
