// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO

/// The gate's end of the world's wires, by their offset: as little as the seam of the lines asks for.
struct WorldLines: Lines, Sendable {
  /// The levels of the outputs that are held, by their index in the request.
  private(set) var outputs = Levels()
  private var wires: WireLevels
  private var held = LineRequest()
  private var inputs = Levels()
  private var edges = EdgeBuffer()

  /// Lines at the end of wires with these levels.
  init(_ wires: WireLevels) { self.wires = wires }

  /// Changes the wire at an offset; a wire whose line is not held has no edge.
  mutating func change(_ offset: UInt8, isActive: Bool, at time: Nanoseconds) {
    wires[offset] = isActive
    for index in 0..<held.inputCount where held.input(index).offset == offset {
      inputs[index] = isActive
      edges.insert(Edge(input: UInt8(index), isActive: isActive, timestamp: time))
    }
  }

  mutating func request(_ request: LineRequest, outputs: Levels) throws(Fault) {
    (held, self.outputs, inputs) = (request, outputs, Levels())
    for index in 0..<held.inputCount { inputs[index] = wires[held.input(index).offset] }
    edges.removeAll()
  }

  mutating func readEdges(into buffer: inout EdgeBuffer) throws(Fault) {
    guard edges.count > 0 else { return }
    for index in 0..<edges.count { buffer.insert(edges[index]) }
    edges.removeAll()
  }

  mutating func readLevels() throws(Fault) -> (inputs: Levels, outputs: Levels) {
    (inputs, outputs)
  }

  mutating func write(_ outputs: Levels) throws(Fault) { self.outputs = outputs }

  mutating func close() {}
}

/// Which wires are active, whether a gate holds their lines or not.
struct WireLevels: Sendable {
  private var bits: UInt64 = 0

  /// Whether the wire at an offset, 0...63, is active.
  subscript(offset: UInt8) -> Bool {
    get { bits >> UInt64(offset) & 1 == 1 }
    set { bits = newValue ? bits | 1 << UInt64(offset) : bits & ~(1 << UInt64(offset)) }
  }
}
