// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Fixed
import Turnstile

/// The places for entries of the audit trail on their way to the disk.
///
/// Commands leave four of them to what opens the lock, so that no flood of commands hides that. The
/// socket to the disk's thread must keep room for a record, so behind sixteen entries without an answer
/// another one is lost, and the trail says so.
struct AuditPlaces {
  // How many places there are, how many of them for commands, and how many make a record due at once.
  private static var all: Int { 16 }
  private static var forCommands: Int { 12 }
  private static var crowd: Int { 8 }

  private var taken = 0
  // How many entries there were; one that is lost leaves out a number.
  private var serial: UInt32 = 0

  /// Whether a record is to be submitted at once: its answer frees the places.
  var isCrowded: Bool { taken >= Self.crowd }

  var hasRoomForCommand: Bool { taken < Self.forCommands }

  /// Frees all places: the disk has answered.
  mutating func free() { taken = 0 }

  /// Numbers an entry; `nil` where there is no place for it.
  mutating func number(_ entry: AuditEntry) -> AuditEntry? {
    serial &+= 1
    // A release waits for nothing, so its command is not refused where there is no place.
    let places =
      switch entry.kind {
      case .command(.holdOpen): Self.all
      case .command: Self.forCommands
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
  /// What it leads to has a record, and the command none. The line of an order about the till that was carried
  /// out states its `pulses`.
  init(_ command: Command, by peer: Peer, pulses: UInt64) {
    let numbers: InlineArray<6, UInt64> = [
      UInt64(peer.user), UInt64(UInt32(bitPattern: peer.process)), UInt64(peer.login),
      UInt64(peer.agent), pulses, 0,
    ]
    self.init(.command(command), numbers, isRecorded: true)
  }
}
