// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GPIO
import Glibc
import LibGPIOD

extension Bench {
  /// What is seen of inputs whose wires rest, and move.
  mutating func checkLevels() {
    checks.expect(hold(Self.gate), nil, "switches that are open are held")
    checks.expect(readLevels()?.inputs, Levels(bits: 0b00), "their bias makes them inactive")
    world.drive(17, high: false)
    world.drive(27, high: true)
    checks.expect(readLevels()?.inputs, Levels(bits: 0b11), "switches that close are active")
    checks.expect(hold(Self.contact(17, bias: .asIs)), nil, "a switch that is closed is held")
    checks.expect(readLevels()?.inputs, Levels(bits: 0b01), "it is active from the start")
    checks.expect(readEdges().count, 0, "without an edge")
  }

  /// Edges come in order, on time, with the level after them.
  mutating func checkEdges() {
    checks.expect(hold(Self.gate), nil, "the gate is held to watch its edges")
    checks.expect(isReadable, false, "no descriptor is readable while nothing moves")
    let start = now
    world.drive(17, high: false)
    checks.expect(isReadable, true, "a descriptor is readable after an edge")
    world.drive(27, high: true)
    world.drive(17, high: true)
    world.drive(27, high: false)
    let edges = readEdges()
    checks.expect(edges.hasLoss, false, "no edge is lost")
    checks.expect(edges.map { $0.input }, [0, 1, 0, 1], "edges of two inputs come in order")
    checks.expect(
      edges.map { $0.isActive }, [true, true, false, false], "edges know the level after them")
    let times = [start] + edges.map { .nanoseconds($0.timestamp) } + [now]
    checks.expect(
      zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, true,
      "timestamps increase, on the monotonic clock")
    checks.expect(isReadable, false, "no descriptor is readable once edges are read")
    checks.expect(readEdges().count, 0, "an edge is read once")
    world.drive(17, high: false)
    lines.readable = 0
    checks.expect(readEdges().count, 0, "what is not said to be readable is not read")
    lines.readable = .max
    checks.expect(readEdges().map { $0.isActive }, [true], "and stays for a caller that reads all")
  }

  /// A queue that overflows says so, and goes on.
  mutating func checkStorms() {
    checks.expect(hold(Self.gate), nil, "the gate is held through storms")
    for count in [11, 41, 101] {
      for change in 1...count { world.drive(17, high: change % 2 == 0) }
      let edges = readEdges()
      checks.expect(edges.hasLoss, edges.count < count, "of \(count) edges none is lost unsaid")
      checks.expect(readLevels()?.inputs, Levels(bits: 1), "the level after them is right")
      world.drive(17, high: true)
      let next = readEdges()
      checks.expect(next.map { $0.isActive }, [false], "the next edge is seen")
      checks.expect(next.hasLoss, false, "and the loss is over")
    }
  }

  // The clock that Linux calls CLOCK_MONOTONIC.
  private var now: Duration { SuspendingClock().systemEpoch.duration(to: .now) }

  private var isReadable: Bool {
    (0..<lines.descriptorCount).contains { index in
      var descriptor = pollfd(fd: lines.descriptor(index), events: Int16(POLLIN), revents: 0)
      // Safe because there is one descriptor, and poll returns at once.
      return unsafe poll(&descriptor, 1, 0) == 1
    }
  }
}
