// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

internal import CGPIOD
private import Fixed
public import GPIO

/// The lines of a real chip, through libgpiod 1.6 or 2.x.
///
/// libgpiod allocates memory to request lines and to switch edge detection, not to read or write.
// `@usableFromInline`, because in Embedded Swift the firmware's module uses the `deinit`.
@safe  // libgpiod's memory is freed only together with the only reference to the memory.
@usableFromInline package struct GPIODLines: Lines, ~Copyable {
  /// The descriptors to read, one bit for each index; by default all.
  ///
  /// After a wait, the caller may clear the bits of descriptors that are not readable. Then
  /// ``readEdges(into:)`` makes no system call for those descriptors.
  package var readable = UInt32.max

  /// The consumer that held the line of the last ``Fault/Kind/lineBusy``; empty if unknown.
  package private(set) var consumer = ChipLabel()

  private var chip: Chip?
  private var request = LineRequest()
  private var held = unsafe cgpiod_lines()
  private let anchor = AddressOnly()

  /// Creates a value that holds no lines.
  @inline(never) package init() {}

  deinit { unsafe cgpiod_release(held) }

  /// The number of descriptors: 1, or with libgpiod 1.6 one per input; 0 if no lines are held.
  package var descriptorCount: Int { unsafe Int(cgpiod_descriptor_count(held)) }

  /// Returns the descriptor at `index`, readable after an edge; negative if the input has none.
  package func descriptor(_ index: Int) -> Int32 { unsafe cgpiod_descriptor(held, Int32(index)) }

  /// Closes open lines, and opens the lines of `request` on the chip with the request's label.
  // Never inlined, so that the gate and the code that makes outputs safe share one copy.
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

  /// Moves the edges of the ``readable`` descriptors into `edges`, without waiting.
  package mutating func readEdges(into edges: inout EdgeBuffer) throws(Fault) {
    guard readable != 0 else { return }
    for descriptor in 0..<Int32(descriptorCount)
    where readable &>> UInt32(truncatingIfNeeded: descriptor) & 1 == 1 {
      let count = unsafe cgpiod_read_edges(&held, descriptor)
      if count == -EAGAIN { continue }
      guard count >= 0 else { throw fail(count) }
      for index in 0..<count { insert(unsafe cgpiod_get_edge(&held, descriptor, index), &edges) }
      // A full queue may have dropped edges. Gaps in the sequence numbers of 2.x are no better
      // evidence: two interrupts that the kernel merges into one edge also leave a gap.
      if count == CGPIOD_QUEUE_CAPACITY { edges.hasLoss = true }
    }
  }

  /// Reads the levels of all wires; throws ``Fault/Kind/chipGone`` if the chip is gone.
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

  // The index of the first output, at most 16, so that a shift by the index never overflows.
  private var firstOutput: UInt32 { UInt32(truncatingIfNeeded: request.inputCount) }

  /// Drives every output to its level in `outputs`.
  @inline(never) package mutating func write(_ outputs: Levels) throws(Fault) {
    let result = unsafe cgpiod_set_outputs(&held, UInt32(outputs.bits))
    guard result >= 0 else { throw fail(result) }
  }

  /// Switches edge detection of an input on or off; libgpiod allocates memory for the change.
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

  /// Closes all lines, then the chip.
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

  /// Reads the levels of the lines in `mask`, one bit for each index in the request.
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

/// The lines of a request in the order for libgpiod: all inputs, then all outputs.
extension LineRequest {
  var lineCount: Int { inputCount + outputCount }

  /// Returns the offset of the line at `index`, which must be below ``lineCount``.
  @inline(never) func offset(_ index: Int) -> UInt8 {
    index < inputCount ? input(index).offset : output(index - inputCount).offset
  }
}
