// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import EventLoop
import Fixed
import GateController
import Requests
import System

// The connected clients and their seats.

/// A listening socket, which decides what its clients may do.
///
/// The command socket has the seats 0...3, the status socket 4...7, and the door 8 and 9.
struct ListeningSocket {
  static var slotCount: Int { 4 }
  /// The time for which a socket is not watched after a failure to accept a connection.
  static var pause: Nanoseconds { .seconds(1) }

  /// The descriptor of the socket; 0 if there is no socket.
  var number: Int32 = 0
  /// The time when the socket is watched again; 0 while the socket is watched.
  var pausedUntil: Nanoseconds = 0
  /// Whether a failure to accept was reported since the last accepted connection.
  var isReported = false

  static func slots(of socket: Int) -> Range<Int> {
    socket * slotCount..<min((socket + 1) * slotCount, 10)
  }

  static func index(ofSlot slot: Int) -> Int { slot / slotCount }
}

/// A connection to the gate, in one of the seats.
struct Client {
  private static var longestSilence: Nanoseconds { .seconds(10) }

  // An empty seat is all zeros, so that no code is needed to fill the seats.
  var isTaken = false
  var number: Int32 = 0
  /// The user of the client's process.
  var user: UInt32 = 0
  var subscription = Subscription.nothing
  /// The number of notices since the subscription, sent or reported as missed.
  var noticeCount: UInt32 = 0
  /// The number of notices that the client missed by not reading, and that are not reported yet.
  var missed: UInt32 = 0
  /// The time of the last request or sent notice; at first, of the connection.
  var lastActivity: Nanoseconds = 0
  /// The time of the last command or question about a token, executed or refused; at first, of the connection.
  var lastCommand: Nanoseconds = 0

  /// Returns whether the client has been silent for 10 s, so that another client may get the seat.
  ///
  /// At the command socket and the door, only commands and tokens count. At the other socket, a subscriber that reads
  /// is never idle.
  func isIdle(at now: Nanoseconds, mayOnlyLook: Bool) -> Bool {
    let isReader = mayOnlyLook && subscription != .nothing && missed == 0
    return !isReader && now >= (mayOnlyLook ? lastActivity : lastCommand) &+ Self.longestSilence
  }
}

extension RequestServer {
  /// Accepts a client, or replies that all seats of the socket are taken.
  @inline(never) mutating func admit(by socket: Int, at now: Nanoseconds) {
    let number = clinux_accept(sockets[socket].number)
    guard number >= 0 else { return pause(socket, code: clinux_errno(), at: now) }
    sockets[socket].isReported = false
    let user = peer(of: number).user
    guard let index = slot(of: socket, for: user, at: now) else {
      return refuse(number)
    }
    let token = UInt32(truncatingIfNeeded: index)
    guard (try? poll.watch(FileDescriptor(number), as: token)) != nil else {
      close(number)
      return
    }
    clients[index] = Client(
      isTaken: true, number: number, user: user, lastActivity: now, lastCommand: now)
  }

  @inline(never) mutating func leave(_ index: Int) {
    close(clients[index].number)
    clients[index] = Client()
  }

  /// Watches listening sockets again at the end of their pause.
  mutating func endPauses(at now: Nanoseconds) {
    for socket in sockets.indices {
      let end = sockets[socket].pausedUntil
      if end > 0, end <= now { watch(socket, for: .reading, pausedUntil: 0) }
    }
  }

  /// Replies that all seats are taken, and closes the connection.
  @inline(never) private func refuse(_ number: Int32) {
    var reply = Reply(.busy)
    _ = sendReply(&reply, to: number)
    close(number)
  }

  /// Returns an empty seat, or takes the seat of the idle client that was silent longest.
  ///
  /// Each client of another user counts as idle if this is root, or if the other user has a second seat: nobody shuts
  /// the others out. Returns `nil` if no seat is found.
  private mutating func slot(of socket: Int, for user: UInt32, at now: Nanoseconds) -> Int? {
    var oldest: Int?
    var earliest = Nanoseconds.max
    for index in ListeningSocket.slots(of: socket) {
      let client = clients[index]
      guard client.isTaken else { return index }
      let yields = client.user != user && (user == 0 || seats(of: client.user, at: socket) > 1)
      guard client.lastActivity < earliest,
        yields || client.isIdle(at: now, mayOnlyLook: socket == Self.statusSocket)
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

  private func seats(of user: UInt32, at socket: Int) -> Int {
    var count = 0
    for index in ListeningSocket.slots(of: socket)
    where clients[index].isTaken && clients[index].user == user { count += 1 }
    return count
  }

  /// Stops watching a listening socket for 1 s, because the socket would be ready all the time.
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

/// Returns the process at the other end, as the kernel identified it at the connection.
@inline(never) func peer(of number: Int32) -> Peer {
  let peer = clinux_peer_of(number)
  return Peer(user: peer.user, process: peer.process)
}
