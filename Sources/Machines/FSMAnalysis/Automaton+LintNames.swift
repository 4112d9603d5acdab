// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

extension Automaton {
  /// Reports name lists of the wrong length, names that are not one word, and ambiguous names.
  static func lintNames(_ report: (Finding<Self>) -> Void) {
    lintNames(.state, State.self, report)
    lintNames(.event, Event.self, report)
    lintNames(.word, Word.self, report)
    lintNames(.guard, Guard.self, report)
    lintNames(.interval, Interval.self, report)
    // A console posts an event, or sets a guard or an interval, by the name alone.
    lintTwins(.guard, Guard.self, .event, Event.self, report)
    lintTwins(.interval, Interval.self, .event, Event.self, report)
    lintTwins(.interval, Interval.self, .guard, Guard.self, report)
  }

  private static func lintNames<Kind: Name>(
    _ kind: NameKind, _: Kind.Type, _ report: (Finding<Self>) -> Void
  ) {
    // Names that code computes are not checked.
    guard let listed = Kind.listedCount else { return }
    var cases = 0
    for value in UInt8.min ... .max where Kind(rawValue: value) != nil { cases += 1 }
    guard cases == listed else {
      return report(.namesMiscounted(kind, listed: listed, cases: cases))
    }
    for value in UInt8.min ... .max {
      guard let name = Kind(rawValue: value)?.name, !name._withSpan(isOneWord) else { continue }
      report(.nameNotOneWord(kind, case: Int(value)))
    }
    lintTwins(kind, Kind.self, kind, Kind.self, report)
  }

  /// Reports each case whose name is also a case of `other`, or an earlier case of the same kind.
  private static func lintTwins<Kind: Name, Other: Name>(
    _ kind: NameKind, _: Kind.Type, _ other: NameKind, _: Other.Type,
    _ report: (Finding<Self>) -> Void
  ) {
    guard Kind.listedCount != nil, Other.listedCount != nil else { return }
    for value in UInt8.min ... .max {
      guard let name = Kind(rawValue: value)?.name else { continue }
      for candidate in UInt8.min..<(kind == other ? value : .max)
      where Other(rawValue: candidate).map({ isSame(name, $0.name) }) ?? false {
        report(.nameTwice(kind, case: Int(value), as: other))
        break
      }
    }
  }

  /// Reports the words, guards and intervals that the table does not use.
  static func lintUse(_ report: (Finding<Self>) -> Void) {
    var words = NameSet<Word>()
    var (guards, intervals) = (NameSet<Guard>(), NameSet<Interval>())
    func add(_ phrase: Phrase<Self>) {
      for index in 0..<4 { if let word = phrase[index] { words.insert(Int(word.rawValue)) } }
    }
    func add(_ cell: Cell<Self>) {
      add(cell.then.phrase)
      add(cell.otherwise.phrase)
      if let condition = cell.guardName { guards.insert(Int(condition.rawValue)) }
    }
    for index in 0..<junctions.count { add(junctions.cell(index)) }
    for row in 0..<_stateCount {
      add(_head(row).entry)
      add(_head(row).exit)
      add(_head(row).begin)
      if let interval = _head(row).delay.interval { intervals.insert(Int(interval.rawValue)) }
      for event in 0..<_eventCount { add(_cell(row, event)) }
    }
    lintUse(.word, words, report)
    lintUse(.guard, guards, report)
    lintUse(.interval, intervals, report)
  }

  private static func lintUse<Kind: Name>(
    _ kind: NameKind, _ used: NameSet<Kind>, _ report: (Finding<Self>) -> Void
  ) {
    for value in UInt8.min ... .max
    where Kind(rawValue: value) != nil && !used.contains(Int(value)) {
      report(.unusedName(kind, case: Int(value)))
    }
  }
}

// Loops, because collection methods allocate in Embedded Swift.

private func isOneWord(_ bytes: Span<UInt8>) -> Bool {
  for index in bytes.indices where bytes[index] <= UInt8(ascii: " ") { return false }
  return !bytes.isEmpty
}

private func isSame(_ one: some _NameText, _ other: some _NameText) -> Bool {
  one._withSpan { one in
    other._withSpan { other in
      guard one.count == other.count else { return false }
      for index in one.indices where one[index] != other[index] { return false }
      return true
    }
  }
}
