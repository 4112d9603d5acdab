// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import EventLoop
import Fixed
import GateController
import Requests
import System

// Which clients are connected.

/// A socket that listens for clients, which may all do the same.
///
/// Each has four slots, but the door has two: those of the command socket are 0...3, those of the status
/// socket 4...7, and those of the door 8 and 9.
struct ListeningSocket {
  static var slotCount: Int { 4 }
  /// How long it is not watched after a connection could not be accepted.
  static var pause: Nanoseconds { .seconds(1) }

  /// The socket's descriptor; 0 where there is none.
  var number: Int32 = 0
  /// When it is watched again; 0 while it is.
  var pausedUntil: Nanoseconds = 0
  /// Whether it has been reported that connections cannot be accepted.
  var isReported = false

  static func slots(of socket: Int) -> Range<Int> {
    socket * slotCount..<min((socket + 1) * slotCount, 10)
  }

  static func index(ofSlot slot: Int) -> Int { slot / slotCount }
}

/// One connection to the gate, in one of the slots.
struct Client {
  // How long a connection may be silent while others wait for its slot.
  private static var longestSilence: Nanoseconds { .seconds(10) }

  // An empty slot is all zeros, so that no code is needed to fill the slots.
  var isTaken = false
  var number: Int32 = 0
  var subscription = Subscription.nothing
  /// How many notices it was sent, or has missed.
  var noticeCount: UInt32 = 0
  /// How many notices it has missed since, because it does not read.
  var missed: UInt32 = 0
  /// When it last asked something, or took a notice.
  var lastActivity: Nanoseconds = 0
  /// When it last gave a command, or got its slot.
  var lastCommand: Nanoseconds = 0

  /// Whether it must make room for another: where clients command, it has given no command for a
  /// while; where they look, it asks nothing and reads no notices.
  func isIdle(at now: Nanoseconds, mayCommand: Bool) -> Bool {
    let isReader = !mayCommand && subscription != .nothing && missed == 0
    return !isReader && now >= (mayCommand ? lastCommand : lastActivity) &+ Self.longestSilence
  }
}

extension RequestServer {
  /// Admits a client, or tells it that all slots of its socket are taken.
  @inline(never) mutating func admit(by socket: Int, at now: Nanoseconds) {
    let number = clinux_accept(sockets[socket].number)
    guard number >= 0 else { return pause(socket, code: clinux_errno(), at: now) }
    sockets[socket].isReported = false
    guard let index = slot(of: socket, isRoot: peer(of: number).user == 0, at: now) else {
      return refuse(number)
    }
    let token = UInt32(truncatingIfNeeded: index)
    guard (try? poll.watch(FileDescriptor(number), as: token)) != nil else {
      close(number)
      return
    }
    clients[index] = Client(isTaken: true, number: number, lastActivity: now, lastCommand: now)
  }

  @inline(never) mutating func leave(_ index: Int) {
    close(clients[index].number)
    clients[index] = Client()
  }

  /// Watches the listening sockets again whose pause is over.
  mutating func endPauses(at now: Nanoseconds) {
    for socket in sockets.indices {
      let end = sockets[socket].pausedUntil
      if end > 0, end <= now { watch(socket, for: .reading, pausedUntil: 0) }
    }
  }

  /// Ends a connection for want of a slot.
  @inline(never) private func refuse(_ number: Int32) {
    var reply = Reply(.busy)
    _ = sendReply(&reply, to: number)
    close(number)
  }

  /// An empty slot, or that of the client that has been silent for longest: for root of any client
  /// that is not root's, for others of one that is idle.
  private mutating func slot(of socket: Int, isRoot: Bool, at now: Nanoseconds) -> Int? {
    var oldest: Int?
    var earliest = Nanoseconds.max
    for index in ListeningSocket.slots(of: socket) {
      guard clients[index].isTaken else { return index }
      guard clients[index].lastActivity < earliest,
        clients[index].isIdle(at: now, mayCommand: mayCommand(index))
          || isRoot && peer(of: clients[index].number).user != 0
      else { continue }
      earliest = clients[index].lastActivity
      oldest = index
    }
    if let oldest {
      refuse(clients[oldest].number)
      clients[oldest] = Client()
    }
    return oldest
  }

  /// Does not watch a listening socket for a second, since it would be ready all the time.
  private mutating func pause(_ socket: Int, code: Int32, at now: Nanoseconds) {
    guard code != EAGAIN, code != EINTR, code != ECONNABORTED else { return }
    watch(socket, for: .nothing, pausedUntil: now &+ ListeningSocket.pause)
    if !sockets[socket].isReported { error = SystemError("accept", code: code) }
    sockets[socket].isReported = true
  }

  @inline(never)
  private mutating func watch(_ socket: Int, for interest: Interest, pausedUntil end: Nanoseconds) {
    sockets[socket].pausedUntil = end
    let token = UInt32(truncatingIfNeeded: Self.socketTokens.lowerBound + socket)
    try? poll.change(FileDescriptor(sockets[socket].number), as: token, to: interest)
  }
}

@inline(never) func sendReply(_ reply: inout Reply, to number: Int32) -> Delivery {
  FileDescriptor(number).send(reply.bytes.span.extracting(0..<reply.count))
}

/// The process at the other end, as the kernel identified it when it connected.
@inline(never) func peer(of number: Int32) -> Peer {
  let peer = clinux_peer_of(number)
  return Peer(user: peer.user, process: peer.process)
}
