// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateController
import GateSupport
import Ledger
import SimulatedGPIO
import TestSupport
import Testing
import Turnstile

/// The gate dies at each moment of a token's life, with what is under way on the disk or not.
@Suite struct TokenCrashTests {
  /// What a visitor does who is admitted.
  enum Visitor: CaseIterable {
    /// Turns the arm from 60 to 360 ms after the question.
    case passes
    /// Turns it within the last moments before the relock.
    case passesLate
    /// Does not come.
    case staysAway
    /// Does not come, and the staff locks the gate.
    case isLockedOut

    /// When the arm is turned, in milliseconds.
    var turn: Range<Int>? {
      switch self {
      case .passes: 60..<360
      case .passesLate: 185..<485
      case .staysAway, .isLockedOut: nil
      }
    }
  }

  private static let relock: UInt32 = 200

  @Test(
    "what-of never says unused of a person who is through, nor passed of one who is not",
    arguments: Visitor.allCases, [false, true])
  func everyMoment(visitor: Visitor, countsAtEnd: Bool) throws {
    var heard: Set<String> = []
    let step = (countsAtEnd ? 3 : 1) * (isWhole ? 1 : 5)
    for cut in stride(from: 0, to: countsAtEnd ? 900 : 500, by: step) {
      for lands in [false, true] {
        var life = try Life(countsAtEnd: countsAtEnd)
        for moment in 0..<cut { life.live(moment, visitor) }
        let fates = life.dieAndComeBack(lands: lands)
        let isThrough = visitor.turn.map { $0.contains(cut) || $0.upperBound <= cut } ?? false
        let hasBegun = visitor.turn.map { $0.lowerBound < cut } ?? false
        for fate in fates {
          if life.wasOpen, isThrough, hasBegun {
            #expect(fate != .unused, "\(visitor) cut at \(cut), \(lands)")
          }
          if !hasBegun { #expect(fate != .passed, "\(visitor) cut at \(cut), \(lands)") }
          heard.insert("\(fate)")
        }
      }
    }
    #expect(heard.contains("open") && heard.contains("unsure") && heard.contains("unknown"))
    #expect(heard.contains(visitor.turn == nil ? "unused" : "passed"))
  }

  /// A gate that is asked for token 7, and its disk, which takes 20 ms for each record.
  private struct Life: ~Copyable {
    private let disk = ScriptedDisk()
    private let memory = Memory()
    private let rules: VisitRules
    private var gate: KeptController
    /// Whether the lock was open while the arm turned.
    private(set) var wasOpen = false

    init(countsAtEnd: Bool) throws {
      var rules = VisitRules()
      if countsAtEnd {
        rules.passage = try #require(PassageRules(sensor: .contact, mechanism: .rides))
      }
      self.rules = rules
      disk.isFast = true
      gate = KeptController(memory, conditions(relock: relock), disk: disk, rules: rules)
      gate.pass(1)
      disk.isFast = false
      disk.recordTime = { _ in 20 * millisecond }
    }

    /// A millisecond of it.
    mutating func live(_ moment: Int, _ visitor: Visitor) {
      if moment == 0 {
        _ = try? gate.answer(about: 7, admitting: true, at: gate.lines.hardware.now)
      }
      if visitor == .isLockedOut, moment == 100 { _ = give(.lock, to: &gate) }
      if moment == visitor.turn?.lowerBound {
        gate.lines.hardware.press(pushOffset)
        wasOpen = gate.isLockDrivenOpen
      }
      if moment == visitor.turn?.upperBound { gate.lines.hardware.release(pushOffset) }
      pass()
    }

    private mutating func pass() {
      gate.lines.hardware.advance(by: millisecond)
      disk.pass(to: gate.lines.hardware.now)
      gate.turn(at: gate.lines.hardware.now)
    }

    /// Ends the process, starts another, and lets no visitor come.
    ///
    /// - Returns: what becomes of the token, as the new one says at first and in the end.
    mutating func dieAndComeBack(lands: Bool) -> [Fate] {
      if lands { disk.landSilently() }
      let record = disk.durable
      disk.forget()
      disk.isFast = true
      gate = KeptController(memory, conditions(relock: relock), disk: disk, rules: rules)
      if let record { gate.resume(from: record, at: gate.lines.hardware.now, clock: .stood) }
      gate.pass(1)
      let first = gate.fate(of: 7)
      let end = gate.lines.hardware.now + .seconds(40)
      while gate.lines.hardware.now < end {
        let next = min(max(gate.deadline, gate.lines.hardware.now + millisecond), end)
        gate.lines.hardware.advance(by: next - gate.lines.hardware.now)
        gate.turn(at: gate.lines.hardware.now)
      }
      return [first, gate.fate(of: 7)]
    }
  }
}
