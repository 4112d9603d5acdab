// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The subject of a log entry.
///
/// The raw values are numbers in replies to requests, so a new kind goes last.
package enum EntryKind: UInt8, Enumerated, Sendable {
  /// An event was handled and changed the state, or the gate started.
  case transition
  /// An event was handled and changed nothing.
  case refusal
  /// A client at the console gave a command.
  case command
  /// An event was lost because the queue was full.
  case overflow
  /// The machine failed its self-check.
  case corruption
  /// All lines are held.
  case linesHeld
  /// The lines are not held, and will be requested again.
  case linesLost
  /// An output does not follow what is written to it.
  case outputStuck
  /// Edges were lost; the levels were read again.
  case edgesLost
  /// A switch is active for longer than a person holds it.
  case switchStuck
  /// A switch chatters, and is ignored until it is quiet.
  case switchChatters
  /// The coil had current for longer than allowed.
  case coilOverdriven
  /// The trouble with a line is over.
  case recovery
  /// The firmware did not run for seconds.
  case stall
  /// The machine was resumed from a record.
  case resumption
  /// The machine of a record could not be resumed; the gate starts locked.
  case stateLost
  /// The firmware crashed repeatedly, and the gate is out of service.
  case crashLoop
  /// Records cannot be written to the disk, or a coin or a command was refused because of that.
  case ledgerFault
  /// The firmware stopped.
  case stopped
  /// A message of the service itself: entries lost, a file that cannot be written.
  case service
  /// The acceptor's line has pulses that no coin makes.
  case coinFault
  /// The bolt does not follow the lock, or was forced.
  case boltFault
  /// The push sensor feels no push.
  case pushDead
  /// The arm has been free for longer than a visitor needs.
  case openTooLong
  /// Something about visitors and their sensors.
  case remark
  /// Money was credited, refused or forfeited.
  case money
}
