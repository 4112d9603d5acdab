// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import EventLoop
import Fixed
import GateController
import Requests
import System

// Which clients have a seat.

extension RequestServer {
  /// Admits a client, or tells it that all seats of its door are taken.
  mutating func admit(through door: Int, at now: Nanoseconds) {
    let number = clinux_accept(doors[door].number)
    guard number >= 0 else { return pause(door, code: clinux_errno(), at: now) }
    doors[door].isReported = false
    guard let index = seat(of: door, isRoot: peer(of: number).user == 0, at: now) else {
      return refuse(number)
    }
    let token = UInt32(truncatingIfNeeded: index)
    guard (try? poll.watch(FileDescriptor(number), as: token)) != nil else {
      close(number)
      return
    }
    clients[index] = Client(isTaken: true, number: number, lastActivity: now, lastCommand: now)
  }

  /// Ends a connection.
  @inline(never)
  mutating func leave(_ index: Int) {
    close(clients[index].number)
    clients[index] = Client()
  }

  /// Watches the doors again whose pause is over.
  mutating func reopenDoors(at now: Nanoseconds) {
    for door in doors.indices {
      let end = doors[door].pausedUntil
      if end > 0, end <= now { watch(door: door, for: .reading, pausedUntil: 0) }
    }
  }

  /// Ends a connection for want of a seat.
  @inline(never)
  private func refuse(_ number: Int32) {
    _ = sendReply(Reply(.busy), to: number)
    close(number)
  }

  /// An empty seat, or that of the client that has been silent for longest: for root of any client
  /// that is not root's, for others of one that is idle.
  private mutating func seat(of door: Int, isRoot: Bool, at now: Nanoseconds) -> Int? {
    var oldest: Int?
    var earliest = Nanoseconds.max
    for index in Door.seats(of: door) {
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

  /// Does not watch a door for a second, since it would be ready all the time.
  private mutating func pause(_ door: Int, code: Int32, at now: Nanoseconds) {
    guard code != EAGAIN, code != EINTR, code != ECONNABORTED else { return }
    watch(door: door, for: .nothing, pausedUntil: now &+ Door.pause)
    if !doors[door].isReported { error = SystemError("accept", code: code) }
    doors[door].isReported = true
  }

  @inline(never)
  private mutating func watch(door: Int, for interest: Interest, pausedUntil end: Nanoseconds) {
    doors[door].pausedUntil = end
    let token = UInt32(truncatingIfNeeded: Self.doorTokens.lowerBound + door)
    try? poll.change(FileDescriptor(doors[door].number), as: token, to: interest)
  }
}
