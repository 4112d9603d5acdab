// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Testing

@testable import turnstile_mqtt

/// How long the bridge waits before its next connection.
@Suite struct PauseTests {
  private var pause = Pause()

  /// The seconds from an end of a connection to the next one.
  private mutating func wait(from now: Nanoseconds) -> Nanoseconds {
    var time = now
    while !pause.isOver(at: time) { time += .milliseconds(100) }
    return (time - now) / .seconds(1)
  }

  @Test("a broker that is back has its gates within 3 s")
  mutating func broker() {
    let isOver = pause.isOver(at: 0)
    #expect(isOver)
    pause.begin(at: 0)
    #expect(wait(from: .seconds(60)) < 3)
    // As long as there is no broker, no connection begins.
    #expect(wait(from: .seconds(70)) < 3)
    #expect(wait(from: .seconds(80)) < 3)
  }

  @Test("two bridges with one name do not fight: the pause doubles up to a minute")
  mutating func fight() {
    var (now, pauses) = (Nanoseconds(0), [Nanoseconds]())
    for _ in 0..<8 {
      pause.begin(at: now)
      now += .seconds(1)
      pauses.append(wait(from: now))
      now += .seconds(pauses.last ?? 0) + .seconds(1)
    }
    #expect(zip(pauses, [2, 4, 8, 16, 32, 60, 60, 60]).allSatisfy { $0 >= $1 && $0 <= $1 + 1 })
    pause.begin(at: now)
    #expect(wait(from: now + .seconds(11)) < 3)
  }

  @Test("a third connection in a row that ends soon is told once, until one has lasted")
  mutating func told() {
    var (now, told) = (Nanoseconds(0), [Bool]())
    for time: UInt64 in [1, 1, 1, 1, 60, 1, 1, 1] {
      pause.begin(at: now)
      now += .seconds(time)
      now += .seconds(wait(from: now) + 1)
      told.append(pause.endsFight())
    }
    #expect(told == [false, false, true, false, false, false, false, true])
  }
}
