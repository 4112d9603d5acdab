// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The seam to the hardware: a supplier of lines.
///
/// There are two: the simulated chip, and libgpiod. Everything above speaks of active and inactive,
/// by the line's index in the request; everything below of high and low, by offset.
package protocol Lines: ~Copyable {
  /// Requests every line of `request`, or none.
  ///
  /// The request itself drives each output to its level in `outputs`, so the output never shows
  /// another. Lines that are held already are released first.
  mutating func request(_ request: LineRequest, outputs: Levels) throws(Fault)

  /// Moves the edges that have happened since the last call into `edges`, and never waits.
  mutating func readEdges(into edges: inout EdgeBuffer) throws(Fault)

  /// Reads the levels of all wires: the inputs' and the outputs' own.
  mutating func readLevels() throws(Fault) -> (inputs: Levels, outputs: Levels)

  /// Drives every output to its level in `outputs`.
  mutating func write(_ outputs: Levels) throws(Fault)

  /// Reads the levels of the outputs in `mask`; those of the others are undefined.
  mutating func readOutputs(_ mask: Levels) throws(Fault) -> Levels

  /// Switches edge detection of the input at this index on or off; its level can be read either way, and the
  /// outputs keep `outputs`, their present levels.
  mutating func setEdgeDetection(of input: Int, enabled isEnabled: Bool, outputs: Levels)
    throws(Fault)

  /// Releases all lines. What an output shows afterwards is the kernel's affair: write first.
  mutating func close()

  /// The consumer that holds the line of the last ``Fault/Kind/lineBusy``; empty if it has no name.
  var consumer: ChipLabel { get }
}

extension Lines where Self: ~Copyable {
  /// No name, for chips that have no other consumer.
  package var consumer: ChipLabel { ChipLabel() }

  /// Reads all levels, for chips where reading some of them is no less work.
  package mutating func readOutputs(_ mask: Levels) throws(Fault) -> Levels {
    try readLevels().outputs
  }

  /// Does nothing, for chips where unread edges cost nothing.
  package mutating func setEdgeDetection(of input: Int, enabled isEnabled: Bool, outputs: Levels)
    throws(Fault)
  {}
}

/// Which of up to sixteen lines are active: one bit a line, by its index in the request.
///
/// Active is what a line *means*. Whether that is a high or a low wire is known only below the
/// ``Lines`` seam.
package struct Levels: Sendable, Equatable {
  /// Bit `n` is set when line `n` is active.
  package var bits: UInt16

  /// Levels with these bits.
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

/// Why lines could not be held, read or written.
///
/// After any fault the lines are no longer held; the caller requests them again. Eight bytes, since each
/// call that may fail has room for one.
package struct Fault: Error, Sendable, Equatable {
  /// The kinds of fault: see ``texts``.
  package enum Kind: UInt8, Sendable {
    /// No chip has the label. Nothing was changed; the chip may still appear.
    case chipMissing
    /// The chip was unplugged, or its driver unbound. Outputs are unknown.
    case chipGone
    case permissionDenied, lineMissing
    /// Another consumer holds a line: see ``Lines/consumer``. Nothing was changed.
    case lineBusy
    /// The line has no interrupt for edges, for example.
    case unsupported
    case outputStuck
    /// Any other error of the operating system: see ``Fault/code``.
    case failed

    /// A line for each kind, in their order: its name in a log's fields, and what is wrong.
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

  /// What went wrong.
  package var kind: Kind
  /// The line's offset on its chip, if the fault is one line's.
  package var offset: UInt8?
  /// The operating system's `errno`, or 0.
  package var code: Int32

  /// Describes a fault.
  package init(_ kind: Kind, offset: UInt8? = nil, code: Int32 = 0) {
    self.kind = kind
    self.offset = offset
    self.code = code
  }
}
