// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

internal import CGPIOD
private import Fixed
public import GPIO

/// The lines of a real chip, through libgpiod 1.6 or 2.x.
///
/// Requesting lines and switching edge detection allocate, inside libgpiod; nothing else does.
// Usable from elsewhere, since Embedded Swift looks for its deinit from the firmware.
@safe  // What libgpiod allocated is freed only together with the one reference to it.
@usableFromInline package struct GPIODLines: Lines, ~Copyable {
  /// The descriptors with something to read, a bit for each by its index.
  ///
  /// By default all of them; the caller that waited may set fewer, and the others then cost
  /// nothing.
  package var readable = UInt32.max

  /// The consumer that held a line of the last request that failed.
  package private(set) var consumer = ChipLabel()

  private var chip: Chip?
  private var request = LineRequest()
  private var held = unsafe cgpiod_lines()
  private let anchor = AddressOnly()

  /// Holds no lines yet.
  @inline(never) package init() {}

  deinit { unsafe cgpiod_release(held) }

  /// One for all inputs, or with libgpiod 1.6 one for each; 0 while no lines are held.
  package var descriptorCount: Int { unsafe Int(cgpiod_descriptor_count(held)) }

  /// The descriptor at `index`, which becomes readable when there is an edge.
  package func descriptor(_ index: Int) -> Int32 { unsafe cgpiod_descriptor(held, Int32(index)) }

  /// Requests the lines, under the number that their chip has today.
  // One copy for a gate and for what makes its outputs safe.
  @inline(never)
  package mutating func request(_ request: LineRequest, outputs: Levels) throws(Fault) {
    close()
    let chip = try Chip.find(request.label)
    try chip.checkOffsets(of: request)
    do throws(Fault) {
      try add(request, outputs, of: chip)
      try Fault.check(unsafe cgpiod_hold(&held))
    } catch {
      close()
      throw chip.explain(error, of: request, &consumer)
    }
    self.request = request
    self.chip = consume chip
  }

  /// Moves the edges of the ``readable`` descriptors into `edges`, and never waits.
  package mutating func readEdges(into edges: inout EdgeBuffer) throws(Fault) {
    guard readable != 0 else { return }
    for descriptor in 0..<Int32(descriptorCount)
    where readable &>> UInt32(truncatingIfNeeded: descriptor) & 1 == 1 {
      let count = unsafe cgpiod_read_edges(&held, descriptor)
      if count == -EAGAIN { continue }
      guard count >= 0 else { throw fail(count) }
      for index in 0..<count { insert(unsafe cgpiod_get_edge(&held, descriptor, index), &edges) }
      // A queue that was full may have dropped edges. Gaps in 2.x's sequence numbers are no better
      // evidence: two interrupts that the kernel folds into one edge leave a gap as well.
      if count == CGPIOD_QUEUE_CAPACITY { edges.hasLoss = true }
    }
  }

  /// Reads the levels of all wires, and so finds out if the chip is gone.
  package mutating func readLevels() throws(Fault) -> (inputs: Levels, outputs: Levels) {
    let levels = try readLevels(mask: .max &>> UInt32(32 - request.lineCount))
    return (
      Levels(bits: UInt16(truncatingIfNeeded: levels & (1 &<< firstOutput &- 1))),
      Levels(bits: UInt16(truncatingIfNeeded: levels &>> firstOutput))
    )
  }

  /// Reads the levels of some outputs in one system call.
  package mutating func readOutputs(_ mask: Levels) throws(Fault) -> Levels {
    let levels = try readLevels(mask: UInt32(mask.bits) &<< firstOutput)
    return Levels(bits: UInt16(truncatingIfNeeded: levels &>> firstOutput))
  }

  // The index of the first output. A request has fewer than 32 lines, so no shift by it overflows.
  private var firstOutput: UInt32 { UInt32(truncatingIfNeeded: request.inputCount) }

  /// Drives every output to its level in `outputs`.
  @inline(never) package mutating func write(_ outputs: Levels) throws(Fault) {
    let result = unsafe cgpiod_set_outputs(&held, UInt32(outputs.bits))
    guard result >= 0 else { throw fail(result) }
  }

  /// Switches edge detection of an input on or off; libgpiod allocates for this.
  package mutating func setEdgeDetection(of input: Int, enabled isEnabled: Bool, outputs: Levels)
    throws(Fault)
  {
    for index in 0..<request.outputCount {
      let line = request.output(index)
      let result = unsafe cgpiod_keep_output(
        &held, UInt32(line.offset), line.isActiveLow, outputs[index])
      guard result >= 0 else { throw fail(result) }
    }
    let line = request.input(input)
    let result = unsafe cgpiod_listen(
      &held, Int32(input), line.isActiveLow, line.bias.constant, isEnabled)
    guard result >= 0 else { throw fail(result) }
  }

  /// Releases all lines, then the chip.
  package mutating func close() {
    unsafe cgpiod_release(held)
    unsafe held = unsafe cgpiod_lines()
    request = LineRequest()
    chip = nil
  }

  private mutating func add(
    _ request: LineRequest, _ outputs: Levels, of chip: borrowing Chip
  ) throws(Fault) {
    try Fault.check(unsafe cgpiod_begin(&held, chip.pointer))
    for index in 0..<request.inputCount {
      let input = request.input(index)
      let result = unsafe cgpiod_add_input(
        &held, UInt32(input.offset), input.isActiveLow, input.bias.constant)
      try Fault.check(result, offset: input.offset)
    }
    for index in 0..<request.outputCount {
      let output = request.output(index)
      let result = unsafe cgpiod_add_output(
        &held, UInt32(output.offset), output.isActiveLow, outputs[index])
      try Fault.check(result, offset: output.offset)
    }
  }

  @inline(never) private func insert(_ edge: cgpiod_edge, _ edges: inout EdgeBuffer) {
    for index in 0..<request.inputCount where request.input(index).offset == edge.offset {
      edges.insert(Edge(input: UInt8(index), isActive: edge.is_active, timestamp: edge.timestamp))
    }
  }

  /// The levels of the lines in `mask`, a bit for each index in the request.
  @inline(never) private mutating func readLevels(mask: UInt32) throws(Fault) -> UInt32 {
    var levels: UInt32 = 0
    let result = unsafe cgpiod_get_levels(&held, mask, &levels)
    guard result >= 0 else { throw fail(result) }
    return levels
  }

  @inline(never) private mutating func fail(_ code: Int32) -> Fault {
    close()
    return Fault(code: code)
  }
}

extension Bias {
  fileprivate var constant: cgpiod_bias {
    switch self {
    case .asIs: CGPIOD_BIAS_AS_IS
    case .pullUp: CGPIOD_BIAS_PULL_UP
    case .pullDown: CGPIOD_BIAS_PULL_DOWN
    case .disabled: CGPIOD_BIAS_DISABLED
    }
  }
}

/// All lines of a request in one order, inputs first, as libgpiod is asked for them.
extension LineRequest {
  var lineCount: Int { inputCount + outputCount }

  /// The offset of the line at `index`, which must be below ``lineCount``.
  @inline(never) func offset(_ index: Int) -> UInt8 {
    index < inputCount ? input(index).offset : output(index - inputCount).offset
  }
}
