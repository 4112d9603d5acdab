// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What is wrong with an audit trail, or with the books beside it.
package enum AuditFault: UInt8, Sendable {
  /// The first line is not one that begins a file, or what came before it is not there.
  case beginning
  /// Bytes that no gate writes, and which no loss of power explains.
  case foreign
  /// A hash that does not vouch for its line and the line before.
  case chain
  /// A record's number below that of a line before.
  case order
  /// More has lines than the books have counted.
  case surplus
  /// The books have counted more than has lines, and more than a loss of power takes.
  case gap
  /// The line of an orderly stop is not there, and the books say that it was.
  case end
  /// The identity of another gate.
  case identity
}

/// What an intact trail says that a person should know.
package struct AuditSummary: Sendable {
  /// How many lines there are, those among them that were cut.
  package var lines: UInt64 = 0
  /// How many lines a loss of power or a full disk has cut.
  package var torn: UInt64 = 0
  /// How many entries the gate says that it could not write.
  package var lost: UInt64 = 0
  /// How many lines may not have outlasted a loss of power, as the gate says, since a sync failed.
  package var unsynced: UInt64 = 0
  /// How many lines are of a kind, or have numbers, that only a newer gate has.
  package var newer: UInt64 = 0
  /// How many `open` lines are of version 0.2.0; what follows each of them is not summed up.
  package var older: UInt64 = 0
  /// How many entries are missing before starts and at the end, and not stated as lost.
  package var missing: UInt64 = 0
  /// The record of the first line; 0 for none.
  package var firstRecord: UInt64 = 0
  /// The record of the last line.
  package var lastRecord: UInt64 = 0
  /// The time of the first line, in seconds since 1970.
  package var firstTime: UInt64 = 0
  /// The time of the last line.
  package var lastTime: UInt64 = 0
}
