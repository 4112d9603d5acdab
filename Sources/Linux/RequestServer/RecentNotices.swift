// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import GateController
import Requests

/// What a client wants to be notified of.
enum Subscription: UInt8 {
  case nothing
  case entries
  case entriesAndEdges
}

/// The notices since the server's last turn: the first 32, and how many more there were.
///
/// Nothing is kept that no client subscribed to.
struct RecentNotices {
  /// What is kept: all that any client subscribed to.
  var wanted = Subscription.nothing
  /// The consumer of the line that was found busy last.
  var holder = ChipLabel()
  /// How many log entries found no room.
  private(set) var missedEntries: UInt32 = 0
  /// How many edges found no room.
  private(set) var missedEdges: UInt32 = 0
  private var notices = BoundedArray<Notice, 32>(filler: .filler)

  /// The number of notices, 0...32.
  var count: Int { notices.count }

  /// Whether nothing has happened.
  var isEmpty: Bool { count == 0 && missedEntries == 0 && missedEdges == 0 }

  /// The notice at `index`, which must be below ``count``; 0 is the oldest.
  subscript(index: Int) -> Notice { notices[index] }

  /// How many notices a client with this subscription did not get.
  func missed(by subscription: Subscription) -> UInt32 {
    switch subscription {
    case .nothing: 0
    case .entries: missedEntries
    case .entriesAndEdges: missedEntries &+ missedEdges
    }
  }

  /// Keeps a log entry if there is room for it, and counts it if not.
  mutating func append(_ entry: LogEntry, at time: Nanoseconds) {
    guard wanted != .nothing else { return }
    guard !notices.isFull else { return missedEntries &+= 1 }
    notices.append(Notice(entry, heldBy: holder, at: time))
  }

  /// Keeps an edge if there is room for it, and counts it if not.
  mutating func append(_ edge: Edge) {
    guard wanted == .entriesAndEdges else { return }
    if notices.isFull { missedEdges &+= 1 } else { notices.append(Notice(edge)) }
  }

  /// Forgets all notices.
  mutating func removeAll() {
    notices.removeAll()
    missedEntries = 0
    missedEdges = 0
  }
}
