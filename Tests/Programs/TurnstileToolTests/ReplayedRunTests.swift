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

  /// What a replay says at its end, and all that it says.
  private func replay(_ arguments: [String], _ run: RandomRun) throws -> (end: String?, all: String)
  {
    let (status, output) = try turnstile(["replay"] + arguments)
    expectEqual(status, 0, "seed \(run.seed): \(output)")
    return (output.components(separatedBy: "\n").last { $0.hasPrefix("end: ") }, output)
  }

  @Test("a run that the ring holds is played again with the same states and the same books")
  func runs() throws {
    let folder = try TestFolder()
    // In two of them an answer of the disk comes within a run of edges.
    let first = Int(ProcessInfo.processInfo.environment["RUNS"] ?? "") ?? 50
    for seed in Array(0..<first) + [116, 293] {
      let run = try RandomRun(seed: UInt64(seed), settings: Self.settings)
      try run.play(steps: 26)
      let trace = try run.trace()
      expectTrue(trace.contains("$comment missing=0 $end"), "seed \(seed)")
      let end = try replay([folder.write(trace, to: "trace.vcd")], run).end
      expectEqual(end, run.ending, "seed \(seed)")
    }
  }

  @Test(
    "edges that gpiomon printed are judged as the gate judged them, where it had nothing but edges")
  func monitored() throws {
    let folder = try TestFolder()
    let config = try folder.write(Self.settings, to: "turnstile.conf")
    for seed in 0..<(Int(ProcessInfo.processInfo.environment["RUNS"] ?? "") ?? 50) / 5 {
      let run = try RandomRun(seed: UInt64(seed), settings: Self.settings, hasOnlyEdges: true)
      try run.play(steps: 26)
      let edges = try folder.write(try run.monitored(), to: "edges")
      let (status, recording) = try turnstile(["import", edges])
      expectEqual(status, 0)
      let path = try folder.write(recording, to: "edges.vcd")
      let end = try replay([path, "--config", config], run).end
      expectEqual(end, run.ending, "seed \(seed)")
    }
  }

  @Test("a run that is longer than the ring is played from the oldest moment of rest")
  func longRuns() throws {
    let folder = try TestFolder()
    for seed in 100..<103 as Range<UInt64> {
      let run = try RandomRun(seed: seed, settings: Self.settings)
      try run.play(steps: 120)
      let trace = try run.trace()
      expectFalse(trace.contains("$comment missing=0 $end"))
      let (end, output) = try replay([folder.write(trace, to: "trace.vcd")], run)
      let isCertain = trace.contains("$comment rest=")
      expectEqual(output.contains("the gate was never at rest"), !isCertain)
      guard isCertain else { continue }
      expectEqual(end?.components(separatedBy: "; ").last, run.credit, "seed \(seed)")
    }
  }
}

/// A gate, and what a random crowd does to it: coins of any shape, pushes, keys, noise, the staff and a validator.
private final class RandomRun {
  private let bench: RunningBench
  private let settings: String
  let seed: UInt64
  private let hasOnlyEdges: Bool
  private var generator: SeededGenerator
  private var staff: GateConnection
  private var validator: GateConnection
  private var token: UInt64 = 0

  /// A gate with these settings; with only edges, nobody commands or admits, no line hums and the disk is fast.
  init(seed: UInt64, settings: String, hasOnlyEdges: Bool = false) throws {
    (self.seed, self.hasOnlyEdges) = (seed, hasOnlyEdges)
    let setup = try Configuration(text: Array(settings.utf8).span).setup
    bench = try RunningBench(relock: setup.relock, rules: setup.rules, wiring: setup.wiring)
    (self.settings, generator) = (settings, SeededGenerator(seed: seed))
    staff = try Self.connect(bench.commandPath)
    validator = try Self.connect(bench.doorPath)
    pass(milliseconds: 2000)
    let times = (0..<4096).map { _ in Nanoseconds.milliseconds(5 + draw(56)) }
    bench.with { bench in
      bench.disk.isFast = hasOnlyEdges
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
    guard hasOnlyEdges else { return pass(milliseconds: 4000) }
    // A recording of edges ends 3 s after the last one.
    pass(milliseconds: 12_000)
    press(.push, 1, rest: 3000)
  }

  private func step() throws {
    switch draw(hasOnlyEdges ? 8 : 12) {
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

  /// The edges, as gpiomon prints them.
  func monitored() throws -> String {
    var copy = TraceCopy()
    let reply = try staff.copyTrace(into: &copy)
    var text = ""
    for index in 0..<copy.count {
      guard case .edge(let input, let isActive) = copy[index].change else { continue }
      let line = reply.status.wiring[input].line
      let (time, kind) = (copy[index].time, isActive == line.isActiveLow ? "falling" : "rising")
      let nanoseconds = String("\(time % 1_000_000_000 + 1_000_000_000)".dropFirst())
      text += "\(time / 1_000_000_000).\(nanoseconds) \(kind) gpiochip0 \(line.offset)\n"
    }
    return text
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
