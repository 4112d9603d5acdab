// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The seam to the hardware: somebody who supplies lines.
///
/// There are two: the simulated chip, and libgpiod. Everything above speaks of active and
/// inactive, by the line's index in the request; everything below of high and low, by offset.
package protocol Lines: ~Copyable {
  /// Takes hold of every line of `request`, or of none.
  ///
  /// Each output is driven to its level in `outputs` by the request itself, so that it never shows
  /// anything else. Lines held before are released first.
  mutating func request(_ request: LineRequest, outputs: Levels) throws(Fault)

  /// Moves the edges that have happened since the last call into `edges`, and never waits.
  mutating func readEdges(into edges: inout EdgeBuffer) throws(Fault)

  /// Reads what the wires are now: the inputs' levels and the outputs' own.
  mutating func readLevels() throws(Fault) -> (inputs: Levels, outputs: Levels)

  /// Drives every output to its level in `outputs`.
  mutating func write(_ outputs: Levels) throws(Fault)

  /// Reads what the outputs in `mask` show; the others' levels may be anything.
  mutating func readOutputs(_ mask: Levels) throws(Fault) -> Levels

  /// Asks for the edges of an input, or for none of them until asked again; its level can be read
  /// all the time.
  ///
  /// - Parameters:
  ///   - input: the input's index in the request.
  ///   - outputs: what the outputs show, and go on showing.
  mutating func setEdgeDetection(of input: Int, enabled isEnabled: Bool, outputs: Levels)
    throws(Fault)

  /// Lets go of all lines. What an output shows afterwards is the kernel's affair: write first.
  mutating func release()
}

extension Lines where Self: ~Copyable {
  /// Reads all levels, where reading some of them is not less work.
  package mutating func readOutputs(_ mask: Levels) throws(Fault) -> Levels {
    try readLevels().outputs
  }

  /// Does nothing, where edges that nobody wants cost nothing.
  package mutating func setEdgeDetection(of input: Int, enabled isEnabled: Bool, outputs: Levels)
    throws(Fault)
  {}
}

/// Lines that wake their reader through file descriptors.
package protocol PollableLines: Lines, ~Copyable {
  /// How many descriptors there are, 0 while no lines are held.
  var descriptorCount: Int { get }

  /// The descriptor at `index`, which becomes readable when an edge waits.
  func descriptor(_ index: Int) -> Int32
}
