// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Pulses on the output `passed`: one for each passage, and after each a pause of the same length.
///
/// Their times count from the turn that drives the output and not from the passage, so that a gate that
/// was busy makes none shorter. A gate without that line has none.
struct PassagePulses: Sendable {
  private static var length: Nanoseconds { .milliseconds(250) }
  // A device that counts slower than people walk gets no more at once.
  private static var most: UInt8 { 8 }

  /// Whether a pulse is under way.
  private(set) var isActive = false
  /// When the pulse or its pause ends, or at once where one is to begin; never without any.
  private(set) var deadline = Nanoseconds.never
  private let isWired: Bool
  private var waiting: UInt8 = 0

  /// No pulses yet, of a gate that has the line or has not.
  init(isWired: Bool) { self.isWired = isWired }

  /// Adds a pulse behind those that wait.
  @inline(never)
  mutating func add() {
    guard isWired else { return }
    waiting = min(waiting + 1, Self.most)
    if deadline == .never { deadline = 0 }
  }

  /// Begins at `now` what follows the pulse or the pause that has ended by `time`.
  mutating func expire(by time: Nanoseconds, at now: Nanoseconds) {
    guard deadline <= time else { return }
    let begins = !isActive && waiting > 0
    deadline = begins || isActive ? now &+ Self.length : .never
    if begins { waiting -= 1 }
    isActive = begins
  }
}
