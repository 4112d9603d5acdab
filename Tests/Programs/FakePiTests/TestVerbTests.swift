// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import MachineSupport
import TestSupport
import Testing

/// `turnstilectl test`: what a maker sees before the coil is plugged in.
@Suite struct TestVerbTests {
  private static let unplugged = ["test", "--coil-unplugged", "--seconds", "10"]
  // Four outputs, each a second and its pauses.
  private static let clicks = 4 * 1320.0

  @Test("each output is clicked for a second, each input moves, and all is well")
  func well() throws {
    let bench = try Bench(Self.unplugged)
    let start = bench.pi.now
    try bench.pass(Self.clicks)
    #expect(
      bench.pi.changes.map { "\(($0.time - start) / 1_000_000) \($0.offset) \($0.is_high)" } == [
        "0 22 true", "1000 22 false", "1320 24 true", "2320 24 false", "2640 25 true",
        "3640 25 false", "3960 26 true", "4960 26 false",
      ])
    for line: Switch in [.coin, .push, .repairman] { try bench.press(line, 100, rest: 100) }
    bench.pi.allow(nanoseconds: 20_000_000_000)
    expectEqual(bench.program.status, 0)
    #expect(
      bench.lines == [
        "lock      GPIO22 pin 15  high for 1 s, current for the coil",
        "green     GPIO24 pin 18  high for 1 s, lamp lit",
        "red       GPIO25 pin 22  high for 1 s, lamp lit",
        "fault     GPIO26 pin 37  high for 1 s, lamp lit",
        "now operate and release each input; 10 s, or until Ctrl-C",
        "coin      GPIO17 pin 11  active", "coin      GPIO17 pin 11  inactive",
        "push      GPIO27 pin 13  active", "push      GPIO27 pin 13  inactive",
        "repairman GPIO23 pin 16  active", "repairman GPIO23 pin 16  inactive",
        "lock      GPIO22 pin 15  well: both levels are right",
        "green     GPIO24 pin 18  well: both levels are right",
        "red       GPIO25 pin 22  well: both levels are right",
        "fault     GPIO26 pin 37  well: both levels are right",
        "coin      GPIO17 pin 11  well: 2 changes",
        "push      GPIO27 pin 13  well: 2 changes",
        "repairman GPIO23 pin 16  well: 2 changes",
        "all outputs are at their safe levels", "all is well",
      ])
  }

  @Test("the acceptor's inhibit lets coins in while the inputs are watched, and not behind that")
  func inhibit() throws {
    let bench = try Bench(Self.unplugged) { try $0.set("accept", "line", to: "GPIO16") }
    try bench.pass(Self.clicks)
    #expect(bench.lines.contains("accept    GPIO16 pin 36  high for 1 s, coins are accepted"))
    try bench.pass(1320)
    #expect(bench.pi.isHigh(.accept) && !bench.pi.isHigh(.lock))
    #expect(
      bench.lines.contains(
        "now operate and release each input; 10 s, or until Ctrl-C; coins are accepted"))
    for line: Switch in [.coin, .push, .repairman] { try bench.press(line, 100, rest: 100) }
    #expect(bench.interrupt() == 0 && !bench.pi.isHigh(.accept))
  }

  @Test("a fail-safe lock is clicked to its other level, and left without current")
  func failSafe() throws {
    let bench = try Bench(Self.unplugged) {
      try $0.set("lock", "fail", to: "safe")
      try $0.set("lock", "energised", to: "low")
    }
    expectEqual(bench.lines[0], "lock      GPIO22 pin 15  low for 1 s, current for the coil")
    try bench.pass(500)
    #expect(!bench.pi.isHigh(.lock))
    #expect(bench.interrupt() == 1 && bench.pi.isHigh(.lock))
  }

  @Test("an output whose wire stays is named, with where to look", arguments: [false, true])
  func stuck(isHigh: Bool) throws {
    let bench = try Bench(Self.unplugged)
    bench.pi.wear(.green, isHigh ? FAKE_WIRE_STUCK_HIGH : FAKE_WIRE_STUCK_LOW)
    try bench.pass(Self.clicks)
    expectEqual(bench.interrupt(), 1)
    let green = bench.lines.last { $0.hasPrefix("green") }
    expectEqual(green?.contains(isHigh ? "stays high" : "stays low"), true)
    expectEqual(bench.program.output.contains("may not be at its safe level"), isHigh)
    #expect(bench.lines.contains("lock      GPIO22 pin 15  well: both levels are right"))
  }

  @Test("inputs that never moved, were active at rest, stay active or hum are named")
  func inputs() throws {
    let bench = try Bench(Self.unplugged) {
      try $0.edit("# Default: off, no loop.\nline = off", "line = 5")
      try $0.edit("# Default: off, no contact.\nline = off", "line = 6")
      try $0.set("bolt", "active", to: "high")
    }
    try bench.pass(Self.clicks)
    bench.pi[Switch.push.rawValue] = false
    try bench.hum(.repairman, milliseconds: 600, burst: 5)
    try bench.pass(1000)
    expectEqual(bench.interrupt(), 1)
    for (name, text) in [
      ("coin", "never changed: if you operated it, check its ground"),
      ("push", "changed, and is still active"),
      ("repairman", "hums: "), ("release", "never changed: if you operated it, check its ground"),
      (
        "bolt",
        "never changed, and is active: look for a short circuit, or check active and pull in [bolt]"
      ),
    ] { #expect(bench.lines.contains { $0.hasPrefix(name) && $0.contains(text) }, "\(name)") }
    expectEqual(bench.lines.last, "5 lines to check")
  }

  @Test("an input that changes with an output is named")
  func joint() throws {
    let bench = try Bench(Self.unplugged)
    try bench.pass(1500)
    try bench.press(.coin, 100, rest: 100)
    try bench.pass(Self.clicks)
    try bench.press(.coin, 100, rest: 100)
    expectEqual(bench.interrupt(), 1)
    #expect(
      bench.lines.contains(
        "coin      GPIO17 pin 11  moved with an output: look for a short circuit or a shared ground"
      ))
  }

  @Test(
    "with the coil it clicks each output ten times; an input that moves is named with the output and the delay"
  )
  func withCoil() throws {
    let bench = try Bench(["test", "--with-coil"])
    expectEqual(
      bench.lines, ["lock      GPIO22 pin 15  high for 0.3 s, ten times, current for the coil"])
    try bench.pass(12)
    try bench.press(.coin, 25, rest: 0)
    bench.pi.allow(nanoseconds: 60_000_000_000)
    expectEqual(bench.program.status, 1)
    expectEqual(bench.pi.changes.count { $0.offset == 22 && $0.is_high }, 10)
    expectEqual(
      bench.lines[1],
      "coin      GPIO17 pin 11  2 edges, 12.0 ms to 37.0 ms after lock, GPIO22, was switched")
    #expect(
      bench.lines.contains { $0.hasPrefix("coin") && $0.contains("look at the coil's diode") })
    #expect(bench.lines.contains("push      GPIO27 pin 13  well: it did not move"))
    expectEqual(bench.lines.last, "1 line to check")
  }

  @Test("with the coil the bolt's contact has to move with the lock", arguments: [true, false])
  func bolt(moves: Bool) throws {
    let bench = try Bench(["test", "--with-coil"]) {
      try $0.edit("# Default: off, no contact.\nline = off", "line = 6")
    }
    try bench.pass(40)
    bench.pi[6] = !moves
    try bench.pass(300)
    bench.pi[6] = true
    bench.pi.allow(nanoseconds: 60_000_000_000)
    expectEqual(bench.program.status, moves ? 0 : 1)
    let bolt = try #require(bench.lines.last { $0.hasPrefix("bolt") })
    expectEqual(bolt.contains("well: it moved with the lock"), moves)
    expectEqual(bolt.contains("did not move with the lock: check its wire"), !moves)
  }

  @Test(
    "rotations that all begin with the second sensor are two swapped lines",
    arguments: [([true, true], false), ([true, false], false), ([false, false], true)])
  func rotations(beginWithPush: [Bool], areSwapped: Bool) throws {
    let bench = try Bench(Self.unplugged) {
      try $0.set("push", "sensor", to: "quadrature")
      try $0.set("turn", "line", to: "GPIO21")
    }
    try bench.pass(Self.clicks)
    #expect(
      bench.lines.contains(
        "now operate and release each input; 10 s, or until Ctrl-C; turn the arm forwards"))
    for isForwards in beginWithPush {
      try bench.turn(isForwards ? [.push, .turn] : [.turn, .push])
    }
    for line: Switch in [.coin, .repairman] { try bench.press(line, 100, rest: 100) }
    expectEqual(bench.interrupt(), areSwapped ? 1 : 0)
    let turn = try #require(bench.lines.last { $0.hasPrefix("turn") })
    expectEqual(turn.contains("came before push: if the arm turned forwards, swap"), areSwapped)
  }

  @Test("an input that flutters prints forty changes and no more")
  func flutter() throws {
    let bench = try Bench(["test", "--coil-unplugged", "--seconds", "60"])
    try bench.pass(Self.clicks)
    for _ in 0..<100 { try bench.press(.coin, 50, rest: 50) }
    expectEqual(bench.interrupt(), 1)
    expectEqual(bench.lines.count { $0.hasPrefix("coin") }, 41)
    #expect(bench.lines.contains("coin      GPIO17 pin 11  well: 200 changes"))
  }

  @Test(
    "whatever ends it in the middle of a click, the coil is off",
    arguments: [SIGTERM, SIGINT, SIGHUP])
  func signal(signal: Int32) throws {
    let bench = try Bench(Self.unplugged)
    try bench.pass(500)
    #expect(bench.pi.isHigh(.lock))
    bench.program.send(signal)
    #expect(bench.program.status == 1 && !bench.pi.isHigh(.lock))
    #expect(bench.lines.contains("green     GPIO24 pin 18  not tested: the test ended early"))
    #expect(bench.lines.contains("all outputs are at their safe levels"))
  }

  @Test("a chip that is unplugged in the middle of a click leaves the coil in doubt, which is said")
  func unplugged() throws {
    let bench = try Bench(Self.unplugged)
    try bench.pass(500)
    bench.pi.unplug()
    expectEqual(bench.program.status, 69)
    #expect(
      bench.lines.contains { $0.contains("an output may not be at its safe level: switch off") })
    expectEqual(bench.lines.last?.contains("the chip is gone"), true)
  }

  @Test("without a terminal and without the option no line is touched")
  func question() throws {
    let pi = try FakePi()
    let test = try Service(on: pi).run(["test"])
    try #require(eventually { !test.isRunning })
    expectEqual(test.status, 64)
    expectTrue(pi.changes.isEmpty)
    #expect(test.output.contains("unplug it and add --coil-unplugged"))
  }

  @Test("at a terminal it asks, and clicks only after yes", arguments: ["yes", "no", "y", "\u{4}"])
  func answer(text: String) throws {
    let pi = try FakePi()
    pi.stopClock()
    let program = Program.folder.appending(path: "turnstilectl").path
    let terminal = try PseudoTerminal(
      [program, "test", "--config", Service(on: pi).configuration.path],
      environment: Program.environment(on: pi).map { "\($0.key)=\($0.value)" })
    #expect(terminal.waits(for: "Is the coil unplugged?"))
    terminal.type(text == "\u{4}" ? text : text + "\n")
    if text == "yes" {
      try pi.pass()
      #expect(pi.isHigh(.lock))
      terminal.send(SIGTERM)
    }
    // The status is in the second byte.
    let status = try #require(terminal.end())
    expectEqual(status, text == "yes" ? 0x0100 : 0x4000)
    #expect(!pi.isHigh(.lock))
    expectEqual(pi.changes.isEmpty, text != "yes")
  }

  @Test("beside a gate that runs it takes no line, and names each of them")
  func gateAtWork() throws {
    let pi = try FakePi()
    let gate = try Gate.locked(on: pi)
    let test = try Service(on: pi).run(["test", "--coil-unplugged"])
    expectEqual(test.status, 69)
    for line in [17, 27, 23, 22, 24, 25, 26] {
      #expect(test.lines.contains(#"GPIO\#(line): held by "turnstiled""#))
    }
    expectEqual(test.lines.last?.contains("systemctl stop turnstile"), true)
    try gate.takeCoin()
  }

  @Test("a configuration that is not whole drives no output")
  func wholeConfiguration() throws {
    let pi = try FakePi()
    let service = try Service(on: pi)
    try service.edit("energised = high", "")
    let test = try service.run(["test", "--coil-unplugged"])
    expectEqual(test.status, 78)
    expectTrue(pi.changes.isEmpty)
  }
}
