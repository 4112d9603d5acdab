// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import FSM
import Fixed
import Foundation
import GPIO
import GateController
import GateSupport
import MachineSupport
import Recording
import RequestBench
import RequestClient
import RequestServer
import Requests
import SimulatedGPIO
import System
import TestSupport
import Testing
import Turnstile

/// The trace of a gate at work, played again by the rules that the trace has.
@Suite struct ReplayedRunTests {
  private static let settings = """
    [coin]
    price = 2
    longest-train = 6
    [push]
    sensor = contact
    [gate]
    relock = 8s
    """

  @Test("a run that the ring holds is played again with the same states and the same books")
  func runs() throws {
    let folder = try TestFolder()
    for seed in 0..<(Int(ProcessInfo.processInfo.environment["RUNS"] ?? "") ?? 50) {
      let run = try RandomRun(seed: UInt64(seed), settings: Self.settings)
      try run.play(steps: 26)
      let trace = try run.trace()
      expectTrue(trace.contains("$comment missing=0 $end"), "seed \(seed)")
      let (status, output) = try turnstile(["replay", folder.write(trace, to: "trace.vcd")])
      let ending = output.components(separatedBy: "\n").last { $0.hasPrefix("end: ") }
      expectEqual(status, 0, "seed \(seed): \(output)")
      expectEqual(ending, run.ending, "seed \(seed)")
    }
  }

  @Test("a run that is longer than the ring is played from the oldest moment of rest")
  func longRuns() throws {
    let folder = try TestFolder()
    for seed in 100..<103 {
      let run = try RandomRun(seed: UInt64(seed), settings: Self.settings)
      try run.play(steps: 120)
      let trace = try run.trace()
      expectFalse(trace.contains("$comment missing=0 $end"))
      let (status, output) = try turnstile(["replay", folder.write(trace, to: "trace.vcd")])
      let ending = output.components(separatedBy: "\n").last { $0.hasPrefix("end: ") }
      expectEqual(status, 0, "seed \(seed): \(output)")
      let isCertain = trace.contains("$comment rest=")
      expectEqual(output.contains("the gate was never at rest"), !isCertain)
      guard isCertain else { continue }
      expectEqual(ending?.components(separatedBy: "; ").last, run.credit, "seed \(seed)")
    }
  }
}

/// A gate, and what a random crowd does to it: coins of any shape, pushes, keys, noise, the staff and a validator.
private final class RandomRun {
  private let bench: RunningBench
  private let settings: String
  private var generator: SeededGenerator
  private var staff: GateConnection
  private var validator: GateConnection
  private var token: UInt64 = 0

  init(seed: UInt64, settings: String) throws {
    let setup = try Configuration(text: Array(settings.utf8).span).setup
    bench = try RunningBench(relock: setup.relock, rules: setup.rules, wiring: setup.wiring)
    (self.settings, generator) = (settings, SeededGenerator(seed: seed))
    staff = try Self.connect(bench.commandPath)
    validator = try Self.connect(bench.doorPath)
    pass(milliseconds: 2000)
    let times = (0..<4096).map { _ in Nanoseconds.milliseconds(5 + draw(56)) }
    bench.with { bench in
      bench.disk.isFast = false
      bench.disk.recordTime = { times[$0 % times.count] }
    }
  }

  private static func connect(_ path: String) throws -> GateConnection {
    try GateConnection(to: #require(unsafe SocketPath(cString: path)), timeout: 5_000_000_000)
  }

  private func draw(_ bound: UInt64) -> UInt64 { generator.next(below: bound) }

  func play(steps: Int) throws {
    for _ in 0..<steps {
      try step()
      pass(milliseconds: draw(1200))
    }
    pass(milliseconds: 4000)
  }

  private func step() throws {
    switch draw(12) {
    case 0...4:
      for _ in 0...draw(3) { press(.coin, 15 + draw(4) * 30, rest: 30 + draw(3) * 60) }
    case 5...7: press(.push, 100 + draw(900), rest: 100)
    case 8:
      // Each run of edges has one rhythm: of two, the ring would keep only the first.
      let rest = 1 + draw(8)
      pass(milliseconds: 20)
      for _ in 0...draw(60) { press(.coin, 1, rest: rest) }
      pass(milliseconds: 20)
    case 9: press(.repairman, 500, rest: 200)
    case 10:
      let commands: [Command] = [
        .unlockOnce, .lock, .closeTill, .openTill, .refund, .emptied, .openTill,
      ]
      _ = try staff.request(.command(commands[Int(draw(UInt64(commands.count)))]))
    default:
      token += 1
      _ = try validator.request(.admit(token))
    }
  }

  private func press(_ input: Input, _ length: UInt64, rest: UInt64) {
    bench.with { $0.gate.lines.hardware.press($0.gate.wiring[input].line.offset) }
    pass(milliseconds: length)
    bench.with { $0.gate.lines.hardware.release($0.gate.wiring[input].line.offset) }
    pass(milliseconds: rest)
  }

  /// Lets time pass, with a turn whenever the gate or its disk has something to do.
  private func pass(milliseconds: UInt64) {
    bench.with { bench in
      let end = bench.gate.lines.hardware.now + .milliseconds(milliseconds)
      bench.turn()
      while bench.gate.lines.hardware.now < end {
        let now = bench.gate.lines.hardware.now
        let next = min(end, max(now, min(bench.gate.deadline, bench.disk.deadline)))
        bench.gate.lines.hardware.advance(by: next - now)
        bench.disk.pass(to: next)
        bench.turn()
      }
    }
  }

  /// The trace, as `turnstilectl trace` writes it.
  func trace() throws -> String {
    var copy = TraceCopy()
    let reply = try staff.copyTrace(into: &copy)
    var recording = GateRecording(FixedText<77824>(), of: reply.status.wiring)
    recording.writer.note("missing", "\(copy.missing)")
    for line in settings.split(separator: "\n") {
      recording.writer.note("conf", "\(foreign: FixedText<200>(line.utf8.span))")
    }
    recording.write(copy, reply)
    return recording.writer.sink.string
  }

  /// The books as they are.
  var ending: String {
    let credit = credit
    return bench.with {
      let counters = $0.gate.counters
      let counts = [Counter.pulses, .refusedPulses, .coins, .admitted, .grants, .passages].map {
        "\($0.name) \(counters[$0])"
      }
      let state = $0.gate.machine.state?.name ?? "none"
      return "end: \(state); \(counts.joined(separator: ", ")); \(credit)"
    }
  }

  var credit: String { bench.with { "credit \($0.gate.till.credit)" } }
}
