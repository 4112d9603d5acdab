// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
package import Turnstile

// What tests use and do not prove. Each value is taken from where it is decided, so that a test
// fails with its own behaviour only, and not with another default.

/// The nanoseconds in a millisecond.
package let millisecond: UInt64 = 1_000_000

/// How long a repair takes by the table, in milliseconds.
package let repairTime = Int(
  Turnstile.table.delay(Int(Turnstile.State.outOfOrder.rawValue)).constant)

/// The default line of the coin switch.
package let coinOffset = Wiring()[.coin].line.offset
/// The default line of the push switch.
package let pushOffset = Wiring()[.push].line.offset
/// The default line of the repairman's key switch.
package let repairmanOffset = Wiring()[.repairman].line.offset
/// The default line of the lock.
package let lockOffset = Wiring()[.lock].offset
/// The default line of the fault lamp.
package let faultOffset = Wiring()[.fault].offset

/// A line with one digit that no input or output has by default.
package let freeOffset: UInt8 = {
  let used = Wiring()
  return (0...9).last { offset in GateLine.first { used.offset(of: $0) == offset } == nil } ?? 0
}()

/// The debounce that the tests' own gates have.
package let debounce = 5 * millisecond

extension Wiring {
  /// The default lines, with switches debounced for a time that these tests count with.
  package static let bench: Wiring = {
    var wiring = Wiring()
    Input.forEach { wiring.change($0) { $0.debounce = debounce } }
    return wiring
  }()
}

extension Counters {
  /// Two or more of them.
  package subscript(first: Counter, second: Counter, others: Counter...) -> [UInt64] {
    ([first, second] + others).map { self[$0] }
  }
}
