// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import MachineSupport
import Testing

/// `turnstilectl measure`, with presses that are scripted to the millisecond.
@Suite struct MeasureTests {
  @Test("five coins of three pulses are printed as they come, and get settings that check accepts")
  func coin() throws {
    let bench = try Bench(["measure", "coin"])
    try bench.insert(1, of: 3, 50)
    #expect(
      bench.lines.suffix(6) == [
        "pulse 50.0 ms", "pause 50.0 ms", "pulse 50.0 ms", "pause 50.0 ms", "pulse 50.0 ms",
        "coin 1: 3 pulses in 250 ms",
      ])
    try bench.insert(4, of: 3, 50)
    expectEqual(bench.interrupt(), 0)
    let lines = bench.lines
    expectEqual(lines[0], "coin: GPIO17, pin 11, active when low; measuring until Ctrl-C")
    #expect(lines.contains("5 coins, 15 pulses; 3 pulses each"))
    #expect(lines.contains("pulses    50.0 ms to 50.0 ms, typically 50.0 ms"))
    #expect(lines.contains("for the configuration, from 5 coins:"))
    #expect(
      try bench.adopt("coin") == [
        "debounce = 32ms", "price = 3", "shortest-pulse = 35ms", "longest-pulse = 65ms",
        "pause = 200ms", "longest-train = 10",
      ])
  }

  @Test("a gate with the settings that were proposed takes the coins that were measured")
  func gate() throws {
    let bench = try Bench(["measure", "coin"])
    try bench.insert(5, of: 2, 100)
    expectEqual(bench.interrupt(), 0)
    #expect(try bench.adopt("coin").contains("price = 2"))
    let gate = try bench.service.start()
    try bench.pass(100)
    try bench.insert(1, of: 2, 100)
    #expect(gate.program.output.contains("coin: locked -> unlocked"))
    #expect(!gate.program.output.contains("fault"))
  }

  @Test("four coins are too few, and it says how many more it takes")
  func tooFew() throws {
    let bench = try Bench(["measure", "coin"])
    try bench.insert(4, of: 1, 50)
    expectEqual(bench.interrupt(), 1)
    #expect(
      bench.lines.last
        == "no settings are proposed: 4 coins are too few; measure again, with at least 1 more")
  }

  @Test("the acceptor's inhibit lets coins in while they are measured, and not behind that")
  func inhibit() throws {
    let wired: (Service) throws -> Void = { try $0.set("accept", "line", to: "GPIO16") }
    let bench = try Bench(["measure", "coin"], edit: wired)
    #expect(bench.pi.isHigh(.accept))
    #expect(
      bench.lines.contains(
        "accept, GPIO16, is high meanwhile, so that the acceptor takes the coins"))
    try bench.insert(5, of: 3, 50)
    #expect(bench.interrupt() == 0 && !bench.pi.isHigh(.accept))
    let coins = try Bench(["measure", "coin", "--seconds", "3"], edit: wired)
    coins.pi.allow(nanoseconds: 5_000_000_000)
    #expect(coins.program.status == 1 && !coins.pi.isHigh(.accept))
    let pushes = try Bench(["measure", "push"], edit: wired)
    #expect(!pushes.pi.isHigh(.accept) && pushes.interrupt() == 1)
  }

  @Test("SIGTERM ends a measurement as Ctrl-C does, and --seconds does")
  func ends() throws {
    let bench = try Bench(["measure", "coin", "--seconds", "3"])
    try bench.insert(1, of: 1, 50)
    bench.pi.allow(nanoseconds: 5_000_000_000)
    #expect(bench.program.status == 1 && bench.lines.contains("1 coin, 1 pulse; 1 pulse each"))
    let other = try Bench(["measure", "GPIO17"])
    #expect(other.program.stop() == 1 && !other.pi.isHeld(17))
  }

  @Test("pushes get the rules of their sensor, with the rest that they need")
  func push() throws {
    let bench = try Bench(["measure", "push"]) {
      try $0.set("lock", "mechanism", to: "ratchet")
      try $0.set("push", "debounce", to: "50ms")
    }
    for _ in 0..<5 {
      try bench.press(.push, 60, rest: 40)
      try bench.press(.push, 60, rest: 2000)
    }
    expectEqual(bench.interrupt(), 0)
    #expect(
      try bench.adopt("push") == [
        "debounce = 5ms", "sensor = pulse", "counts = begin", "shortest = 0ms", "rest = 60ms",
      ])
  }

  @Test func `a push that two sensors see keeps its rule`() throws {
    let bench = try Bench(["measure", "push"]) {
      try $0.set("lock", "mechanism", to: "rides")
      try $0.set("push", "sensor", to: "quadrature")
      try $0.set("turn", "line", to: "19")
    }
    for _ in 0..<5 { try bench.press(.push, 700, rest: 2000) }
    expectEqual(bench.interrupt(), 0)
    let advice = "keep sensor = quadrature; `turnstilectl test` shows both sensors"
    #expect(bench.lines.contains(advice))
    #expect(!bench.lines.contains { $0.hasPrefix("sensor = ") })
  }

  @Test("an input without settings of its own is measured as well, and so is a line by its pin")
  func other() throws {
    for name in ["repairman", "GPIO23", "BOARD16"] {
      let bench = try Bench(["measure", name])
      try bench.press(.repairman, 700, rest: 2000)
      expectEqual(bench.interrupt(), 0)
      #expect(bench.lines[0].hasPrefix("repairman: GPIO23, pin 16, active when low"))
      #expect(bench.lines.contains("train 1: 1 pulse in 700 ms"))
    }
  }

  @Test("a hum of 10 kHz is a statement and its end, and no settings")
  func hum() throws {
    let bench = try Bench(["measure", "coin"])
    try bench.hum(.coin, milliseconds: 2000, burst: 5)
    try bench.pass(2000)
    expectEqual(bench.interrupt(), 1)
    let lines = bench.lines.dropFirst(2).filter { !$0.isEmpty }
    #expect(
      lines.prefix(2) == [
        "hum of about 10000 Hz: look for a loose wire, or a mains cable nearby",
        "the hum ended after 1999 ms",
      ])
    expectEqual(lines.last?.hasPrefix("no settings are proposed: the line hummed"), true)
    expectEqual(lines.count, 5)
  }

  @Test("edges that the kernel has no room for are lost, which is said once and counted")
  func loss() throws {
    let bench = try Bench(["measure", "coin"])
    try bench.insert(5, of: 1, 50)
    for _ in 0..<3 { try bench.flood(.coin) }
    try bench.pass(2000)
    try bench.insert(1, of: 1, 50)
    expectEqual(bench.interrupt(), 0)
    expectEqual(bench.lines.count { $0.hasPrefix("edges were lost") }, 1)
    #expect(bench.lines.contains("lost      edges, 3 times; their pulses were not counted"))
    #expect(try bench.adopt("coin").contains("price = 1"))
  }

  @Test("a line that is active at first is named, and one that stays active as well")
  func active() throws {
    let bench = try Bench(["measure", "coin"]) { try $0.set("coin", "active", to: "high") }
    expectEqual(bench.lines.last?.hasPrefix("the line is active now"), true)
    try bench.pass(5000)
    expectEqual(bench.interrupt(), 1)
    #expect(bench.lines.contains("active    still; its start was not seen"))
    expectEqual(
      bench.lines.last?.contains("no edge came, and the line is active: check active and pull"),
      true)
  }

  @Test("where no edge comes, the commonest causes are named in their order")
  func noEdge() throws {
    let bench = try Bench(["measure", "coin"])
    try bench.pass(5000)
    expectEqual(bench.interrupt(), 1)
    expectEqual(
      bench.lines.last?.contains("no edge came; check the ground that acceptor and Pi share"), true)
  }

  @Test("pauses near those between two coins are named with their length")
  func longPauses() throws {
    let bench = try Bench(["measure", "coin"])
    for _ in 0..<5 {
      try bench.press(.coin, 50, rest: 800)
      try bench.press(.coin, 50, rest: 2000)
    }
    expectEqual(bench.interrupt(), 0)
    expectTrue(
      bench.program.output.contains("a pause of 800 ms is near the 1 s that ends a coin here"))
  }

  @Test(
    "what is no input is refused, with what to write instead",
    arguments: [
      ("coins", 64, "expected coin, push, repairman, release, bolt, admit, turn, GPIO2 to GPIO27"),
      ("GPIO22", 64, "GPIO22 is an output, lock; test it with `turnstilectl test`"),
      ("release", 78, "release is off in the configuration"),
    ])
  func noInput(name: String, status: Int32, message: String) throws {
    let service = try Service(on: FakePi())
    let measure = try service.run(["measure", name])
    #expect(measure.status == status && measure.output.contains(message))
  }

  @Test("a line needs no configuration, and a name needs one that is right")
  func withoutConfiguration() throws {
    let pi = try FakePi()
    let measure = try Program("turnstilectl", ["measure", "GPIO5", "north"], on: pi)
    #expect(eventually { measure.output.contains("GPIO5: pin 29, active when low") })
    expectEqual(measure.stop(), 0)
    #expect(try Program("turnstilectl", ["measure", "coin", "north"], on: pi).status == 78)
  }

  @Test("beside a gate that runs it takes no line, and names line, gate and remedy")
  func gateAtWork() throws {
    let pi = try FakePi()
    let gate = try Gate.locked(on: pi)
    let measure = try Service(on: pi).run(["measure", "coin"])
    expectEqual(measure.status, 69)
    #expect(
      measure.lines == [
        #"GPIO17: held by "turnstiled""#,
        "stop that program first, a gate with `systemctl stop turnstile`, and start it again afterwards",
      ])
    try gate.takeCoin()
  }

  @Test("a chip that is unplugged meanwhile is named")
  func unplugged() throws {
    let bench = try Bench(["measure", "coin"])
    bench.pi.unplug()
    expectEqual(bench.program.status, 69)
    expectEqual(bench.lines.last?.contains("the chip is gone"), true)
  }
}
