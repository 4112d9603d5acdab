// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

@testable import FSMTools

/// Interprets a chart by the algorithm of SCXML 1.0, appendix D, without parallel states: it knows nothing of
/// machines.
struct ChartInterpreter {
  private let root: ChartElement
  private var current: ChartElement?
  private var recalled: [String: ChartElement] = [:]
  private var raised: [String] = []
  private var timers: [(id: String, due: UInt64, event: String)] = []
  private var now: UInt64 = 0
  var guards: Set<String> = []
  private(set) var words: [String] = []
  /// How many transitions were taken; a chart may go round in a circle.
  private(set) var count = 0

  init(_ root: ChartElement) { self.root = root }

  var state: String { current?["id"] ?? "nowhere" }

  mutating func start() {
    enter(find(root["initial"] ?? ""), inside: root)
    finish()
  }

  /// Handles an event, or lets so many milliseconds pass.
  mutating func handle(_ event: String) {
    words = []
    guard let time = UInt64(event) else { return post(event) }
    let end = now + time
    while let next = timers.min(by: { $0.due < $1.due }), next.due <= end, count < 200 {
      timers.removeAll { $0.id == next.id }
      now = next.due
      post(next.event)
    }
    now = end
  }

  private mutating func post(_ event: String) {
    if let transition = enabled(event) { take(transition) }
    finish()
  }

  private mutating func finish() {
    while count < 200 {
      if let transition = enabled(nil) {
        take(transition)
      } else if !raised.isEmpty {
        if let transition = enabled(raised.removeFirst()) { take(transition) }
      } else {
        return
      }
    }
  }

  private func find(_ id: String) -> ChartElement { root.all.first { $0["id"] == id } ?? root }

  private func path(_ state: ChartElement?) -> [ChartElement] {
    state.map { [$0] + path($0.parent) } ?? []
  }

  private func enabled(_ event: String?) -> ChartElement? {
    path(current).flatMap { $0.parts("transition") }.first { transition in
      let names = transition["event"]?.split(separator: " ").map(String.init)
      let isMeant =
        event.map { event in names?.contains { "\(event).".hasPrefix("\($0).") } ?? false }
        ?? (names == nil)
      return isMeant && holds(transition["cond"] ?? "true")
    }
  }

  private func holds(_ condition: String) -> Bool {
    condition.split(separator: " ").filter { $0 != "&&" }.allSatisfy { word in
      switch word {
      case "true": true
      case "false": false
      default: guards.contains("\(word.drop { $0 == "!" })") == !word.hasPrefix("!")
      }
    }
  }

  private mutating func take(_ transition: ChartElement) {
    count += 1
    guard let id = transition["target"], let source = transition.parent else {
      return perform(transition)
    }
    let target = find(id)
    let goal = target.name == "history" ? recalled[id] ?? defaultState(target) : target
    let isLocal = transition["type"] == "internal" && source.contains(goal)
    let domain = isLocal ? source : path(source.parent).first { $0.contains(goal) } ?? root
    let left = path(current).prefix { $0 !== domain }
    for state in left {
      for history in state.parts("history") {
        let isDeep = history["type"] == "deep"
        let child = path(current).first { $0.parent === state }
        recalled[history["id"] ?? ""] = isDeep ? current : child
      }
    }
    for state in left {
      for block in state.parts("onexit") { perform(block) }
    }
    perform(transition)
    enter(target, inside: domain)
  }

  private func defaultState(_ history: ChartElement) -> ChartElement {
    find(history.parts("transition").first?["target"] ?? "")
  }

  /// Enters a state, or what a history recalls, with all around it that is inside the other.
  private mutating func enter(_ target: ChartElement, inside domain: ChartElement) {
    let known = recalled[target["id"] ?? ""]
    let isHistory = target.name == "history"
    let goal = isHistory ? known ?? defaultState(target) : target
    for state in path(goal).prefix(while: { $0 !== domain }).reversed() {
      for block in state.parts("onentry") { perform(block) }
      if isHistory, known == nil, state === target.parent {
        target.parts("transition").forEach { perform($0) }
      }
      current = state
    }
    begin(goal)
  }

  private mutating func begin(_ state: ChartElement) {
    if state.name == "final", let id = state.parent?["id"] { raised.append("done.state.\(id)") }
    guard let start = state.parts("initial").first?.parts("transition").first else { return }
    perform(start)
    enter(find(start["target"] ?? ""), inside: state)
  }

  private mutating func perform(_ block: ChartElement) {
    for action in block.children {
      let event = action["event"] ?? ""
      if action.name == "raise" {
        raised.append(event)
      } else if action.name == "cancel" {
        timers.removeAll { $0.id == action["sendid"] }
      } else if action["delayexpr"] != nil {
        timers.append((action["id"] ?? "", now + 7000, event))
      } else if let delay = action["delay"].flatMap({ UInt64($0.dropLast(2)) }) {
        timers.append((action["id"] ?? "", now + delay, event))
      } else if event.hasPrefix("word.") {
        words.append("\(event.dropFirst(5))")
      }
    }
  }
}
