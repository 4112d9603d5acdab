// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import EventLoop
package import FSM
import Fixed
package import GPIO
package import GateController
package import Ledger
import Requests
import System
package import Turnstile

// The notices for subscribers.

/// A gate with a log that clients can follow.
package typealias LiveGate<Hardware: Lines & ~Copyable, Log: GateLog, Store: RecordStore> =
  GateController<Hardware, TeeLog<Log>, Store>

/// A log that also counts its entries, collects notices for subscribers, and keeps a trace.
package struct TeeLog<Log: GateLog>: GateLog {
  /// The log that receives all entries.
  package var base: Log
  /// The number of entries of each ``EntryKind``, as many as a reply has room for.
  package private(set) var counts = InlineArray<32, UInt64>(repeating: 0)
  /// The number of all entries.
  package private(set) var count: UInt64 = 0
  var news = RecentNotices()
  var trace = Trace()

  /// Creates a log that passes its entries on to `base`.
  package init(_ base: Log) { self.base = base }

  /// The number of entries that ``base`` lost.
  package var lostLines: UInt64 { base.lostLines }

  /// Records and counts an entry, and passes it to the notices and the trace.
  // Never inlined, so that all entries share one copy.
  @inline(never) package mutating func record(_ entry: LogEntry, at time: Nanoseconds) {
    base.record(entry, at: time)
    let kind = entry.kind
    let index = Int(kind.rawValue)
    // A count stops at its largest value.
    if counts[index] < .max { counts[index] += 1 }
    trace.append(kind, at: time)
    count &+= 1
    news.append(entry, at: time)
  }

  /// Passes an edge on, also to the notices and the trace.
  package mutating func observe(_ edge: Edge) {
    base.observe(edge)
    news.append(edge)
    trace.append(edge)
  }

  /// Passes a step on, and adds a change of the state to the trace.
  package mutating func observe(_ step: Step<Turnstile>, at time: Nanoseconds) {
    base.observe(step, at: time)
    trace.append(step, at: time)
  }

  /// Passes a consumer's name on, and keeps the name for the notice of the fault.
  package mutating func observe(consumer: ChipLabel) {
    base.observe(consumer: consumer)
    news.consumer = consumer
  }
}

enum Subscription: UInt8 {
  case nothing
  case entries
  case entriesAndEdges
}

/// The notices since the server's last turn: the first 32, and the number of all later notices.
///
/// A notice that no client subscribed to is neither kept nor counted.
struct RecentNotices {
  /// The widest subscription of any client, which decides what is kept.
  var wanted = Subscription.nothing
  /// The consumer that held the last busy line.
  var consumer = ChipLabel()
  private(set) var missedEntries: UInt32 = 0
  private(set) var missedEdges: UInt32 = 0
  private var notices = BoundedArray<Notice, 32>(filler: .filler)

  /// The number of notices, 0...32.
  var count: Int { notices.count }

  var isEmpty: Bool { count == 0 && missedEntries == 0 && missedEdges == 0 }

  /// The notice at `index`, which must be below ``count``; 0 is the oldest.
  subscript(index: Int) -> Notice { notices[index] }

  /// Returns the number of notices of this subscription that found no slot.
  func missed(by subscription: Subscription) -> UInt32 {
    switch subscription {
    case .nothing: 0
    case .entries: missedEntries
    case .entriesAndEdges: missedEntries &+ missedEdges
    }
  }

  /// Keeps a log entry that a client wants, or counts the entry if all slots are taken.
  mutating func append(_ entry: LogEntry, at time: Nanoseconds) {
    guard wanted != .nothing else { return }
    guard !notices.isFull else { return missedEntries &+= 1 }
    notices.append(Notice(entry, heldBy: consumer, at: time))
  }

  /// Keeps an edge that a client wants, or counts the edge if all slots are taken.
  mutating func append(_ edge: Edge) {
    guard wanted == .entriesAndEdges else { return }
    if notices.isFull { missedEdges &+= 1 } else { notices.append(Notice(edge)) }
  }

  mutating func removeAll() {
    notices.removeAll()
    missedEntries = 0
    missedEdges = 0
  }
}

extension RequestServer {
  /// The widest subscription of any client.
  var wanted: Subscription {
    var wanted = Subscription.nothing
    for index in clients.indices where clients[index].subscription.rawValue > wanted.rawValue {
      wanted = clients[index].subscription
    }
    return wanted
  }

  /// Sends the notices in `news` to the subscribers, and counts the missed notices of each.
  mutating func notify(_ news: inout RecentNotices, at now: Nanoseconds) {
    for place in 0..<news.count {
      var notice = news[place]
      let least = notice.isEdge ? Subscription.entriesAndEdges : .entries
      for index in clients.indices where clients[index].subscription.rawValue >= least.rawValue {
        send(&notice, to: index, at: now)
      }
    }
    for index in clients.indices { miss(news.missed(by: clients[index].subscription), index) }
  }

  /// Tells a client that reads again the number of its missed notices.
  mutating func notifyOfLoss(_ index: Int, at now: Nanoseconds) {
    var notice = Notice()
    let missed = clients[index].missed
    guard deliver(&notice, counting: missed, missed: missed, to: index, at: now) == .sent else {
      return
    }
    clients[index].missed = 0
    watch(index, for: .reading)
  }

  private mutating func send(_ notice: inout Notice, to index: Int, at now: Nanoseconds) {
    guard clients[index].missed == 0 else { return miss(1, index) }
    let delivery = deliver(&notice, counting: 1, missed: 0, to: index, at: now)
    if delivery == .full { miss(1, index) }
  }

  /// Sends a notice, numbered `count` above the last, or closes the connection if it is dead.
  @inline(never) private mutating func deliver(
    _ notice: inout Notice, counting count: UInt32, missed: UInt32, to index: Int,
    at now: Nanoseconds
  ) -> Delivery {
    let number = clients[index].noticeCount &+ count
    notice.number(number, missed: missed)
    let delivery = FileDescriptor(clients[index].number).send(notice.bytes.span)
    switch delivery {
    case .sent:
      clients[index].noticeCount = number
      clients[index].lastActivity = now
    case .gone: leave(index)
    case .full: break
    }
    return delivery
  }

  /// Counts notices that a client has missed, and watches for room until the client reads again.
  @inline(never) private mutating func miss(_ count: UInt32, _ index: Int) {
    guard count > 0 else { return }
    if clients[index].missed == 0 { watch(index, for: .writing) }
    let (sum, overflow) = clients[index].missed.addingReportingOverflow(count)
    clients[index].missed = overflow ? .max : sum
  }

  private func watch(_ index: Int, for interest: Interest) {
    let token = UInt32(truncatingIfNeeded: index)
    try? poll.change(FileDescriptor(clients[index].number), as: token, to: interest)
  }
}
