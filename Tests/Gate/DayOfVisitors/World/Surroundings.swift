// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What surrounds a gate on one day of visitors.
struct Surroundings {
  /// The sensor of pushes.
  var sensor: SensorKind
  /// The bolt.
  var bolt: BoltKind
  /// The price of a passage in pulses.
  var price = 1
  /// Whether one visit in 200 has a loss of power, of 3 to 20 s.
  var losesPower = false
  /// Whether three visits in 1,000 have an alarm, of 3 to 40 s.
  var hasAlarms = false
  /// Whether the bolt's contact is wired.
  var hasBoltContact = false
  /// Whether the bolt holds no arm that is turned backwards.
  var leavesExitFree = false
  /// What is wrong with a part; `nil` for a gate that is well.
  var flaw: Flaw?
  /// The kinds of the visitors.
  var kinds = VisitorKind.usual
  /// Where all chance begins.
  var seed: UInt64 = 1
}
