// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import GateController
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

/// The trace of a gate, at the other end of its socket.
@Suite struct TraceTests {
  private func connect(_ path: String) throws -> GateConnection {
    try GateConnection(to: SocketPath(string: path), timeout: 5_000_000_000)
  }

  private func recording(_ copy: TraceCopy, _ reply: Reply) -> String {
    var recording = GateRecording(FixedText<36864>(), of: reply.status.wiring)
    recording.write(copy, reply)
    expectFalse(recording.writer.sink.isTruncated)
    return recording.writer.sink.string
  }

  /// The recording of a gate to which a test did something.
  private func recording(of deed: (GateBench) throws -> Void) throws -> String {
    let bench = try RunningBench()
    try bench.with { try deed($0) }
    var connection = try connect(bench.commandPath)
    var copy = TraceCopy()
    let reply = try connection.copyTrace(into: &copy)
    return recording(copy, reply)
  }

  /// What stands behind the declarations.
  private func body(_ text: String) -> [String] {
    text.split(separator: "\n").drop { $0 != "$enddefinitions $end" }.dropFirst().map(String.init)
  }

  @Test("a recording has each bounce as it was on the wire, and a wire for each state")
  func recording() throws {
    let text = try recording { bench in
      for isPressed in [true, false, true] {
        bench.gate.lines.hardware.advance(by: 400_000)
        if isPressed {
          bench.gate.lines.hardware.press(coinOffset)
        } else {
          bench.gate.lines.hardware.release(coinOffset)
        }
      }
      bench.pass(milliseconds: 10)
    }
    // What else came to the gate depends on the turns of its loop, which runs in a thread.
    let lines = text.split(separator: "\n").filter { !$0.contains("$comment order=") }
    #expect(
      lines.filter { !$0.contains("$comment rest=") }.map { $0 + "\n" }.joined() == """
        $version turnstile recording 2 $end
        $timescale 1us $end
        $comment losses=0 $end
        $scope module gate $end
        $var wire 1 ! coin $end
        $var wire 1 " push $end
        $var wire 1 # repairman $end
        $var wire 1 $ locked $end
        $var wire 1 % unlocked $end
        $var wire 1 & broken $end
        $var wire 1 ' out-of-order $end
        $var wire 1 ( released $end
        $upscope $end
        $enddefinitions $end
        #0
        $dumpvars
        1!
        1"
        1#
        0$
        0%
        0&
        0'
        0(
        $end
        1$
        #400
        0!
        #800
        1!
        #1200
        0!
        #6200
        0$
        1%
        #11200

        """)
  }

  @Test("an input without an edge is what it is now, and an edge to the same level is no change")
  func short() throws {
    let body = body(
      try recording { bench in
        bench.gate.lines.hardware.press(pushOffset)
        bench.turn()
        bench.gate.log.observe(Edge(input: 0, isActive: true, timestamp: 1000))
        // Its beginning was too short to be seen.
        bench.gate.log.observe(Edge(input: 0, isActive: true, timestamp: 9000))
      })
    #expect(
      body == [
        "#0", "$dumpvars", "1!", "1\"", "1#", "0$", "0%", "0&", "0'", "0(", "$end", "1$", "0\"",
        "#1", "0!", "#9",
      ])
  }

  @Test("after a loss nothing is known of the inputs until their next edges, and the state goes on")
  func loss() throws {
    let text = try recording { bench in
      bench.press(pushOffset)
      bench.gate.log.record(.edgesLost, at: 110_000_000)
      bench.gate.log.observe(Edge(input: 1, isActive: true, timestamp: 111_000_000))
      bench.gate.log.record(
        .fault(Fault(.chipGone), retryIn: 1_000_000_000), at: 112_000_000)
    }
    let body = body(text)
    #expect(text.contains("\n$comment losses=2 $end\n"))
    expectEqual(body.prefix(5), ["#0", "$dumpvars", "x!", "1\"", "x#"])
    expectEqual(body.suffix(6), ["#110000", "x\"", "#111000", "0\"", "#112000", "x\""])
  }

  @Test("of 800 edges the last are there in the order of their times, and the rest is counted")
  func wraps() throws {
    let bench = try RunningBench()
    bench.with { bench in
      for _ in 0..<400 {
        bench.press(pushOffset)
        bench.pass(milliseconds: 1000)
      }
    }
    var connection = try connect(bench.commandPath)
    var copy = TraceCopy()
    #expect(try connection.copyTrace(into: &copy).result == .done)
    expectEqual(copy.count, 512)
    let times = (0..<copy.count).map { copy[$0].time }
    expectEqual(times, times.sorted())
    let edges = (0..<copy.count).compactMap { index -> Nanoseconds? in
      if case .edge = copy[index].change { copy[index].time } else { nil }
    }
    expectEqual(edges.count, Set(edges).count)
    // Each answer of the disk and each moment of rest has an entry, too.
    expectTrue(edges.count > 400)
    expectTrue(copy.missing > UInt64(800 - edges.count))
    let pushes = edges.count / 2
    expectEqual(edges[edges.count - 2 * pushes], UInt64(400 - pushes) * 1_100_000_000)
    let text = recording(copy, try connection.request(.trace(page: 0)))
    expectEqual(text.split(separator: "\n").count { $0 == "0\"" }, pushes)
  }

  /// A gate that answers requests for its trace with pages, whose number of entries is another each time.
  private func gate(_ counts: [UInt64], startTimes: [UInt64] = []) -> FakeGate {
    FakeGate { request, index in
      guard index > 0, index <= counts.count else { return [reply(to: request)] }
      var trace = Trace()
      for number in 0..<min(counts[index - 1], 10_000) {
        trace.append(
          Edge(input: UInt8(number % 2), isActive: number % 2 == 0, timestamp: number * 1000))
      }
      let startTime = startTimes.isEmpty ? 0 : startTimes[index - 1]
      var page = Reply(Setup(), startTime: startTime)
      page.address(kind: request[1], tag: UInt64(request[8]))
      page.setPage(request[2], of: trace.entries.span, count: trace.count, Wiring())
      var bytes = packet(page)
      for index in [3, 5, 6, 42] { bytes[index] = 255 }
      // The number that the gate claims, which may be more than it can have.
      for byte in 0..<8 {
        bytes[392 + byte] = UInt8(truncatingIfNeeded: counts[index - 1] >> UInt64(8 * byte))
      }
      return [bytes]
    }
  }

  @Test(
    "entries that come while it is copied leave no gap: what they replaced is missing",
    arguments: [
      ([40, 41], 40, 0), ([512] + Array(repeating: 512, count: 15), 512, 0),
      ([512] + Array(repeating: 520, count: 15), 504, 8),
      (Array(600..<616), 497, 103), ([600] + Array(repeating: 1112, count: 15), 0, 600),
      ([600] + Array(repeating: 5000, count: 15), 0, 4488), ([0], 0, 0),
    ] as [([UInt64], Int, UInt64)])
  func meanwhile(counts: [UInt64], kept: Int, missing: UInt64) throws {
    let gate = gate(counts)
    var connection = try connect(gate.path)
    var copy = TraceCopy()
    let reply = try connection.copyTrace(into: &copy)
    expectEqual(copy.count, kept)
    expectEqual(copy.missing, missing)
    let numbers = (0..<copy.count).map { copy[$0].time / 1000 }
    expectEqual(numbers, (0..<kept).map { missing + UInt64($0) })
    #expect(!recording(copy, reply).isEmpty)
  }

  @Test("a gate that claims any number of entries is taken for what it has")
  func liar() throws {
    for counts in [[.max] + Array(repeating: 512, count: 15), Array(repeating: .max, count: 16)]
      as [[UInt64]]
    {
      let gate = gate(counts)
      var connection = try connect(gate.path)
      var copy = TraceCopy()
      let reply = try connection.copyTrace(into: &copy)
      #expect(copy.count == 512 && !recording(copy, reply).isEmpty)
    }
  }

  @Test("a gate that has started again between two pages ends the copy")
  func restart() throws {
    let gate = gate([100, 3], startTimes: [7, 8])
    var connection = try connect(gate.path)
    var copy = TraceCopy()
    do throws(GateConnectionError) {
      _ = try connection.copyTrace(into: &copy)
      Issue.record("copied")
    } catch {
      if case .closed = error { return }
      Issue.record("another error")
    }
  }

  @Test("a gate that does not know the question, or does not answer it here, gives no entries")
  func refusals() throws {
    let older = FakeGate { request, index in
      var bytes = reply(to: request)
      if index > 0 { bytes[2] = RequestResult.unknown.rawValue }
      return [bytes]
    }
    var connection = try connect(older.path)
    var copy = TraceCopy()
    let answer = try connection.copyTrace(into: &copy)
    expectEqual(copy.count, 0)
    expectEqual(answer.result, .unknown)
    let bench = try RunningBench()
    bench.with { $0.press(coinOffset) }
    connection = try connect(bench.statusPath)
    let refusal = try connection.copyTrace(into: &copy)
    expectEqual(refusal.result, .forbidden)
    expectEqual(copy.count, 0)
  }
}
