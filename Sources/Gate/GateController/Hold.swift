// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GPIO

/// Whether the lines are held, and if not, when to ask again.
struct Hold {
  private(set) var isHeld = false
  private(set) var retryAt: UInt64? = 0
  private(set) var fault: Fault?
  private var delay: UInt64 = 0

  mutating func take() { self = Hold(isHeld: true, retryAt: nil) }

  mutating func letGo() { self = Hold(isHeld: false, retryAt: nil) }

  /// Notes that the lines are lost; they are asked for after 1, 2, 4, 8 and then every 10 seconds.
  mutating func lose(at now: UInt64) {
    let second: UInt64 = 1_000_000_000
    delay = isHeld ? second : min(max(delay * 2, second), 10 * second)
    isHeld = false
    retryAt = now &+ delay
  }

  /// Notes the present fault, or that there is none.
  ///
  /// - Returns: whether it is another than before, so that the same trouble is told once.
  mutating func note(_ fault: Fault?) -> Bool {
    defer { self.fault = fault }
    return fault != self.fault
  }

  /// Forgets the present fault without more ado.
  mutating func forgetFault() { fault = nil }

  init() {}

  private init(isHeld: Bool, retryAt: UInt64?) {
    self.isHeld = isHeld
    self.retryAt = retryAt
  }
}
