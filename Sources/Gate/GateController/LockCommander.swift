// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The commanders of the lock, the strongest first.
package enum LockCommander: UInt8, Enumerated, Sendable {
  case lostLines, stopEnd, release, coilCut, jam, stop, trial, unknownState, corruption, words

  /// The texts of each commander, in order: its name, its description, and the state of the lock.
  package static var texts: StaticString {
    """
    lost-lines|the lines are not held|is as the kernel leaves it\
    |stop-end|a stop has ended|has no power\
    |release|the emergency loop is open, or the staff holds the gate open|is open\
    |coil-cut|the coil has had current for too long|has no power\
    |jam|the bolt would jam an arm that moves|stays open\
    |stop|the gate stops|has no power\
    |trial|a relock is tried, or a visitor can only go on|is closed\
    |unknown-state|the state or the books are not known yet|is closed\
    |corruption|the machine has failed its self-check|has no power\
    |words|none of these|does what the words of the table say
    """
  }
}
