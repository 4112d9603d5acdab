// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension ChartElement {
  /// The names and prefixes of a transition's events.
  var tokens: [Substring] {
    name == "transition" ? self["event"]?.split(whereSeparator: \.isWhitespace) ?? [] : []
  }
  func takes(_ event: String) -> Bool { tokens.contains { Self.takes($0, event) } }
  static func takes(_ token: Substring, _ event: String) -> Bool {
    let prefix = token.hasSuffix("*") ? token.dropLast(token.hasSuffix(".*") ? 2 : 1) : token
    return prefix == "" || event == prefix || event.hasPrefix(prefix + ".")
  }
}

extension ChartReader {
  mutating func row(_ state: ChartElement) {
    emit(title(state), state)
    if let parent = state.parent, parent.name != "scxml" { emit("in: \(title(parent))", state) }
    if let first = beginning(of: state) {
      emit((["begins with:", title(first.state)] + first.words).joined(separator: " "), state)
      for history in state.parts("history") { historyDefault(history, first) }
    }
    for (key, tag) in [("enter:", "onentry"), ("exit:", "onexit")] {
      var words = state.parts(tag).flatMap { self.words($0) }
      if tag == "onentry" { words += end(of: state, behind: words.last) }
      if !words.isEmpty { emit("\(key) \(words.joined(separator: " "))", state) }
    }
    let transitions = state.parts("transition")
    for timer in timers where timer.state === state { emit("after: \(timer.delay)", timer.send) }
    for event in events where event != deadline {
      cell(event, transitions.filter { $0.takes(event) })
    }
    cell(deadline, transitions.filter { isTimeout($0, in: state) })
    cell(kept("completion") ?? "always", transitions.filter(\.tokens.isEmpty))
  }

  /// The state that is entered with another, or first of all, and the words of that.
  mutating func beginning(of state: ChartElement) -> (state: ChartElement, words: [String])? {
    let transition = state.parts("initial").first?.parts("transition").first
    guard let name = state["initial"] ?? transition?["target"] else {
      return state.children.first { $0.name == "state" || $0.name == "final" }.map { ($0, []) }
    }
    guard let target = targets[name], target.name != "history", state.contains(target) else {
      refuse("\(name): expected one state in this one to begin with", transition ?? state)
      return nil
    }
    return (target, transition.map { words($0) } ?? [])
  }

  private mutating func historyDefault(
    _ history: ChartElement, _ first: (state: ChartElement, words: [String])
  ) {
    let transition = history.parts("transition").first
    let (words, target) = (transition.map { self.words($0) } ?? [], transition?["target"] ?? "")
    let others = history.parent?.parts("history").flatMap { $0.parts("transition") } ?? []
    let isOne = !others.contains { $0["target"] != target }
    if isOne, target == title(first.state), words == first.words { return }
    guard isOne, words.isEmpty, targets[target].map({ history.parent?.contains($0) }) == true else {
      return refuse("<history> has no counterpart unless it begins as its state does", history)
    }
    if lines.last?.text != "history default: \(target)" {
      emit("history default: \(target)", history)
    }
  }

  // A transition: the guards that have to hold, or with `!` not to hold, and what it then does.
  private typealias Way = (guards: [String], branch: String)

  private mutating func cell(_ event: String, _ transitions: [ChartElement]) {
    guard let first = transitions.first, let state = first.parent else { return }
    var ways: [Way] = []
    for transition in transitions where transition["cond"] != "false" {
      ways.append((guards(transition), branch(transition, of: state)))
      guard transition.tokens.isEmpty else { continue }
      keep("completion: \(event)", first)
      if ways.last?.guards != [] {
        note("\(title(state)): without an event it is tried behind a move alone", transition)
      }
    }
    emit("\(name(event, first)): \(cell(ways))", first)
  }

  /// A cell that goes the first of the ways whose guards answer so.
  private mutating func cell(_ ways: [Way]) -> String {
    guard let first = ways.first else { return "refuse" }
    guard let name = first.guards.first?.drop(while: { $0 == "!" }) else { return first.branch }
    let parts = [("\(name)", "!\(name)"), ("!\(name)", "\(name)")].map { answer, other in
      part(
        ways.filter { !$0.guards.contains(other) }.map {
          ($0.guards.filter { $0 != answer }, $0.branch)
        })
    }
    return "if \(name), \(parts[0]); else \(parts[1])"
  }

  /// The same as a branch: where another guard is asked, a junction.
  private mutating func part(_ ways: [Way]) -> String {
    guard let first = ways.first, !first.guards.isEmpty, junctions.count <= 64 else {
      return ways.first?.branch ?? "refuse"
    }
    if let known = knownParts["\(ways)"] { return known }
    let cell = cell(ways)
    if !junctions.contains(where: { $0.cell == cell }) {
      junctions.append(("j.\(junctions.count + 1)", cell))
    }
    let part = "by junction \(junctions.first { $0.cell == cell }?.name ?? "")"
    knownParts["\(ways)"] = part
    return part
  }

  /// The guards that a transition asks: those that are words, or one for all that it says.
  private mutating func guards(_ transition: ChartElement) -> [String] {
    guard let text = transition["cond"], text != "true" else { return [] }
    let words = text.split(separator: "&&").map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let names = words.map { $0.hasPrefix("!") ? "\($0.dropFirst())" : $0 }
    if names.allSatisfy({ isPlain($0) }), Set(names).count == names.count {
      return words.map { $0.replacing("_", with: "-") }
    }
    return [name(for: text, "is", transition)]
  }

  func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.allSatisfy { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  private mutating func branch(_ transition: ChartElement, of state: ChartElement) -> String {
    let phrase = words(transition).map { " \($0)" }.joined()
    guard let text = transition["target"] else { return "stay\(phrase)" }
    guard let target = targets[text] else {
      let near = nearName(to: text, among: targets.keys.sorted())
      let isOne = text.split(separator: " ").count == 1
      let what = isOne ? "no such state\(near)" : "several targets have no counterpart"
      refuse("\(text): \(what)", transition)
      return "refuse"
    }
    let type = transition["type"]
    if target.name == "history", let goal = target.parent {
      // There a machine knows what is active, and a chart what was when the state was left.
      let isActive = goal === state || goal.contains(state)
      if isActive || state.contains(goal) && type != "internal" {
        refuse("\(text): the history of a state that is active has no counterpart", transition)
      }
      if goal.all.contains(where: { $0.name == "final" }) {
        note("\(text): begins as usual where a final state was active last", transition)
      }
      return "\(target["type"] == "deep" ? "deep " : "")history of \(title(goal))\(phrase)"
    }
    // An internal one is that of a state to one inside it; any other is as an external one.
    let hasParts = state.contains(target) || target === state && beginning(of: state) != nil
    if target === state, type == nil || type == "internal" && hasParts { return "again\(phrase)" }
    let isApart = !hasParts && !target.contains(state)
    let isTo = hasParts ? type == "internal" : isApart && type != "external"
    return "\(isTo ? "to" : "external") \(text)\(phrase)"
  }

  /// The words for what is done in an element.
  private mutating func words(_ block: ChartElement) -> [String] {
    var words: [String] = []
    for action in block.children
    where !timers.contains(where: { $0.send === action || $0.cancel === action }) {
      let event = action["event"] ?? ""
      switch action.name {
      case "send" where event.hasPrefix("word."):
        words.append(name("\(event.dropFirst(5))", action))
      case "raise", "send":
        // It may be what the word before it raises.
        if let word = words.last, keeps("raises: \(word) \(event)") { continue }
        words.append(raising(event, action))
      case "log", "assign", "script":
        let parts = [action["label"], action["location"], action["expr"], action.text]
        let text = parts.compactMap { $0 }.filter { $0 != "" }.joined(separator: " ")
        words.append(name(for: text, action.name, action))
      case "cancel": refuse("<cancel> is no part of its state's timer", action)
      default: break
      }
    }
    if words.count > 4 { refuse("<\(block.name)> has more than the four words of a phrase", block) }
    return words
  }

  private mutating func raising(_ event: String, _ element: ChartElement) -> String {
    if timers.contains(where: { $0.event == event }) {
      refuse("\(event): is sent at once here, and with a delay elsewhere", element)
    }
    let word = name(for: event, "raise", element)
    keep("raises: \(word) \(name(event, element))", element)
    return word
  }

  /// The word of a final state that says that the one around it has come to its end.
  private mutating func end(of state: ChartElement, behind word: String?) -> [String] {
    guard state.name == "final", let parent = state.parent else { return [] }
    let event = "done.state.\(title(parent))"
    guard events.contains(event), !keeps("raises: \(word ?? "") \(event)") else { return [] }
    return [raising(event, state)]
  }
}
