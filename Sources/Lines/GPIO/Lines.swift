// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// A hardware abstraction of GPIO lines, which the simulated chip and libgpiod implement.
///
/// Callers use active and inactive levels, and a line's index in the request. Implementations use
/// high and low levels, and a line's offset.
package protocol Lines: ~Copyable {
  /// Opens every line of `request`, or none; closes lines that are already open.
  ///
  /// The request itself drives each output to its level in `outputs`, so that an output never has
  /// another level.
  mutating func request(_ request: LineRequest, outputs: Levels) throws(Fault)

  /// Moves the edges since the last call into `edges`, without waiting.
  mutating func readEdges(into edges: inout EdgeBuffer) throws(Fault)

  /// Reads the levels of all wires, inputs and outputs.
  mutating func readLevels() throws(Fault) -> (inputs: Levels, outputs: Levels)

  /// Drives every output to its level in `outputs`.
  mutating func write(_ outputs: Levels) throws(Fault)

  /// Reads the levels of the outputs in `mask`; the levels of other outputs are undefined.
  mutating func readOutputs(_ mask: Levels) throws(Fault) -> Levels

  /// Switches edge detection of the input at index `input` on or off; the level stays readable, and
  /// the outputs keep their present levels, given in `outputs`.
  mutating func setEdgeDetection(of input: Int, enabled isEnabled: Bool, outputs: Levels)
    throws(Fault)

  /// Closes all lines; the kernel then chooses the levels of the outputs, so write them first.
  mutating func close()

  /// The consumer that holds the line of the last ``Fault/Kind/lineBusy``; empty if unnamed.
  var consumer: ChipLabel { get }
}

extension Lines where Self: ~Copyable {
  /// An empty name, for chips that have no other consumer.
  package var consumer: ChipLabel { ChipLabel() }

  /// Reads all levels, for chips that do not read fewer levels faster.
  package mutating func readOutputs(_ mask: Levels) throws(Fault) -> Levels {
    try readLevels().outputs
  }

  /// Does nothing, for chips on which unread edges have no cost.
  package mutating func setEdgeDetection(of input: Int, enabled isEnabled: Bool, outputs: Levels)
    throws(Fault)
  {}
}

/// The levels of up to sixteen lines, one bit for each index in the request.
///
/// Active is the meaning of a level, not a voltage. Only implementations of ``Lines`` know whether
/// an active line is a high or a low wire.
package struct Levels: Sendable, Equatable {
  /// The bits: bit *n* is set if line *n* is active.
  package var bits: UInt16

  /// Creates levels from the given bits.
  package init(bits: UInt16 = 0) { self.bits = bits }

  /// Whether the line at `index`, 0...15, is active.
  package subscript(index: Int) -> Bool {
    get { bits >> UInt16(truncatingIfNeeded: index) & 1 == 1 }
    set {
      let mask: UInt16 = 1 << UInt16(truncatingIfNeeded: index)
      bits = newValue ? bits | mask : bits & ~mask
    }
  }
}

/// The reason why lines could not be opened, read or written.
///
/// A fault closes all lines, and the caller must request them again. A fault takes eight bytes,
/// because each call that can fail has room for a fault.
package struct Fault: Error, Sendable, Equatable {
  /// The kinds of fault: see ``texts``.
  package enum Kind: UInt8, Sendable {
    /// No chip has the label; nothing has changed, and the chip may still appear.
    case chipMissing
    /// The chip was unplugged or its driver unbound, so the levels of outputs are unknown.
    case chipGone
    case permissionDenied, lineMissing
    /// Another consumer holds a line, and nothing has changed: see ``Lines/consumer``.
    case lineBusy
    /// The line does not support the settings; for example, the line has no interrupt for edges.
    case unsupported
    case outputStuck
    /// Any other error of the operating system: see ``Fault/code``.
    case failed

    /// A line for each kind, in the order of the cases: the name in a log, and the message.
    package static var texts: StaticString {
      """
      chip-missing|no such chip\
      |chip-gone|the chip is gone\
      |permission-denied|no permission to open the chip\
      |line-missing|the chip has no such line\
      |line-busy|held by \
      |unsupported|the line does not support these settings\
      |output-stuck|the output has the wrong level\
      |failed|the system call failed
      """
    }
  }

  /// The kind of the fault.
  package var kind: Kind
  /// The line's offset on its chip, or `nil` if the fault does not belong to one line.
  package var offset: UInt8?
  /// The `errno` of the operating system, or 0.
  package var code: Int32

  /// Creates a fault.
  package init(_ kind: Kind, offset: UInt8? = nil, code: Int32 = 0) {
    self.kind = kind
    self.offset = offset
    self.code = code
  }
}
