// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

// A machine as a chart in SCXML, from which a ``ChartReader`` makes the same machine.
//
// What SCXML has nothing for is left out: pushes, pops, deferred events, and moves that keep more than
// its own do. The lists of names, which give them their numbers, are kept as data.
extension StateDiagram {
  /// The chart of the machine that has this text, each line whole.
  func scxml(_ text: [String]) -> String {
    let states = (0..<A.table.stateCount).map { name($0) }
    let head = text.dropFirst().prefix { $0.hasPrefix("  ") }.filter { line in
      !["initial:", "final:", "junctions:"].contains { line.hasPrefix("  \($0)") }
    }
    let order =
      all(in: nil) == Array(states.indices) ? [] : ["  states: " + states.joined(separator: " ")]
    let kept = head + order + text.filter { $0.hasPrefix("junction ") }.map { "  \($0)" }
    let variables = variables(A.Guard.self, "false") + variables(A.Interval.self, "'0s'")
    return """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" \
      name="\(xml("\(text.first?.dropFirst(8) ?? "")"))" initial="\(xml(name(initial)))">
        <datamodel>
          <data id="machine_text">
      \(kept.map { "    \(xml($0))\n" }.joined())    </data>
      \(variables.joined())  </datamodel>
      \(rows(in: nil).flatMap { state($0) }.map { "  \($0)\n" }.joined())</scxml>
      """
  }

  /// Whether a row is in another, at any depth; parents may go round in a circle.
  private func isIn(_ row: Int, _ outer: Int) -> Bool {
    sequence(first: row) { A.table.parent($0) }.dropFirst().prefix(64).contains(outer)
  }

  private func xml(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  private func variable(_ name: some Name) -> String {
    xml("\(name.name)".replacing("-", with: "_"))
  }

  private func variables<N: Name>(_: N.Type, _ value: String) -> [String] {
    (0..<255).compactMap { N(rawValue: $0) }.map {
      "    <data id=\"\(variable($0))\" expr=\"\(value)\"/>\n"
    }
  }

  private func timer(_ row: Int) -> String? {
    let delay = A.table.delay(row)
    if let interval = delay.interval { return "delayexpr=\"\(variable(interval))\"" }
    return delay.constant > 0 ? "delay=\"\(delay.constant)ms\"" : nil
  }

  private func state(_ row: Int) -> [String] {
    let name = xml(name(row))
    let cells = (0..<A.table.eventCount).flatMap { transitions(row, $0) }
    let isFinal = cells.isEmpty && A.State(rawValue: UInt8(row)).map(A.isFinal) ?? false
    let send = timer(row).map { "<send event=\"after.\(name)\" id=\"after.\(name)\" \($0)/>" } ?? ""
    let cancel = send == "" ? "" : "<cancel sendid=\"after.\(name)\"/>"
    var lines = [
      ("onentry", words(A.table.entry(row), in: isFinal ? row : nil) + send),
      ("onexit", words(A.table.exit(row)) + cancel),
    ].filter { $0.1 != "" }.map { "<\($0.0)>\($0.1)</\($0.0)>" }
    if let first = self.initial(of: row) {
      lines.append("<initial>\(start(first, A.table.begin(row)))</initial>")
      for kind in ["shallow", "deep"] where isRecalled(row, isDeep: kind == "deep") {
        let other = A.table.historyDefault(row).map { start($0, .none) }
        let begin = other ?? start(first, A.table.begin(row))
        lines.append("<history id=\"\(name).\(kind)\" type=\"\(kind)\">\(begin)</history>")
      }
    }
    lines += cells + rows(in: row).flatMap { state($0) }
    let tag = isFinal ? "final" : "state"
    return ["<\(tag) id=\"\(name)\">"] + lines.map { "  \($0)" } + ["</\(tag)>"]
  }

  private func start(_ row: Int, _ phrase: Phrase<A>) -> String {
    "<transition target=\"\(xml(name(row)))\">\(words(phrase))</transition>"
  }

  private func isRecalled(_ row: Int, isDeep: Bool) -> Bool {
    (0..<A.table.stateCount * A.table.eventCount).contains {
      A.someBranch(of: A.table.cell($0 / A.table.eventCount, $0 % A.table.eventCount)) {
        $0.move == .history && $0.isDeepHistory == isDeep && $0.successor(of: 0) == row
      }
    }
  }

  /// The words as what is sent, and behind each what it raises.
  private func words(_ phrase: Phrase<A>, in row: Int? = nil) -> String {
    (0..<4).compactMap { phrase[$0] }.map { word in
      let event = A.raises(word).map { "\($0.name)" }
      // A final state says by itself that the one around it has come to its end.
      let isSaid = row.flatMap { A.table.parent($0) }.map { "done.state.\(name($0))" } == event
      let raise = event.map { isSaid ? "" : "<raise event=\"\(xml($0))\"/>" } ?? ""
      return "<send event=\"word.\(xml("\(word.name)"))\"/>\(raise)"
    }.joined()
  }

  /// The transitions of a cell, of which the first whose guards hold is taken.
  private func transitions(_ row: Int, _ column: Int) -> [String] {
    guard let event = A.Event(rawValue: UInt8(column)) else { return [] }
    var names = ["\(event.name)"]
    if event == A.timeout {
      names += (0..<A.table.stateCount).filter { other in
        let isInner = other == row || isIn(other, row)
        return timer(other) != nil && (isInner || !A.Rows.kind.hasTimers && isIn(row, other))
      }.map { "after.\(name($0))" }
    }
    let title = event == A.completion ? "" : " event=\"\(xml(names.joined(separator: " ")))\""
    return ways(A.table.cell(row, column)).compactMap { guards, branch in
      let isNever = branch.move == .refuse && guards.isEmpty
      guard let target = isNever ? "" : target(branch, row), target != "" || event != A.completion
      else { return nil }
      let text = (isNever ? ["false"] : guards).joined(separator: " &amp;&amp; ")
      let cond = text == "" ? "" : " cond=\"\(text)\""
      return "<transition\(title)\(cond)\(target)>\(words(branch.phrase))</transition>"
    }
  }

  /// The ways through a cell and its junctions, each with the guards that lead there.
  private func ways(
    _ cell: Cell<A>, _ guards: [String] = [], depth: Int = 0
  ) -> [(guards: [String], branch: Branch<A>)] {
    let name = cell.guardName.map { variable($0) } ?? ""
    let parts = name == "" ? [("", cell.then)] : [(name, cell.then), ("!\(name)", cell.otherwise)]
    let known = parts.first { guards.contains($0.0) }
    return (known.map { [$0] } ?? parts).flatMap { answer, branch in
      let all = answer == "" || known != nil ? guards : guards + [answer]
      guard let junction = branch.junction.map({ Int($0.rawValue) }) else { return [(all, branch)] }
      guard depth < A.junctions.count, junction < A.junctions.count else { return [] }
      return ways(A.junctions.cell(junction), all, depth: depth + 1)
    }
  }

  /// Where a branch leads from a row, as attributes; `nil` for what SCXML has nothing for.
  private func target(_ branch: Branch<A>, _ row: Int) -> String? {
    guard let goal = branch.successor(of: row), goal < A.table.stateCount else {
      return branch.move == .stay ? "" : nil
    }
    let (isInside, isAround) = (isIn(goal, row), isIn(row, goal))
    let plain = " target=\"\(xml(name(goal)))"
    switch branch.move {
    case .again: return plain + "\""
    case .to where branch.isExternal: return plain + "\" type=\"external\""
    case .to where isInside || goal == row && rows(in: row).isEmpty:
      return plain + "\" type=\"internal\""
    case .to: return isAround || goal == row ? nil : plain + "\""
    case .history where !isAround && goal != row:
      let type = isInside ? " type=\"internal\"" : ""
      return "\(plain).\(branch.isDeepHistory ? "deep" : "shallow")\"\(type)"
    default: return nil
    }
  }
}
