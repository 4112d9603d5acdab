// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import GateController
import Ledger
import MachineSupport
import RequestServer
import Requests
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

@testable import turnstilectl

/// The metrics of a gate, from its reply to a client.
@Suite struct MetricsTests {
  private typealias TestGate = LiveGate<SimulatedChip, Silence, NoLedger>

  private func gate(_ rules: VisitRules = VisitRules(), isStarted: Bool = true) -> TestGate {
    let conditions = GateConditions(wear: Wear(chance: 0, seed: 1), relock: 0)
    var gate = TestGate(
      Wiring(), rules: rules, lines: SimulatedChip(), conditions: conditions,
      log: TeeLog(Silence()), store: NoLedger())
    if isStarted { gate.turn(at: 0) }
    return gate
  }

  private func page(of gate: borrowing TestGate) -> MetricsPage {
    var setup = Setup()
    setup.unit = 0x4555_5202_0000_0032
    var reply = Reply(setup, startTime: 1_700_000_000)
    reply.fill(from: gate, at: 0)
    reply.setLog(gate.log.counts.span, lostLines: 0)
    var page = MetricsPage(gate: TextBuffer("a"))
    reply.addMetrics(to: &page)
    return page
  }

  /// The samples, by their names and labels without the gate's.
  private func samples(of gate: borrowing TestGate) throws -> [String: Double] {
    let text = page(of: gate).text.string.replacing("gate=\"a\",", with: "")
      .replacing("{gate=\"a\"}", with: "")
    return try Exposition(text).samples
  }

  @Test func `the metrics are the books, the state and the faults`() throws {
    var gate = gate()
    gate.handle(.coin, at: 1)
    gate.handle(.coin, at: 2)
    gate.lines.hardware.unplug()
    gate.verify(at: 3)
    let samples = try samples(of: gate)
    expectEqual(samples["turnstile_start_time_seconds"], 1_700_000_000)
    expectEqual(samples["turnstile_coins_total"], 1)
    expectEqual(samples["turnstile_refused_coins_total"], 1)
    expectEqual(samples["turnstile_pending_coins"], 1)
    expectEqual(samples["turnstile_state{state=\"unlocked\"}"], 1)
    expectEqual(samples["turnstile_state{state=\"out-of-order\"}"], 0)
    expectEqual(samples["turnstile_lines_held"], 0)
    expectEqual(samples["turnstile_fault"], 1)
    expectEqual(samples["turnstile_faults_total{fault=\"lines-lost\"}"], 1)
  }

  @Test func `a coin whose price was returned stays counted, and the credit is a gauge`() throws {
    var rules = VisitRules()
    rules.coin = .acceptor
    var gate = gate(rules)
    gate.lines.hardware.press(coinOffset)
    pass(milliseconds: 50, &gate)
    gate.lines.hardware.release(coinOffset)
    pass(milliseconds: 300, &gate)
    var samples = try samples(of: gate)
    expectEqual(samples["turnstile_state{state=\"unlocked\"}"], 1)
    expectEqual(samples["turnstile_coins_total"], 1)
    expectEqual(samples["turnstile_credit_pulses"], 0)
    expectEqual(samples["turnstile_box_pulses"], 1)
    expectEqual(samples["turnstile_pulse_worth{currency=\"EUR\"}"], 0.5)
    let keeper = Peer(user: 0, process: 1)
    _ = try gate.execute(.lock, of: keeper, at: gate.lines.hardware.now)
    expectEqual(gate.counters[.coins], 0)
    samples = try self.samples(of: gate)
    expectEqual(samples["turnstile_coins_total"], 1)
    expectEqual(samples["turnstile_credit_pulses"], 1)
    expectEqual(samples["turnstile_returned_coins_total"], 1)
    expectEqual(samples["turnstile_pulses_total"], 1)
  }

  @Test("a released gate has a state, counts releases, and has no credit without money")
  func released() throws {
    var gate = gate()
    _ = try gate.execute(.holdOpen, of: Peer(user: 0, process: 1), at: 1)
    gate.log.record(.trouble(Trouble(.boltForced, offset: 5), isOver: false), at: 2)
    let samples = try samples(of: gate)
    expectEqual(samples["turnstile_state{state=\"released\"}"], 1)
    expectEqual(samples["turnstile_state{state=\"locked\"}"], 0)
    expectEqual(samples["turnstile_releases_total"], 1)
    expectEqual(samples["turnstile_free_passages_total"], 0)
    expectEqual(samples["turnstile_credit_pulses"], nil)
    expectEqual(samples["turnstile_faults_total{fault=\"bolt\"}"], 1)
    expectEqual(samples["turnstile_faults_total{fault=\"push-dead\"}"], 0)
  }

  private func pass(milliseconds: UInt64, _ gate: inout TestGate) {
    for _ in 0..<milliseconds {
      gate.lines.hardware.advance(by: millisecond)
      gate.turn(at: gate.lines.hardware.now)
    }
  }

  @Test func `passages that were granted are in the metrics, and are no coins`() throws {
    var gate = gate()
    _ = try gate.execute(.unlockOnce, of: Peer(user: 1000, process: 42), at: 1)
    let samples = try samples(of: gate)
    expectEqual(samples["turnstile_grants_total"], 1)
    expectEqual(samples["turnstile_coins_total"], 0)
    expectEqual(samples["turnstile_pending_coins"], 1)
  }

  @Test("each output has its wire's level and the one that is driven; none while it is unknown")
  func outputs() throws {
    var gate = gate(isStarted: false)
    #expect(try samples(of: gate)["turnstile_output_active{output=\"lock\"}"] == nil)
    gate.turn(at: 0)
    gate.lines.hardware.faults.stuckOutputs[0] = true
    gate.handle(.coin, at: 1)
    let samples = try samples(of: gate)
    for (output, active, wanted) in [
      ("lock", 1, 0), ("green", 0, 0), ("red", 0, 0), ("fault", 1, 1),
    ] {
      expectEqual(samples["turnstile_output_active{output=\"\(output)\"}"], Double(active))
      expectEqual(samples["turnstile_output_wanted{output=\"\(output)\"}"], Double(wanted))
    }
    expectEqual(samples["turnstile_output_active{output=\"accept\"}"], nil)
  }

  @Test("each hindrance has a sample, which is 1 while it is there")
  func hindrances() throws {
    var gate = gate()
    gate.handle(.coin, at: 1)
    let samples = try samples(of: gate)
    expectEqual(samples["turnstile_hindrance{hindrance=\"passage\"}"], 1)
    expectEqual(samples["turnstile_hindrance{hindrance=\"closed-till\"}"], 0)
    expectEqual(samples.keys.count { $0.hasPrefix("turnstile_hindrance") }, Hindrance.count)
  }

  @Test func `a page of the longest numbers and the longest name would fit as well`() {
    let page = page(of: gate()).text
    var samples = 0
    for index in 1..<page.count where page[index - 1] == UInt8(ascii: "\n") {
      if page[index] != UInt8(ascii: "#") { samples += 1 }
    }
    // Every number has one digit here, but for the first, and twenty at most; a name has 74 bytes.
    #expect(!page.isTruncated && samples > 20)
    #expect(page.count + samples * (19 + 73) <= 14_300)
  }
}

private struct Silence: GateLog { mutating func record(_ entry: LogEntry, at time: Nanoseconds) {} }

@Suite struct MetricsPageTests {
  @Test func `a page has help, type and samples, each with the gate's label`() {
    var page = MetricsPage(gate: TextBuffer("north"))
    page.begin("turnstile_coins_total", help: "Coins accepted.")
    page.add(12)
    page.begin("turnstile_state", help: "1 for the state the gate is in.")
    page.add("state", "locked", 1)
    page.add("state", "broken", 0)
    #expect(
      page.text.string == """
        # HELP turnstile_coins_total Coins accepted.
        # TYPE turnstile_coins_total counter
        turnstile_coins_total{gate="north"} 12
        # HELP turnstile_state 1 for the state the gate is in.
        # TYPE turnstile_state gauge
        turnstile_state{gate="north",state="locked"} 1
        turnstile_state{gate="north",state="broken"} 0

        """)
  }
}

/// A page in Prometheus' text format, read more strictly than Prometheus does.
struct Exposition {
  /// Every sample's value, by its name and labels as they are written.
  private(set) var samples: [String: Double] = [:]
  private(set) var families: [String] = []

  /// Reads a page; what is wrong with it is recorded as an issue of the test.
  init(_ text: String) throws {
    #expect(text.hasSuffix("\n"))
    #expect(!text.contains("\n\n"))
    var type = ""
    var wantsType = false
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      if line.hasPrefix("# HELP ") {
        families.append(String(words[2]))
        wantsType = true
        #expect(words.count > 3)
        #expect(!line.contains("\\"))
      } else if line.hasPrefix("# TYPE ") {
        type = String(words[3])
        #expect(wantsType)
        #expect(words.count == 4)
        #expect(families.last == String(words[2]))
        #expect(["counter", "gauge"].contains(type))
        #expect((type == "counter") == words[2].hasSuffix("_total"))
        wantsType = false
      } else {
        try readSample(line, wantsType)
      }
    }
    #expect(Set(families).count == families.count)
    #expect(families.allSatisfy { $0.hasPrefix("turnstile_") })
  }

  private mutating func readSample(_ line: Substring, _ wantsType: Bool) throws {
    let pattern =
      #/(?<name>[a-z_]+)(\{[a-z_]+="[a-zA-Z@-]+"(,[a-z_]+="[a-zA-Z-]+")*\})? (?<value>[0-9.]+)/#
    let match = try #require(line.wholeMatch(of: pattern), "\(line)")
    #expect(!wantsType)
    #expect(families.last == String(match.name))
    let key = String(line.split(separator: " ")[0])
    #expect(samples[key] == nil)
    samples[key] = Double(match.value)
    #expect(samples[key] != nil)
  }
}
