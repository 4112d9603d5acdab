// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Foundation
import GateController
import Interpreter
import MachineSupport
import RequestBench
import RequestClient
import RequestServer
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

/// A conversation with a running gate, line by line.
@Suite struct RemoteConsoleTests {
  private let bench: RunningBench

  init() throws { bench = try RunningBench() }

  @Test("several consoles have definitions and stacks of their own")
  func several() throws {
    let visitors = try (0..<4).map { _ in try Visitor(at: bench.commandPath) }
    for (number, visitor) in visitors.enumerated() {
      expectEqual(visitor.ask(": mine \(number) ; mine"), [])
    }
    for (number, visitor) in visitors.enumerated() {
      expectEqual(visitor.ask(".stack mine .stack"), ["<1> \(number)", "<2> \(number) \(number)"])
    }
  }

  @Test("every byte there is, alone and in any line, is answered in ASCII and does no harm")
  func garbage() throws {
    let visitor = try Visitor(at: bench.commandPath)
    var generator = SeededGenerator(seed: 20)
    for length in 0..<400 {
      let bytes =
        length < 256
        ? [UInt8(length)] : (0..<length).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      let line = String(decoding: bytes.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      for answer in visitor.ask(line) {
        #expect(answer.utf8.allSatisfy { (0x20...0x7E).contains($0) })
      }
    }
    // A comment or a definition that was opened by chance may still be open.
    _ = visitor.ask(")")
    _ = visitor.ask(";")
    expectEqual(visitor.ask(".state"), ["locked"])
    expectEqual(bench.with { $0.gate.counters }, Counters())
  }

  @Test("a definition and a comment may go over several lines, and it shows")
  func unfinished() throws {
    let visitor = try Visitor(at: bench.commandPath)
    #expect(visitor.ask(": a") == [] && visitor.isUnfinished)
    #expect(visitor.ask(".state ( and") == [] && visitor.isUnfinished)
    #expect(visitor.ask("more ) ;") == [] && !visitor.isUnfinished)
    expectEqual(visitor.ask("a"), ["locked"])
  }

  @Test("all words of a line see the gate at one moment; after a command, as it is then")
  func oneMoment() throws {
    let visitor = try Visitor(at: bench.commandPath)
    expectEqual(visitor.ask(".state unlock-once .state expect unlocked .counters").count, 12)
    expectEqual(bench.with { $0.gate.machine.state }, .unlocked)
  }

  @Test("a console that watches prints each step until an empty line or unwatch")
  func watch() throws {
    let (watcher, other) = (
      try Visitor(at: bench.commandPath), try Visitor(at: bench.commandPath)
    )
    expectEqual(watcher.ask("watch"), [])
    bench.with {
      $0.press(coinOffset)
      $0.press(pushOffset)
    }
    expectEqual(watcher.hear(), ["* coin: locked -> unlocked", "* push: unlocked -> locked"])
    _ = other.ask("repairman")
    bench.with { $0.turn() }
    let commanded = "* repairman by user \(getuid()), process \(getpid()): locked -> out-of-order"
    expectEqual(watcher.hear(), [commanded])
    expectEqual(watcher.ask(""), [])
    bench.with { $0.press(coinOffset) }
    #expect(watcher.hear().isEmpty)
    _ = watcher.ask("watch")
    bench.with { $0.press(coinOffset) }
    expectEqual(watcher.hear(), ["* coin: out-of-order, as before"])
    _ = watcher.ask("unwatch")
    bench.with { $0.press(coinOffset) }
    #expect(watcher.hear().isEmpty && other.hear().isEmpty)
  }

  @Test("a slow watcher loses lines, and prints their number")
  func slowWatcher() throws {
    let watcher = try Visitor(at: bench.commandPath)
    _ = watcher.ask("watch")
    let steps = 3_000
    bench.with {
      for _ in 0..<steps {
        $0.gate.handle(.push, at: $0.gate.lines.hardware.now)
        $0.turn()
      }
    }
    var heard = watcher.hear()
    bench.with { $0.turn(3) }
    heard += watcher.hear()
    let losses = heard.filter { $0.hasSuffix(" lines lost") }
    expectEqual(losses.count, 1)
    let lost = Int(losses[0].split(separator: " ")[1]) ?? 0
    #expect(lost > 0 && heard.count - 1 + lost == steps)
    expectEqual(bench.with { $0.gate.counters[.refusedPushes] }, UInt64(steps))
  }

  @Test("a watcher is never silent: no pause ends its session")
  func silence() throws {
    let watcher = try Visitor(at: bench.commandPath)
    _ = watcher.ask("watch")
    bench.with { $0.pass(milliseconds: 3_600_000) }
    #expect(watcher.hear().isEmpty)
    bench.with { $0.press(coinOffset) }
    expectEqual(watcher.hear(), ["* coin: locked -> unlocked"])
  }

  @Test("a gate that ends while it is watched is noticed")
  func end() throws {
    let gate = try RunningBench()
    let watcher = try Visitor(at: gate.commandPath, timeout: 100_000_000)
    _ = watcher.ask("watch")
    gate.stop()
    #expect(watcher.ask(".counters").allSatisfy { !$0.hasPrefix("*") })
    #expect(watcher.failure != nil)
  }
}
