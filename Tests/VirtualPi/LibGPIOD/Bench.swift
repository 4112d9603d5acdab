// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import LibGPIOD

/// The backend on one side, its wires on the other, and what was found in between.
struct Bench: ~Copyable {
  var checks = Checks()
  var world: World
  var lines = GPIODLines()

  init(world: World) { self.world = world }

  /// A switch to ground, a switch to 3.3 V, a lamp, and a relay that works on low.
  static var gate: LineRequest {
    var request = LineRequest(label: ChipLabel("pinctrl-bcm2711"))
    request.add(InputSettings(offset: 17))
    request.add(InputSettings(offset: 27, isActiveLow: false, bias: .pullDown))
    request.add(OutputSettings(offset: 22))
    request.add(OutputSettings(offset: 24, isActiveLow: true))
    return request
  }

  /// One switch to ground, on the chip that is found without a label unless one is given.
  static func contact(
    _ offset: UInt8, bias: Bias = .pullUp, label: ChipLabel? = nil
  ) -> LineRequest {
    var request = LineRequest(label: label)
    request.add(InputSettings(offset: offset, bias: bias))
    return request
  }

  /// Holds the lines of `request`, or says why not.
  mutating func hold(_ request: LineRequest, outputs: Levels = Levels()) -> Fault? {
    fault { lines throws(Fault) in try lines.request(request, outputs: outputs) }
  }

  /// What is wrong with doing this to the lines, or `nil` when nothing is.
  mutating func fault(of action: (inout GPIODLines) throws(Fault) -> Void) -> Fault? {
    do throws(Fault) {
      try action(&lines)
      return nil
    } catch { return error }
  }

  /// The edges that have come in, none if they cannot be read.
  mutating func readEdges() -> EdgeBuffer {
    var edges = EdgeBuffer()
    let fault = fault { lines throws(Fault) in try lines.readEdges(into: &edges) }
    checks.expect(fault, nil, "edges can be read")
    return edges
  }

  /// What the wires are, or `nil` if they cannot be read.
  mutating func readLevels() -> (inputs: Levels, outputs: Levels)? { try? lines.readLevels() }
}

extension EdgeBuffer {
  /// What `property` is of each edge, in their order.
  func map<Value>(_ property: (Edge) -> Value) -> [Value] { (0..<count).map { property(self[$0]) } }
}
