// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The wires that lead from the world to a gate.
enum WorldLine: UInt8 {
  /// The acceptor's pulses.
  case coin
  /// The sensor of pushes.
  case push
  /// The second of two sensors.
  case turn
  /// The bolt's contact: active while the bolt is not in its notch.
  case bolt
  /// The alarm: active while the gate must stand open.
  case release
}

/// The seam between the world and a gate: edges go in, the lock and the acceptor's inhibit come out.
///
/// Time is an argument and never goes back. A gate without power takes no edges and drives nothing.
protocol WorldGate: ~Copyable {
  /// A wire changes at `time`.
  mutating func change(_ line: WorldLine, isActive: Bool, at time: Nanoseconds)

  /// Does everything that is due at `time`.
  mutating func advance(to time: Nanoseconds)

  /// When the gate must be advanced if no wire changes; `nil` for never.
  var deadline: Nanoseconds? { get }

  /// Whether the lock's output says open, which visitors see as green.
  var isLockOpen: Bool { get }

  /// Whether the output to the acceptor says on; `nil` without such an output.
  var acceptsCoins: Bool? { get }

  /// What the gate has counted; `nil` while that is not known.
  var books: GateBooks? { get }

  /// The power fails: only what is on the disk by `time` survives.
  mutating func powerOff(at time: Nanoseconds)

  /// The power is back.
  mutating func powerOn(at time: Nanoseconds)
}
