// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import GPIO

/// What is wrong with a simulated chip; each can be set and mended at any time.
public struct SimulatedFaults: Sendable {
  /// There is no chip: never plugged in, or its driver not loaded.
  public var isMissing = false
  /// The device file belongs to somebody else.
  public var isForbidden = false
  /// The offset of a line that another consumer holds.
  public var busyOffset: UInt8?
  /// Who holds ``busyOffset``.
  public var holder = ChipLabel("gpioset")
  /// The inputs change, but their edges are lost on the way.
  public var losesEdges = false
  /// The outputs, by place in the request, that do not follow what is written.
  public var stuckOutputs = Levels()

  /// Nothing is wrong.
  public init() {}
}
