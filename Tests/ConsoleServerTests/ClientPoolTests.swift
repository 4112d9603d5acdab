// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Testing

@testable import ConsoleServer

/// Counts the clients in the pool.
private final class Host {
  var guests = 0
}

private struct Guest: ~Copyable {
  let host: Host
  var turns = 0

  init(_ host: Host) {
    self.host = host
    host.guests += 1
  }

  deinit { host.guests -= 1 }
}

@Suite struct ClientPoolTests {
  private let host = Host()

  @Test("four clients have room, and a fifth has none")
  func capacity() throws {
    var pool = try ClientPool<Guest>()
    for index in 0..<4 {
      let free = pool.free
      #expect(free == index)
      pool.insert(Guest(host), at: index)
    }
    let free = pool.free
    #expect(free == nil)
    #expect(host.guests == 4)
  }

  @Test("a client that does not stay leaves its slot to another")
  func leaving() throws {
    var pool = try ClientPool<Guest>()
    pool.insert(Guest(host), at: 0)
    pool.insert(Guest(host), at: 1)
    pool.turn(0) { _ in false }
    let (isTaken, free) = (pool.isTaken(0), pool.free)
    #expect(!isTaken)
    #expect(free == 0)
    #expect(host.guests == 1)
  }

  @Test("a client keeps what it had from turn to turn")
  func staying() throws {
    var pool = try ClientPool<Guest>()
    pool.insert(Guest(host), at: 2)
    for turn in 0..<3 {
      pool.turn(2) {
        #expect($0.turns == turn)
        $0.turns += 1
        return true
      }
    }
  }

  @Test("an empty slot has no turn", arguments: [-1, 0, 4, Int.max])
  func emptySlot(index: Int) throws {
    var pool = try ClientPool<Guest>()
    pool.turn(index) { _ in
      Issue.record("a client had a turn at \(index)")
      return true
    }
    let isTaken = pool.isTaken(index)
    #expect(!isTaken)
  }

  @Test("a client that is still there goes when the pool does")
  func end() throws {
    do {
      var pool = try ClientPool<Guest>()
      pool.insert(Guest(host), at: 3)
      #expect(host.guests == 1)
    }
    #expect(host.guests == 0)
  }
}
