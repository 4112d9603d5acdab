// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Testing

@testable import ConsoleServer

/// Counts the guests that have come and not gone.
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

@Suite struct SeatsTests {
  private let host = Host()

  @Test("four sit, and a fifth finds no seat")
  func capacity() throws {
    var seats = try Seats<Guest>()
    for index in 0..<4 {
      let free = seats.free
      #expect(free == index)
      seats.seat(Guest(host), at: index)
    }
    let free = seats.free
    #expect(free == nil)
    #expect(host.guests == 4)
  }

  @Test("who does not stay leaves his seat to another")
  func leaving() throws {
    var seats = try Seats<Guest>()
    seats.seat(Guest(host), at: 0)
    seats.seat(Guest(host), at: 1)
    seats.turn(0) { _ in false }
    let (isTaken, free) = (seats.isTaken(0), seats.free)
    #expect(!isTaken)
    #expect(free == 0)
    #expect(host.guests == 1)
  }

  @Test("a client keeps what he had from turn to turn")
  func staying() throws {
    var seats = try Seats<Guest>()
    seats.seat(Guest(host), at: 2)
    for turn in 0..<3 {
      seats.turn(2) {
        #expect($0.turns == turn)
        $0.turns += 1
        return true
      }
    }
  }

  @Test("nobody has a turn where nobody sits", arguments: [-1, 0, 4, Int.max])
  func emptySeat(index: Int) throws {
    var seats = try Seats<Guest>()
    seats.turn(index) { _ in
      Issue.record("somebody had a turn at \(index)")
      return true
    }
    let isTaken = seats.isTaken(index)
    #expect(!isTaken)
  }

  @Test("who still sits goes when the seats do")
  func end() throws {
    do {
      var seats = try Seats<Guest>()
      seats.seat(Guest(host), at: 3)
      #expect(host.guests == 1)
    }
    #expect(host.guests == 0)
  }
}
