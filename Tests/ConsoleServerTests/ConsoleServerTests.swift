// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import ConsoleServer
import FSM
import Fixed
import Foundation
import GateController
import SimulatedGPIO
import System
import TestSupport
import Testing
import Turnstile

/// Every client, and what it cannot do to the gate.
@Suite struct ConsoleServerTests {
  @Test("several visitors have definitions and stacks of their own")
  func several() throws {
    let bench = try Bench()
    let visitors = try (0..<4).map { _ in try bench.visitor() }
    for (number, visitor) in visitors.enumerated() {
      #expect(bench.ask(visitor, ": mine \(number) ; mine") == ["ok"])
    }
    for (number, visitor) in visitors.enumerated() {
      #expect(
        bench.ask(visitor, ".stack mine .stack") == [
          "<1> \(number)", "<2> \(number) \(number)", "ok",
        ])
    }
  }

  @Test("the fifth client is refused because there are four; when one leaves, another can connect")
  func busy() throws {
    let bench = try Bench()
    let visitors = try (0..<4).map { _ in try bench.visitor() }
    let fifth = try Visitor(at: bench.path)
    bench.turn()
    #expect(fifth.hear() == ["? busy: four consoles are open; close one, or try again later"])
    #expect(fifth.isGone)
    visitors[2].leave()
    bench.turn()
    #expect(bench.ask(try bench.visitor(), ".state") == ["locked", "ok"])
    #expect(bench.ask(visitors[3], ".state") == ["locked", "ok"])
  }

  @Test("a thousand come and go, and nothing of them remains")
  func thousand() throws {
    let bench = try Bench()
    let opened = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    for _ in 0..<1000 {
      let visitor = try bench.visitor()
      visitor.send(Array("unlock-once".utf8))
      visitor.leave()
      bench.turn(2)
    }
    // Other tests open files at the same time; a leak would be a thousand.
    let left = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    #expect(left < opened + 500)
    #expect(bench.gate.counters[.grants] == 0)
    #expect(bench.ask(try bench.visitor(), ".state") == ["locked", "ok"])
  }

  @Test("a half line waits for its end, and is dropped with the client that did not end it")
  func halfLine() throws {
    let bench = try Bench()
    let visitor = try bench.visitor()
    for byte in "repair".utf8 {
      visitor.send([byte])
      bench.turn()
    }
    #expect(visitor.hear().isEmpty)
    visitor.leave()
    bench.turn(3)
    #expect(bench.gate.log.base.orders.isEmpty)
    let second = try bench.visitor()
    second.send(Array("repair".utf8))
    bench.turn()
    #expect(bench.ask(second, "man").last == "ok")
    #expect(bench.gate.counters[.repairs] == 1)
  }

  @Test("every byte there is, alone and in any command, is answered in ASCII and does no harm")
  func garbage() throws {
    let bench = try Bench()
    let visitor = try bench.visitor()
    var generator = SeededGenerator(seed: 20)
    var answers: [String] = []
    for length in 0..<600 {
      let bytes =
        length < 256
        ? [UInt8(length)] : (0..<length).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      visitor.send(bytes + Array("\n".utf8))
      bench.turn(bytes.filter { $0 == UInt8(ascii: "\n") }.count * 2 + 6)
      answers += visitor.hear()
    }
    #expect(answers.count >= 600)
    for answer in answers { #expect(answer.utf8.allSatisfy { (0x20...0x7E).contains($0) }) }
    // A comment or a definition that was opened by chance may still be open.
    _ = bench.ask(visitor, ")")
    _ = bench.ask(visitor, ";")
    #expect(bench.ask(visitor, ".state") == ["locked", "ok"])
    #expect(bench.gate.counters == Counters())
    #expect(bench.gate.machine.state == .locked)
  }

  @Test("a line without an end is read a little at a time, and refused at its end")
  func longLine() throws {
    let bench = try Bench()
    let visitor = try bench.visitor()
    let flood = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    var sentCount = 0
    while sentCount < flood.count {
      sentCount += visitor.send(Array(flood[sentCount...]))
      let before = bench.turnCount
      bench.turn(100)
      #expect(bench.turnCount == before + 100)
    }
    visitor.send(Array("\n.state\n".utf8))
    bench.turn(flood.count / 256 + 10)
    let answers = visitor.hear()
    #expect(answers.count == 3)
    #expect(answers[0].hasSuffix("line too long; a line has at most 256 bytes"))
    #expect(answers[1...] == ["locked", "ok"])
  }

  @Test("the gate has its turn between any two lines, and a flood does not keep others waiting")
  func fairness() throws {
    let bench = try Bench()
    let flooders = try (0..<3).map { _ in try bench.visitor() }
    let visitor = try bench.visitor()
    let flood = Array(String(repeating: "1 2 + .state\n.stack\n", count: 500).utf8)
    for flooder in flooders { #expect(flooder.send(flood) > 1000) }
    for _ in 0..<20 {
      let before = bench.turnCount
      visitor.say(".state")
      // One line each of the three, the visitor's own, and the others' pending answers at most.
      var answer: [String] = []
      while answer.isEmpty, bench.turnCount < before + 8 {
        bench.turn()
        answer = visitor.hear()
      }
      #expect(answer == ["locked", "ok"])
    }
    var endings = 0
    for flooder in flooders {
      endings += flooder.hear().filter { $0 == "ok" || $0.hasPrefix("? ") }.count
    }
    #expect(endings > 20 && endings <= bench.turnCount)
  }

  @Test("a client that never reads is not read from, and does not hold up the others")
  func neverReads() throws {
    let bench = try Bench()
    let deaf = try bench.visitor()
    let visitor = try bench.visitor()
    var accepted = 0
    for _ in 0..<20_000 {
      let count = deaf.send(Array(".counters\n".utf8))
      accepted += count
      bench.turn()
      if count == 0 { break }
    }
    // The kernel's buffers are full: the gate has stopped reading from this client.
    #expect(deaf.send(Array(".counters\n".utf8)) == 0)
    bench.press(coinOffset)
    bench.press(pushOffset)
    #expect(bench.gate.counters[.passages] == 1)
    #expect(bench.ask(visitor, ".state") == ["locked", "ok"])
    // Once the client reads, every answer is whole and in order.
    var answers: [String] = []
    for _ in 0..<200_000 where answers.filter({ $0 == "ok" }).count < accepted / 10 {
      bench.turn()
      answers += deaf.hear()
      if answers.count > 500 { break }
    }
    #expect(answers.count > 500)
    let beginnings = [
      "coins", "refused-coins", "voided", "passages", "refused-pushes", "breakages", "repairs",
      "grants", "pending", "ok",
    ]
    for (index, answer) in answers.enumerated() {
      #expect(answer.hasPrefix(beginnings[index % beginnings.count]))
    }
  }

  @Test(
    "a program that would take long is stopped",
    arguments: [
      ("4000000000 times words", "stopped: the reply to this line is full"),
      (": a ; : b 100 times a ; 100 times b", "stopped after 256 words in one line"),
      (": a 4000000000 times .stack ; a", "stopped"),
    ])
  func longPrograms(program: String, message: String) throws {
    let bench = try Bench()
    let visitor = try bench.visitor()
    let answer = bench.ask(visitor, program)
    #expect(answer.last?.hasPrefix("? ") == true)
    #expect(answer.last?.contains(message) == true)
    #expect(answer.joined(separator: "\n").utf8.count < 4096)
    #expect(bench.ask(visitor, ".state") == ["locked", "ok"])
  }

  @Test("words that have grown longer than an answer are cut, and it is said")
  func longAnswer() throws {
    let bench = try Bench()
    let visitor = try bench.visitor()
    for index in 0..<31 {
      let words = String(repeating: ".counters ", count: 16)
      #expect(bench.ask(visitor, ": a-definition-with-a-name-\(index) \(words);") == ["ok"])
    }
    let answer = bench.ask(visitor, "words .state")
    #expect(answer.count > 40)
    #expect(answer.last?.hasPrefix("? words: stopped: the reply to this line is full") == true)
    #expect(answer.joined(separator: "\n").utf8.count < 4096)
    #expect(bench.ask(visitor, ".state") == ["locked", "ok"])
  }

  @Test("a definition and a comment may go over several lines, and it shows")
  func unfinished() throws {
    let bench = try Bench()
    let visitor = try bench.visitor()
    #expect(bench.ask(visitor, ": a") == ["..."])
    #expect(bench.ask(visitor, ".state ( and") == ["..."])
    #expect(bench.ask(visitor, "more ) ;") == ["ok"])
    #expect(bench.ask(visitor, "a") == ["locked", "ok"])
  }

  @Test("bye is said by both, and the connection ends")
  func bye() throws {
    let bench = try Bench()
    let visitor = try bench.visitor()
    #expect(bench.ask(visitor, ".state bye repairman") == ["locked", "bye"])
    #expect(visitor.isGone)
    #expect(bench.gate.counters[.repairs] == 0)
  }

  @Test("a client that watches gets each step until it sends an empty line or unwatch")
  func watch() throws {
    let bench = try Bench()
    let watcher = try bench.visitor()
    let other = try bench.visitor()
    #expect(bench.ask(watcher, "watch") == ["ok"])
    bench.press(coinOffset)
    bench.press(pushOffset)
    #expect(watcher.hear() == ["* coin: locked -> unlocked", "* push: unlocked -> locked"])
    _ = bench.ask(other, "repairman")
    let ordered = "* repairman by user \(getuid()), process \(getpid()): locked -> out-of-order"
    #expect(watcher.hear() == [ordered])
    #expect(bench.ask(watcher, "") == ["ok"])
    bench.press(coinOffset)
    #expect(watcher.hear().isEmpty)
    _ = bench.ask(watcher, "watch")
    bench.press(coinOffset)
    #expect(watcher.hear() == ["* coin: out-of-order, as before"])
    _ = bench.ask(watcher, "unwatch")
    bench.press(coinOffset)
    #expect(watcher.hear().isEmpty)
    #expect(other.hear().isEmpty)
  }

  @Test("a slow watcher loses lines, and gets their number")
  func slowWatcher() throws {
    let bench = try Bench()
    let watcher = try bench.visitor()
    _ = bench.ask(watcher, "watch")
    var steps = 0
    // Enough for the kernel's buffers and the gate's own.
    for _ in 0..<30_000 {
      bench.gate.handle(.push, at: bench.gate.lines.hardware.now)
      bench.turn()
      steps += 1
    }
    var heard = watcher.hear()
    for _ in 0..<10 {
      bench.turn()
      heard += watcher.hear()
    }
    let losses = heard.filter { $0.hasSuffix(" lines lost") }
    #expect(losses.count == 1)
    let lost = Int(losses[0].split(separator: " ")[1]) ?? 0
    #expect(lost > 0)
    #expect(heard.count - 1 + lost == steps)
    #expect(bench.gate.counters[.refusedPushes] == UInt64(steps))
  }

  @Test("more steps than are kept for one turn are counted as lost")
  func burst() throws {
    let bench = try Bench()
    let watcher = try bench.visitor()
    _ = bench.ask(watcher, "watch")
    for _ in 0..<20 { bench.gate.handle(.push, at: 0) }
    bench.turn(2)
    let heard = watcher.hear()
    #expect(heard.count == 17)
    #expect(heard.last == "* 4 lines lost")
  }

  @Test("ten silent minutes end a session, but not a watcher's")
  func silence() throws {
    let bench = try Bench()
    let visitor = try bench.visitor()
    let watcher = try bench.visitor()
    _ = bench.ask(watcher, "watch")
    bench.pass(milliseconds: 600_000)
    #expect(visitor.hear().isEmpty && !visitor.isGone)
    bench.pass(milliseconds: 1)
    #expect(visitor.hear() == ["* closed after 10 minutes without input", "bye"])
    #expect(visitor.isGone)
    #expect(bench.ask(watcher, ".state") == ["locked", "ok"])
  }
}

extension ConsoleServerTests {
  @Test("all consoles together take less than 64 KiB, whatever is said at them")
  func memory() {
    #expect(MemoryLayout<ConsoleServer<SimulatedChip, Diary, ScriptedBooks>>.size < 65_536)
  }
}
