// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A chart of a public suite, written anew: a table of the size of all charts, in the shared names.
struct Chart<Kind: ChartKind>: Sendable {
  fileprivate let rows: Kind.Rows
  fileprivate let initial: ChartNames.State
  fileprivate let junctions: JunctionTable<Kind, 1>
  /// The event that the host raises by a word: none, unless the chart says otherwise.
  let raised: @Sendable (ChartNames.Word, Situation) -> ChartNames.Event?

  /// A chart of these rows; a state that is left out has an empty row.
  init(
    _ rows: ChartRow<Kind>..., initial: ChartNames.State = .a, first: Cell<Kind> = .nothing,
    raised: @escaping @Sendable (ChartNames.Word, Situation) -> ChartNames.Event? = { _, _ in nil }
  ) {
    self.rows = Kind.rows { index in
      let state = ChartNames.State.allCases[index]
      return rows.first { $0.state == state } ?? .state(state)
    }
    (self.initial, self.raised) = (initial, raised)
    junctions = JunctionTable([.junction(.first, first)])
  }
}

/// What the host knows while a word is performed.
struct Situation {
  /// The event of the step.
  var event: ChartNames.Event?
  /// The states that are entered and not left.
  var active: [ChartNames.State] = []
}

/// An automaton that is the chart that its task plays.
protocol ChartKind: Automaton
where
  Rows: Sendable, State == ChartNames.State, Event == ChartNames.Event, Word == ChartNames.Word,
  Guard == ChartNames.Guard, Interval == NoNames, Junction == ChartNames.Junction
{
  /// The machine that plays it.
  associatedtype Player: StateMachine where Player.A == Self
  /// The chart that is played.
  static var played: TaskLocal<Chart<Self>> { get }
  /// The table with a row at each index.
  static func rows(_ row: (Int) -> ChartRow<Self>) -> Rows
}

extension ChartKind {
  static var initial: State { played.get().initial }
  static var table: Rows { played.get().rows }
  static var junctions: JunctionTable<Self, 1> { played.get().junctions }
  static var roles: Roles<Self> { Roles(timeout: .timeout, completion: .always) }
  static func raises(_ word: Word) -> Event? { word.raised }
}

/// A chart without substates.
typealias FlatChart = Chart<FlatKind>
/// A chart with substates.
typealias DeepChart = Chart<DeepKind>
/// A chart with substates and histories.
typealias RecallingChart = Chart<RecallingKind>

enum FlatKind: ChartKind {
  typealias Rows = TransitionTable<FlatKind, 12, 10>
  typealias Player = Machine<FlatKind>
  static let played = TaskLocal(wrappedValue: FlatChart())
  static func rows(_ row: (Int) -> ChartRow<FlatKind>) -> Rows {
    Rows(InlineArray { row($0).flat })
  }
}

enum DeepKind: ChartKind {
  typealias Rows = HierarchicalTable<DeepKind, 12, 10>
  typealias Player = HierarchicalMachine<DeepKind>
  static let played = TaskLocal(wrappedValue: DeepChart())
  static func rows(_ row: (Int) -> ChartRow<DeepKind>) -> Rows {
    Rows(InlineArray { row($0).deep })
  }
}

enum RecallingKind: ChartKind {
  typealias Rows = WithHistory<HierarchicalTable<RecallingKind, 12, 10>>
  typealias Player = HierarchicalMachine<RecallingKind>
  static let played = TaskLocal(wrappedValue: RecallingChart())
  static func rows(_ row: (Int) -> ChartRow<RecallingKind>) -> Rows {
    Rows(HierarchicalTable(InlineArray { row($0).deep }))
  }
}

/// A row of a chart: only the cells that do something, and no words that each state has.
struct ChartRow<Names: ChartKind> {
  fileprivate let state: Names.State
  private var parent: Names.State?
  private var initial: Names.State?
  private var recalled: Names.State?
  private var begin = Phrase<Names>.none
  private var enter: Phrase<Names>
  private var exit: Phrase<Names>
  private var delay = Delay<Names>.never
  private var cells: KeyValuePairs<Names.Event, Cell<Names>> = [:]

  private init(_ state: Names.State) {
    self.state = state
    (enter, exit) = (.words(.enter(state)), .words(.exit(state)))
  }

  /// The row of `state`, whose words on entry and exit come after those that each state has.
  static func state(
    _ state: Names.State, in parent: Names.State? = nil, initial: Names.State? = nil,
    recalled: Names.State? = nil, begin: Names.Word? = nil, enter: [Names.Word] = [],
    exit: [Names.Word] = [], after delay: Delay<Names> = .never,
    _ cells: KeyValuePairs<Names.Event, Cell<Names>> = [:]
  ) -> Self {
    var row = Self(state)
    (row.parent, row.initial, row.recalled) = (parent, initial, recalled)
    (row.begin, row.delay, row.cells) = (.words(begin), delay, cells)
    row.enter = phrase(.enter(state), enter)
    row.exit = phrase(.exit(state), exit)
    return row
  }

  private static func phrase(_ first: Names.Word?, _ others: [Names.Word]) -> Phrase<Names> {
    precondition(others.count < 4, "a phrase has at most four words")
    func other(_ index: Int) -> Names.Word? { index < others.count ? others[index] : nil }
    return .words(first, other(0), other(1), other(2))
  }

  var flat: Row<Names, 10> { .row(state, enter: enter, exit: exit, after: delay, allCells) }

  var deep: HierarchicalRow<Names, 10> {
    .row(
      state, in: parent, initial: initial, historyDefault: recalled, begin: begin, enter: enter,
      exit: exit, after: delay, allCells)
  }

  private var allCells: InlineArray<10, Cell<Names>> {
    InlineArray { index in cells.first { $0.key == Names.Event.allCases[index] }?.value ?? .nothing
    }
  }
}
