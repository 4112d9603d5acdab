// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Translates a chart in SCXML to lines of the machine notation, each with the place it comes from.
///
/// What has no counterpart is a mistake, and what means less than in the chart is noted.
struct ChartReader {
  typealias Line = (text: String, place: ChartFault.Place)
  private(set) var lines: [Line] = []
  private(set) var (faults, notes): ([ChartFault], [ChartFault]) = ([], [])
  private let root: ChartElement
  private(set) var states: [ChartElement] = []
  // What a transition can name: states, and histories of states.
  private(set) var targets: [String: ChartElement] = [:]
  var timers: [ChartTimer] = []
  private(set) var events: [String] = []
  var junctions: [(name: String, cell: String)] = []
  // The junctions by the ways that they are for, since many cells come to the same.
  var knownParts: [String: String] = [:]
  // What stands before the rows; of a machine that was written as a chart, its own head.
  private var head: [Line] = []
  private var madeNames: [String: String] = [:]

  /// Reads a chart; one without a name has this one.
  init(_ root: ChartElement, name: String) {
    self.root = root
    for element in root.all { check(element) }
    for data in root.all where data.name == "data" { read(data) }
    findStates()
    for send in root.all where send["delay"] ?? send["delayexpr"] != nil { readTimer(send) }
    findEvents()
    for state in states { row(state) }
    let rows = lines
    lines = []
    emit("machine \(self.name(root["name"] ?? name, root))", root)
    lines += head.filter { !$0.text.hasPrefix("states: ") }
    for junction in junctions { emit("junctions: \(junction.name)", root) }
    for state in states where state.name == "final" { emit("final: \(title(state))", state) }
    if let first = beginning(of: root)?.state, first !== states.first {
      emit("initial: \(title(first))", root)
    }
    lines += rows
    for junction in junctions { emit("junction \(junction.name): \(junction.cell)", root) }
    emit("end", root)
  }

  func title(_ element: ChartElement) -> String {
    element["id"] ?? "state-\(element.place.line)-\(element.place.column)"
  }
  /// What the head has behind a key.
  func kept(_ key: String) -> String? {
    head.first { $0.text.hasPrefix("\(key): ") }.map { "\($0.text.dropFirst(key.count + 2))" }
  }
  func keeps(_ line: String) -> Bool { head.contains { $0.text == line } }
  mutating func keep(_ line: String, _ element: ChartElement) {
    if !keeps(line) { head.append((line, element.place)) }
  }
  mutating func refuse(_ message: String, _ element: ChartElement) {
    faults.append(ChartFault(message: message, place: element.place))
  }
  mutating func note(_ message: String, _ element: ChartElement) {
    notes.append(ChartFault(message: message, place: element.place))
  }
  mutating func emit(_ text: String, _ element: ChartElement) {
    // A cell can be longer than a line.
    lines += text.replacing("; ", with: ";\n").split(separator: "\n").map {
      ("\($0)", element.place)
    }
  }

  /// A name of the chart, which must be one word of a line, and no comment or end.
  mutating func name(_ text: String, _ element: ChartElement) -> String {
    let isWord = text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    if !isWord || ["", "end", "junction"].contains(text)
      || text.contains(where: { "\\(),;:".contains($0) })
    {
      refuse("\(text): cannot be a name; use another, of letters, digits and hyphens", element)
    }
    return text
  }

  /// A name for an expression or an action; its dot keeps it apart from others.
  mutating func name(for text: String, _ kind: String, _ element: ChartElement) -> String {
    let key = "\(kind) \(text)"
    if let name = madeNames[key] { return name }
    let parts = key.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
    var name = "\(parts.joined(separator: ".").prefix(25))"
    if madeNames.values.contains(name) { name += ".\(madeNames.count)" }
    madeNames[key] = name
    if kind != "raise" { note("\(name) stands for \(text)", element) }
    return name
  }

  /// Takes a head that was kept as data; a variable of others is left out.
  private mutating func read(_ data: ChartElement) {
    guard data["id"] == "machine_text" else {
      // A guard or an interval of a machine is written with one of these.
      if data["expr"] == "false" || data["expr"] == "'0s'" { return }
      return note("\(data["id"] ?? "data"): this variable is left out", data)
    }
    for line in data.text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.first == "junction", words.count > 2 {
        junctions.append(("\(words[1].dropLast())", words[2...].joined(separator: " ")))
      } else if !words.isEmpty {
        head.append((words.joined(separator: " "), data.place))
      }
    }
  }

  private mutating func findStates() {
    let order = kept("states")?.split(separator: " ").map(String.init) ?? []
    let found = root.all.filter { $0.name == "state" || $0.name == "final" }
    states = order.flatMap { name in found.filter { title($0) == name } }
    states += found.filter { !order.contains(title($0)) }
    for element in states + root.all.filter({ $0.name == "history" }) {
      if targets.updateValue(element, forKey: name(title(element), element)) != nil {
        refuse("\(title(element)): another element has this id", element)
      }
    }
  }

  /// Finds all events, so that a prefix can be spelt out.
  private mutating func findEvents() {
    let sent = root.all.filter { $0.name == "raise" || $0.name == "send" }.compactMap {
      $0["event"]
    }
    let tokens = root.all.flatMap(\.tokens).map(String.init)
    let ends = states.filter { !$0.parts("final").isEmpty }.map { "done.state.\(title($0))" }
    let found = tokens.filter { !$0.hasSuffix("*") } + sent.filter { !$0.hasPrefix("word.") }
    for event in found + ends where !events.contains(event) {
      let isAwaited = !ends.contains(event) || root.all.contains { $0.takes(event) }
      if isAwaited, !timers.contains(where: { $0.event == event }) { events.append(event) }
    }
    for token in tokens where token.hasSuffix(".*") {
      let isKnown = events.contains { ChartElement.takes(token[...], $0) }
      if !isKnown { events.append("\(token.dropLast(2))") }
    }
    for element in root.all {
      for token in element.tokens where token.hasPrefix("error") {
        refuse("\(token): words do not fail, so there is no such event", element)
      }
      for token in element.tokens where token.hasSuffix("*") {
        let all = events.filter { ChartElement.takes(token, $0) }.joined(separator: ", ")
        note("\(token) stands for what the chart names: \(all)", element)
      }
    }
  }

  /// Refuses elements and attributes without a counterpart.
  private mutating func check(_ element: ChartElement) {
    guard let known = Self.known[element.name]?.split(separator: " ") else { return }
    let children = element.children.map { ("<\($0.name)>", $0) }
    let attributes = element.attributes.keys.sorted().map { ($0, element) }
    for (name, place) in children + attributes where !known.contains(Substring(name)) {
      if name.contains(":") {
        note("\(name): is left out, as it is of another namespace", place)
      } else {
        refuse("\(name) in <\(element.name)> has no counterpart in a machine", place)
      }
    }
  }

  // What can be in each element, and its attributes.
  private static let known = [
    "scxml": "<datamodel> <state> <final> initial name version datamodel binding",
    "state":
      "<datamodel> <initial> <onentry> <onexit> <transition> <state> <final> <history> id initial",
    "final": "<onentry> <onexit> id", "history": "<transition> id type",
    "initial": "<transition>", "onentry": actions, "onexit": actions,
    "transition": "\(actions) event cond target type", "raise": "event",
    "send": "event id delay delayexpr", "cancel": "sendid", "log": "label expr",
    "assign": "location expr", "script": "", "datamodel": "<data>", "data": "id expr",
  ]
  private static let actions = "<raise> <send> <cancel> <log> <assign> <script>"
}
