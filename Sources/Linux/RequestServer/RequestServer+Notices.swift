// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import EventLoop
import Fixed
import Requests
import System

// What subscribers are sent.

extension RequestServer {
  /// All that any client subscribed to.
  var wanted: Subscription {
    var wanted = Subscription.nothing
    for index in clients.indices where clients[index].subscription.rawValue > wanted.rawValue {
      wanted = clients[index].subscription
    }
    return wanted
  }

  /// Sends the subscribers what has happened.
  mutating func notify(_ news: borrowing RecentNotices, at now: Nanoseconds) {
    for place in 0..<news.count {
      var notice = news[place]
      let least = notice.isEdge ? Subscription.entriesAndEdges : .entries
      for index in clients.indices where clients[index].subscription.rawValue >= least.rawValue {
        send(&notice, to: index, at: now)
      }
    }
    for index in clients.indices { miss(news.missed(by: clients[index].subscription), index) }
  }

  /// Tells a client that reads again how many notices it has missed.
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

  /// Sends a notice that counts for so many, or ends the connection of a client that is gone.
  @inline(never)
  private mutating func deliver(
    _ notice: inout Notice, counting count: UInt32, missed: UInt32, to index: Int,
    at now: Nanoseconds
  ) -> Delivery {
    let number = clients[index].noticeCount &+ count
    notice.number(number, missed: missed)
    let delivery = sendPacket(notice.bytes.span, to: clients[index].number)
    switch delivery {
    case .sent:
      clients[index].noticeCount = number
      clients[index].lastActivity = now
    case .gone: leave(index)
    case .full: break
    }
    return delivery
  }

  /// Counts notices that a client has missed, and waits until it reads.
  @inline(never)
  private mutating func miss(_ count: UInt32, _ index: Int) {
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
