// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis

/// The Swift file of a machine: its names as enums, and its table as numbers, which are a constant.
struct SwiftSource<A: Automaton> {
  private let name: String
  private let type: SwiftName

  init(_ name: String) { (self.name, type) = (name, SwiftName(ofType: name)) }

  /// The file.
  ///
  /// - Throws: where two names become one in Swift, or one has no letter.
  func text() throws(ToolFault) -> String {
    let kinds = [
      try list("State", A.State.self, A.table.stateCount, "The states."),
      try list("Event", A.Event.self, A.table.eventCount, "The events."),
      try list("Word", A.Word.self, 255, "The words."),
      try list("Guard", A.Guard.self, 255, "The guards."),
      try list("Interval", A.Interval.self, 255, "The intervals."),
      try list("Junction", A.Junction.self, A.junctions.count, "The junctions."),
    ]
    return """
      // swift-format-ignore-file
      // Generated from the text of `\(name)`. Edit the text, and generate this again.

      public import FSM

      \(A.table.numbersSource(named: "\(type.text)Numbers"))
      /// The machine `\(name)`.
      public enum \(type.text): Automaton {
      \((kinds + [members]).joined())}

      """
  }

  /// An enum of names; a machine without words has one that is never said.
  private func list<N: Name>(
    _ title: String, _: N.Type, _ count: Int, _ comment: String
  ) throws(ToolFault) -> String {
    var names = (0..<count).compactMap { N(rawValue: UInt8($0)).map { "\($0.name)" } }
    if names.isEmpty {
      guard title == "Word" else { return "" }
      names = ["nothing"]
    }
    var cases: [String] = []
    for name in names {
      let text = SwiftName(name).text
      guard text != "" else {
        throw ToolFault("\(name): has no letter or digit for a Swift name; rename it", status: 65)
      }
      if let other = cases.firstIndex(of: text) {
        throw ToolFault(
          "\(names[other]) and \(name): both are \(text) in Swift; rename one", status: 65)
      }
      cases.append(text)
    }
    return """
        /// \(comment)
        public enum \(title): UInt8, ListedName {
          case \(cases.joined(separator: ", "))
          /// Their names.
          public static let names: [\(cases.count) of StaticString] = [\(quoted(names))]
        }

      """
  }

  private func quoted(_ names: [String]) -> String {
    names.map { "\"\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"" }
      .joined(separator: ", ")
  }

  private var members: String {
    var lines = [
      "/// The initial state.", "public static let initial = State\(member(A.initial))",
    ]
    lines += roles + raises
    lines += test("isUrgent(_ event: Event)", A.Event.self, "a queue keeps a slot for the event") {
      A.isUrgent($0)
    }
    lines += test("isRequired(_ event: Event)", A.Event.self, "a state has to handle the event") {
      A.isRequired($0)
    }
    lines += test("isFinal(_ state: State)", A.State.self, "the state is meant to have no exit") {
      A.isFinal($0)
    }
    lines += ["/// Its table.", "public static var table: \(tableType) { \(tableValue) }"]
    lines += junctions
    return lines.map { "  \($0)\n" }.joined()
  }

  private var roles: [String] {
    let roles = [("timeout", A.timeout), ("completion", A.completion)].compactMap { role in
      role.1.map { "\(role.0): Event\(member($0))" }
    }
    guard !roles.isEmpty else { return [] }
    return [
      "/// The events that come from the machine itself.",
      "public static let roles = Roles<\(type.text)>(\(roles.joined(separator: ", ")))",
    ]
  }

  private var raises: [String] {
    let raised = all(A.Word.self).compactMap { word in
      A.raises(word).map { "  case \(member(word)): Event\(member($0))" }
    }
    guard !raised.isEmpty else { return [] }
    return [
      "/// The events that words raise.", "public static func raises(_ word: Word) -> Event? {",
      "  switch word {",
    ] + raised + ["  default: nil", "  }", "}"]
  }

  private func test<N: Name>(
    _ function: String, _: N.Type, _ meaning: String, _ isSuch: (N) -> Bool
  ) -> [String] {
    let argument = function.contains("event") ? "event" : "state"
    let names = all(N.self).filter(isSuch).map { "\(argument) == \(member($0))" }
    guard !names.isEmpty else { return [] }
    return [
      "/// Whether \(meaning).",
      "public static func \(function) -> Bool { \(names.joined(separator: " || ")) }",
    ]
  }

  private func all<N: Name>(_: N.Type) -> [N] { (0..<255).compactMap { N(rawValue: $0) } }
}

// The table's type, and its junctions.
extension SwiftSource {
  private var wrappers: [(open: String, close: String)] {
    let kind = A.Rows.kind
    return [
      (kind.deferralCount > 0, "WithDeferral<", ", \(kind.deferralCount)>"),
      (kind.hasHistory, "WithHistory<", ">"), (kind.hasTimers, "WithTimers<", ">"),
      (kind.stackDepth > 0, "WithStack<", ", \(kind.stackDepth)>"),
    ].filter(\.0).map { ($0.1, $0.2) }
  }

  private var tableType: String {
    let rows = A.Rows.kind.isHierarchical ? "NumberedHierarchy" : "NumberedTable"
    let size = "\(A.table.stateCount), \(A.table.eventCount)"
    return wrappers.map(\.open).joined() + "\(rows)<\(type.text), \(type.text)Numbers, \(size)>"
      + wrappers.reversed().map(\.close).joined()
  }

  private var tableValue: String { wrappers.reduce(".init()") { value, _ in ".init(\(value))" } }

  private var junctions: [String] {
    let count = A.junctions.count
    guard count > 0 else { return [] }
    let rows = (0..<count).compactMap { index in
      A.Junction(rawValue: UInt8(index)).map {
        "  .junction(\(member($0)), \(text(A.junctions.cell(index)))),"
      }
    }
    return ["/// The junctions that cells lead to."]
      + ["public static let junctions = JunctionTable<\(type.text), \(count)>(["] + rows + ["])"]
  }

  private func text(_ cell: Cell<A>) -> String {
    guard let condition = cell.guardName else { return text(cell.then) }
    return ".if(\(member(condition)), \(text(cell.then)), else: \(text(cell.otherwise)))"
  }

  private func text(_ branch: Branch<A>) -> String {
    if let junction = branch.junction { return ".junction(\(member(junction)))" }
    let words = (0..<4).compactMap { branch.phrase[$0].map { member($0) } }
    let arguments = ((branch.state.map { [member($0)] } ?? []) + words).joined(separator: ", ")
    switch branch.move {
    case .nothing, .refuse: return ".\(branch.move)"
    case .defer: return ".deferred"
    case .stay, .again, .push, .pop: return ".\(branch.move)(\(arguments))"
    case .to: return "\(branch.isExternal ? ".external" : ".to")(\(arguments))"
    case .history: return "\(branch.isDeepHistory ? ".deepHistory" : ".history")(\(arguments))"
    }
  }

  private func member(_ name: some Name) -> String { ".\(SwiftName("\(name.name)").text)" }
}

/// A name of a text as Swift writes it: `accept-coin` is `acceptCoin`.
struct SwiftName {
  /// The name; empty for one without a letter or a digit.
  let text: String

  /// The name of a case; a keyword has an underscore behind it.
  init(_ name: String) {
    let parts = name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let rest = parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let joined = (parts.first ?? "") + rest.joined()
    let isDigit = joined.first?.isNumber ?? false
    text = (isDigit ? "_" : "") + joined + (Self.taken.contains(joined) ? "_" : "")
  }

  init(ofType name: String) {
    let plain = SwiftName(name).text
    let capital = plain.prefix(1).uppercased() + plain.dropFirst()
    text = Self.takenTypes.contains(capital) ? "\(capital)Machine" : capital
  }

  // What Swift keeps for itself, and what the list of names has besides its cases.
  private static let taken = Set(
    """
    Any Protocol Self Type as associatedtype break case catch class continue default defer deinit do else \
    enum extension fallthrough false fileprivate for func guard if import in init inout internal is let \
    nil operator precedencegroup private protocol public repeat rethrows return self static struct \
    subscript super switch throw throws true try typealias var where while \
    List Text allCases hash hashValue listedCount name names rawValue
    """.split(separator: " ").map(String.init))
  private static let takenTypes: Set = [
    "", "Automaton", "Event", "Guard", "Interval", "Junction", "Machine", "Name", "Self", "State",
    "Table", "Type", "Protocol", "Any", "Word", "Bool", "Never", "Roles", "Int",
  ]
}
