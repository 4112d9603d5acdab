// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Compares the bolt's contact with the command of the lock.
///
/// The bolt must follow within 500 ms. For *closed*, the time counts from the arm's rest if that is
/// later. If the bolt closes by itself while the lock is open, the time starts again.
struct BoltMonitor: Sendable {
  private static var patience: Nanoseconds { .milliseconds(500) }
  // A gate is broken after this many openings in a row in which the bolt did not open.
  private static var mostFailures: UInt8 { 3 }

  /// The present fault; `nil` while the bolt follows, and for a gate without the contact.
  private(set) var fault: Trouble.Kind?
  /// Whether the bolt has failed to open so often in a row that the gate must go out of service.
  var isBroken: Bool { failures >= Self.mostFailures }

  let hasContact: Bool
  private var isContactOpen = false
  private var isTold = false
  private var isToldOpen = false
  private var toldAt: Nanoseconds = 0
  private var isResting = true
  private var restsSince: Nanoseconds = 0
  private(set) var failures: UInt8 = 0

  init(hasContact: Bool) { self.hasContact = hasContact }

  /// Whether nothing shows that the bolt is closed.
  var isOpen: Bool { !hasContact || isContactOpen }

  /// Whether the contact shows that the bolt is open.
  var isSeenOpen: Bool { hasContact && isContactOpen }

  /// The time at which a bolt that has not followed yet is a fault, or `.never`.
  @inline(never) var deadline: Nanoseconds {
    guard hasContact, isTold, fault == nil, isContactOpen != isToldOpen else { return .never }
    if isToldOpen { return toldAt &+ Self.patience }
    return isResting ? max(toldAt, restsSince) &+ Self.patience : .never
  }

  /// Notes at `now` the command of the lock.
  mutating func tell(open isOpen: Bool, at now: Nanoseconds) {
    guard hasContact, !isTold || isOpen != isToldOpen else { return }
    (isTold, isToldOpen, toldAt) = (true, isOpen, now)
    review()
  }

  mutating func setResting(_ isResting: Bool, at now: Nanoseconds) {
    guard isResting != self.isResting else { return }
    (self.isResting, restsSince) = (isResting, now)
  }

  /// Notes the contact at `now`, and returns whether the bolt was forced: it opened more than 500
  /// ms after the lock closed.
  mutating func settle(isOpen: Bool, at now: Nanoseconds) -> Bool {
    let hasOpened = isOpen && !isContactOpen
    isContactOpen = isOpen
    if isOpen { failures = 0 } else if isToldOpen { toldAt = now }
    review()
    let isForced = hasOpened && isTold && !isToldOpen && now > toldAt &+ Self.patience
    if isForced { fault = .boltForced }
    return isForced
  }

  /// Adopts the contact's level at `now`, whatever led to this level.
  @inline(never) mutating func adopt(isOpen: Bool, at now: Nanoseconds) {
    (isContactOpen, toldAt) = (isOpen, now)
    review()
  }

  /// Begins the fault of a bolt that has not followed by `time`.
  mutating func expire(by time: Nanoseconds) {
    guard deadline <= time else { return }
    fault = isToldOpen ? .boltStuckClosed : .boltStuckOpen
    if isToldOpen, failures < .max { failures &+= 1 }
  }

  mutating func forgetFailures() { failures = 0 }

  private mutating func review() { if isContactOpen == isToldOpen { fault = nil } }
}
