// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import MachineSupport
import MachineText
import RandomMachines
import Testing

/// A plan as a person might type it: written from the grammar alone, in one of the ways it allows.
struct TypedPlan {
  private let plan: MachinePlan
  private let head: [String]
  private var dice: Dice

  init(_ plan: MachinePlan, head: [String], seed: UInt64) {
    (self.plan, self.head, dice) = (plan, head, Dice(seed: seed))
  }

  mutating func lines() -> [String] {
    var lines = ["machine rolled"]
    lines += list("events", "e", plan.eventCount) + list("words", "w", 12)
    lines += list("guards", "g", 66) + list("intervals", "i", 8)
    lines += list("junctions", "j", plan.junctions.count)
    lines.append("initial: s\(plan.initial)")
    lines.append("deadline: \(plan.timeout.map { "e\($0)" } ?? "none")")
    if let completion = plan.completion { lines.append("completion: e\(completion)") }
    let final = plan.rows.indices.filter { plan.rows[$0].isFinal }.map { " s\($0)" }.joined()
    if !final.isEmpty { lines.append("final:\(final)") }
    for (word, event) in plan.raises.sorted(by: { $0.key < $1.key }) {
      lines.append("raises: w\(word) e\(event)")
    }
    lines += head
    for row in plan.rows.indices { lines += text(row) }
    for (index, junction) in plan.junctions.enumerated() {
      lines += cell("junction j\(index):", junction)
    }
    return lines.map { noise($0) } + ["end"]
  }

  private mutating func list(_ key: String, _ letter: String, _ count: Int) -> [String] {
    let names = (0..<count).map { "\(letter)\($0)" }
    let length = 5 + dice.below(40)
    return stride(from: 0, to: count, by: length).map {
      "\(key): " + names[$0..<min($0 + length, count)].joined(separator: " ")
    }
  }

  /// A row's lines in any order: below its name, or each behind the name.
  private mutating func text(_ index: Int) -> [String] {
    let row = plan.rows[index]
    var lines: [[String]] = []
    if let parent = row.parent { lines.append(["in: s\(parent)"]) }
    if let initial = row.initial { lines.append(["begins with: s\(initial)\(words(row.begin))"]) }
    if let state = row.historyDefault { lines.append(["history default: s\(state)"]) }
    if !row.entry.isEmpty { lines.append(["enter:\(words(row.entry))"]) }
    if !row.exit.isEmpty { lines.append(["exit:\(words(row.exit))"]) }
    if row.isSetting {
      lines.append(["after: i\(index)"])
    } else if row.delay > 0 {
      lines.append(["after: \(row.delay) milliseconds"])
    }
    for (event, square) in row.squares.enumerated() { lines.append(cell("e\(event):", square)) }
    for place in lines.indices { lines.swapAt(place, dice.below(lines.count)) }
    let isApart = dice.percent(30)
    return ["s\(index)"]
      + lines.flatMap { line in isApart ? ["s\(index) \(line[0])"] + line.dropFirst() : line }
  }

  private mutating func cell(_ key: String, _ square: MachinePlan.Square) -> [String] {
    let turns: [Turn: String] = [
      .first: " first,", .firstPassingOn: " first and passing on,", .lastPassingOn: " passing on,",
    ]
    let begin = key + (turns[square.turn] ?? "")
    // As a table of a plan has it: see RolledMachine.
    guard let question = square.question else {
      if case .refuse = square.then { return ["\(begin) nothing"] }
      return ["\(begin) \(text(square.then))"]
    }
    let (then, otherwise) = (part(square.then), part(square.otherwise))
    let (word, first, second) =
      dice.percent(50) ? ("if", then, otherwise) : ("unless", otherwise, then)
    if second == "refuse", dice.percent(50) { return ["\(begin) \(word) g\(question), \(first)"] }
    return dice.percent(20)
      ? ["\(begin) \(word) g\(question), \(first);", "else \(second)"]
      : ["\(begin) \(word) g\(question), \(first); else \(second)"]
  }

  private func part(_ way: MachinePlan.Way) -> String {
    switch way {
    case .push, .pop: "nothing"
    default: text(way)
    }
  }

  private func text(_ way: MachinePlan.Way) -> String {
    switch way {
    case .nothing: "nothing"
    case .refuse: "refuse"
    case .deferred: "deferred"
    case .stay(let list): "stay\(words(list))"
    case .again(let list): "again\(words(list))"
    case .pop(let list): "pop\(words(list))"
    case .to(let state, let list): "to s\(state)\(words(list))"
    case .external(let state, let list): "external s\(state)\(words(list))"
    case .push(let state, let list): "push s\(state)\(words(list))"
    case .history(let state, let isDeep, let list):
      "\(isDeep ? "deep " : "")history of s\(state)\(words(list))"
    case .junction(let index): "by junction j\(index)"
    }
  }

  private func words(_ list: [Int]) -> String { list.map { " w\($0)" }.joined() }

  /// The line with more blanks, or a comment.
  private mutating func noise(_ line: String) -> String {
    var line = String(repeating: " ", count: dice.below(4)) + line
    if dice.percent(10) { line = line.replacing(" ", with: "\t ") }
    if dice.percent(10) { line += "  ( a comment )" }
    return dice.percent(10) ? line + " \\ to the end: of the line\r" : line
  }
}

extension MachinePlan {
  /// The same plan whose states and junctions all exist, since a text cannot name others; and without
  /// pushes and pops where there are no substates.
  func existing(isDeep: Bool) -> MachinePlan {
    var plan = self
    func way(_ way: Way) -> Way {
      switch way {
      case .to(let state, let words): .to(state % rows.count, words)
      case .external(let state, let words): .external(state % rows.count, words)
      case .history(let state, let isDeep, let words):
        .history(state % rows.count, isDeep: isDeep, words)
      case .push(let state, let words): isDeep ? .push(state % rows.count, words) : .nothing
      case .pop(let words): isDeep ? .pop(words) : .nothing
      case .junction(let index): junctions.isEmpty ? .nothing : .junction(index % junctions.count)
      case .nothing, .refuse, .stay, .again, .deferred: way
      }
    }
    func square(_ old: Square) -> Square {
      var square = old
      (square.then, square.otherwise) = (way(old.then), way(old.otherwise))
      return square
    }
    for row in rows.indices { plan.rows[row].squares = rows[row].squares.map(square) }
    plan.junctions = junctions.map(square)
    return plan
  }
}

/// The text of a machine, a line a string.
func text<A: Automaton>(_ machine: A.Type, _ name: String) -> [String] {
  var lines: [String] = []
  MachineWriter<A>.eachLine(of: WordName(string: name)) { lines.append($0.string) }
  return lines
}

/// The text of the present draft.
func draftText() -> [String] { text(Drafted.self, Drafted.with { $0.head.name.string }) }

/// Reads a text and makes it the present draft, unless there are mistakes; those, with their places.
func read(_ lines: [String]) -> [String] {
  var reader = DraftReader()
  for line in lines { reader.read(TextBuffer(string: line)) }
  reader.finish()
  if reader.isEnded && reader.faults.isEmpty { Drafted.exchange(&reader.draft) }
  return faults(&reader)
}

/// The mistakes that a reader has found: `3:12: unlokced: no such state`.
func faults(_ reader: inout DraftReader) -> [String] {
  var list: [String] = []
  while let fault = reader.nextFault() {
    list.append("\(fault.line):\(fault.column): \(("\(fault)" as TextBuffer).string)")
  }
  return list
}
