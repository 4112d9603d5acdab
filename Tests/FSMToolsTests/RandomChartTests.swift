// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import Foundation
import MachineSupport
import MachineText
import RandomMachines
import Testing

@testable import FSMTools

/// Random machines as charts: CHARTS in the environment is how many, and CHART one alone.
@Suite(.oneAtATime) struct RandomChartTests {
  private static let seeds: Range<UInt64> = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["CHART"].flatMap(UInt64.init) { return seed..<seed + 1 }
    return 0..<(environment["CHARTS"].flatMap(UInt64.init) ?? 400)
  }()

  @Test("a chart that has all of its machine does the same where SCXML's own algorithm runs it")
  func same() throws {
    var wholeCount = 0
    for seed in Self.seeds {
      var roll = TextRoll(seed: seed)
      let text = roll.text()
      let hint: Comment = "CHART=\(seed) plays alone:\n\(text.joined(separator: "\n"))"
      guard adopt(text) else {
        Issue.record(hint)
        continue
      }
      let table = try #require(Workpiece.draft.table)
      let (chart, losses) = table.chart()
      guard losses.isEmpty else { continue }
      wholeCount += 1
      let printed = ChartLosses.wholeLines(table.rows(nil) ?? [])
      var read = ReadChart(chart)
      #expect(read.mistakes == [] && ChartLosses.wholeLines(read.text) == printed, hint)
      var interpreter = ChartInterpreter(try ChartParser.root(of: Array(chart.utf8)))
      interpreter.start()
      for step in 0..<40 where interpreter.count < 200 {
        let guards = step == 0 ? [] : ["g0", "g1"].filter { _ in roll.dice.percent(50) }
        let event = step == 0 ? "" : roll.event()
        interpreter.guards = Set(guards)
        if step > 0 { interpreter.handle(event) }
        if interpreter.count >= 200 { break }
        let told = read.play(event, holding: guards).last
        let expected = ([interpreter.state] + interpreter.words).joined(separator: " ")
        #expect(told == expected, "step \(step), \(event), \(guards): \(hint)")
        if told != expected { return }
      }
    }
    // Otherwise nothing would be compared.
    #expect(wholeCount * 5 >= Self.seeds.count)
  }

  private func adopt(_ text: [String]) -> Bool {
    var reader = DraftReader()
    for line in text { reader.read("\(foreign: line.utf8.span)") }
    reader.finish()
    while let fault = reader.nextFault() {
      Issue.record("\(fault.line): \("\(fault)" as TextBuffer)")
    }
    guard reader.isEnded else { return false }
    Drafted.exchange(&reader.draft)
    return true
  }
}

/// Rolls the text of a machine, of which a chart can have most.
private struct TextRoll {
  var dice: Dice
  private let stateCount: Int
  private var parents: [Int?] = []
  private let hasHistory: Bool

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    stateCount = 2 + dice.below(5)
    hasHistory = dice.percent(30)
    for state in 0..<stateCount {
      parents.append(state > 0 && dice.percent(50) ? dice.below(state) : nil)
    }
  }

  mutating func text() -> [String] {
    let hasCompletion = dice.percent(20)
    var lines = ["machine rolled", "  events: e0 e1 e2 e3 timeout auto", "  words: w0 w1 w2 w3 w4"]
    lines += ["  guards: g0 g1", "  intervals: i0", "  initial: s\(dice.below(stateCount))"]
    if hasCompletion { lines.append("  completion: auto") }
    if dice.percent(20) { lines.append("  raises: w4 e3") }
    if dice.percent(50) { lines.append("  timers: each") }
    for state in 0..<stateCount {
      lines.append("s\(state)")
      if let parent = parents[state] { lines.append("  in: s\(parent)") }
      lines += row(state)
      if hasCompletion, dice.percent(20) { lines.append("  auto: \(branch(state))") }
    }
    return lines + ["junction fork: if g1, \(branch(0)); else \(branch(0))", "end"]
  }

  /// An event, or how many milliseconds pass.
  mutating func event() -> String {
    dice.percent(70) ? "e\(dice.below(4))" : "\(dice.below(90))"
  }

  private mutating func row(_ state: Int) -> [String] {
    let parts = (0..<stateCount).filter { parents[$0] == state }
    var lines: [String] = []
    if !parts.isEmpty {
      lines.append("  begins with: s\(dice.one(of: parts))\(words())")
      if dice.percent(10) { lines.append("  history default: s\(dice.one(of: parts))") }
    }
    lines += [("enter", words()), ("exit", words())].filter { $0.1 != "" }.map { "  \($0):\($1)" }
    // No two are due at a time.
    if dice.percent(30) { lines.append("  after: \(7 + 13 * state) milliseconds") }
    for event in ["e0", "e1", "e2", "e3", "timeout"] where dice.percent(40) {
      lines.append("  \(event): \(cell(state))")
    }
    return lines
  }

  private mutating func cell(_ state: Int) -> String {
    switch dice.below(10) {
    case 0...5: branch(state)
    case 6...8: "if g0, \(branch(state)); else \(dice.percent(50) ? "refuse" : branch(state))"
    default: "if g0, \(branch(state)); else by junction fork"
    }
  }

  private mutating func branch(_ state: Int) -> String {
    let goal = "s\(dice.below(stateCount))"
    switch dice.below(20) {
    case 0: return dice.percent(30) ? "push \(goal)" : "again\(words())"
    case 1...3: return "stay\(words())"
    case 4, 5: return "external \(goal)\(words())"
    case 6 where hasHistory:
      let outer = (0..<stateCount).filter { parents.contains($0) }
      return outer.isEmpty
        ? "stay" : "\(dice.percent(50) ? "deep " : "")history of s\(dice.one(of: outer))"
    default: return "to \(goal)\(words())"
    }
  }

  private mutating func words() -> String {
    (0..<dice.below(3)).map { _ in " w\(dice.below(5))" }.joined()
  }
}
