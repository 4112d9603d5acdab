// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Fixed
import Turnstile

/// The places for entries of the audit trail on their way to the disk.
///
/// Commands leave four places to the entries of openings, so a flood of commands hides no opening.
/// The socket to the disk's thread must keep room for a record. After sixteen unanswered entries
/// the next entry is lost, and the trail says so.
struct AuditPlaces {
  // All places, and those for commands.
  private static var all: Int { 16 }
  private static var forCommands: Int { 12 }

  private var taken = 0
  // The number of entries so far; a lost entry leaves a gap in the numbers.
  private var serial: UInt32 = 0

  var hasRoomForCommand: Bool { taken < Self.forCommands }

  /// Frees all places, since the disk has answered.
  mutating func free() { taken = 0 }

  /// Numbers an entry; returns `nil` if there is no place for the entry.
  mutating func number(_ entry: AuditEntry) -> AuditEntry? {
    serial &+= 1
    // A release and its end wait for nothing, so their commands are not refused for want of a place.
    let places =
      switch entry.kind {
      case .command(.holdOpen), .command(.close): Self.all
      case .command, .refused: Self.forCommands
      default: Self.all
      }
    guard taken < places else { return nil }
    taken += 1
    var entry = entry
    entry.serial = serial
    return entry
  }
}

extension AuditEntry {
  /// The entry of a command.
  ///
  /// The effects of a command have a record; the command itself has none. For an order about the
  /// till that was carried out, the line states its `pulses`.
  init(_ command: Command, by peer: Peer, pulses: UInt64) {
    let numbers: InlineArray<6, UInt64> = [
      UInt64(peer.user), UInt64(UInt32(bitPattern: peer.process)), UInt64(peer.login),
      UInt64(peer.agent), pulses, 0,
    ]
    self.init(.command(command), numbers, isRecorded: true)
  }
}
