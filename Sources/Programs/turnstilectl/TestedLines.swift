// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import GPIO
import Measurement
import Turnstile

/// An output under test, and what became of it.
struct TestedOutput {
  /// What it drives.
  let output: Output
  /// Its line.
  let settings: OutputSettings
  /// Whether it has been clicked.
  var isClicked = false
  /// Whether its wire was high where it was driven to low.
  var staysHigh = false
  /// Whether its wire was low where it was driven to high.
  var staysLow = false
  /// Whether its wire changed when another output did.
  var followsAnother = false

  /// An output that has not been clicked.
  init(_ output: Output, _ settings: OutputSettings) {
    (self.output, self.settings) = (output, settings)
  }

  /// Whether it did as it was driven.
  var isWell: Bool { isClicked && !staysHigh && !staysLow && !followsAnother }

  /// Whether a level is a high wire.
  func isHigh(_ isActive: Bool) -> Bool { isActive != settings.isActiveLow }

  /// Whether its wire has, or had at rest, another level than the safe one.
  func isUnsafe(_ safe: Bool) -> Bool { isHigh(safe) ? staysLow : staysHigh }

  /// Notes that the wire has not the level that it was driven to.
  mutating func note(wrong isActive: Bool) {
    if isHigh(isActive) { staysHigh = true } else { staysLow = true }
  }
}

/// An input under test, and what it did.
struct TestedInput {
  /// What it is for.
  let input: Input
  /// Its line.
  let offset: UInt8
  /// Whether it was active before anything was done.
  var wasActive = false
  /// How often its level has changed.
  private(set) var changes: UInt64 = 0
  /// How often it changed while outputs were clicked.
  private(set) var disturbances: UInt64 = 0
  /// Whether it hummed.
  private(set) var hasHummed = false
  private var reader = LevelReader()

  /// An input that has not been seen.
  init(_ input: Input, _ offset: UInt8) { (self.input, self.offset) = (input, offset) }

  /// Whether it moved, and was at rest before and after that.
  var isWell: Bool { changes > 0 && disturbances == 0 && !wasActive && !isActive && !hasHummed }

  /// Its level.
  var isActive: Bool { reader.isActive }

  /// When the next change is due at the latest; `nil` for none.
  var deadline: Nanoseconds? { reader.deadline }

  /// Begins with the level at rest.
  mutating func begin(_ isActive: Bool) {
    wasActive = isActive
    reader.adopt(isActive)
  }

  /// Has what happened so far be the outputs' doing.
  mutating func endClicks() { (disturbances, changes) = (changes, 0) }

  /// Notes an edge.
  mutating func observe(_ isActive: Bool, at time: Nanoseconds) {
    reader.observe(isActive, at: time)
  }

  /// Notes that edges were lost.
  mutating func lose(_ isActive: Bool) {
    if isActive != reader.isActive { changes &+= 1 }
    reader.lose(isActive)
  }

  /// The next finding that is due by `time`; `nil` for none.
  mutating func settle(by time: Nanoseconds) -> LevelReader.Finding? {
    let finding = reader.settle(by: time)
    switch finding {
    case .level: changes &+= 1
    case .hum: hasHummed = true
    case .humEnded, nil: break
    }
    return finding
  }
}
