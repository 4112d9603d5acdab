// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// A chart of a public suite, written anew: a table of the size of all charts, in the shared names.
protocol Chart: Automaton
where
  State == ChartNames.State, Event == ChartNames.Event, Word == ChartNames.Word,
  Guard == ChartNames.Guard, Interval == NoNames, Junction == ChartNames.Junction
{
  /// The event that the host raises by a word: none, unless the chart says otherwise.
  static func raised(by word: Word, in situation: Situation) -> Event?
}

/// What the host knows while a word is performed.
struct Situation {
  /// The event of the step.
  var event: ChartNames.Event?
  /// The states that are entered and not left.
  var active: [ChartNames.State] = []
}

/// A chart without substates.
protocol FlatChart: Chart where Rows == TransitionTable<Self, 12, 10> {}
/// A chart with substates.
protocol DeepChart: Chart where Rows == HierarchicalTable<Self, 12, 10> {}
/// A chart with substates and histories.
protocol RecallingChart: Chart where Rows == WithHistory<HierarchicalTable<Self, 12, 10>> {}

extension Chart {
  static var initial: State { .a }
  static var roles: Roles<Self> { Roles(timeout: .timeout, completion: .always) }
  static func raises(_ word: Word) -> Event? { word.raised }
  static func raised(by word: Word, in situation: Situation) -> Event? { nil }

  /// The table of these rows, without substates; a state that is left out has an empty row.
  static func flat(_ rows: ChartRow<Self>...) -> TransitionTable<Self, 12, 10> {
    TransitionTable(InlineArray { index in ChartRow.find(index, in: rows).flat })
  }

  /// The table of these rows, with substates; a state that is left out has an empty row.
  static func deep(_ rows: ChartRow<Self>...) -> HierarchicalTable<Self, 12, 10> {
    HierarchicalTable(InlineArray { index in ChartRow.find(index, in: rows).deep })
  }
}

/// A row of a chart: only the cells that do something, and no words that each state has.
struct ChartRow<Names: Chart> {
  private let state: Names.State
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

  /// The row at `index`, or an empty one.
  static func find(_ index: Int, in rows: [Self]) -> Self {
    let state = Names.State.allCases[index]
    return rows.first { $0.state == state } ?? Self(state)
  }

  var flat: Row<Names, 10> { .row(state, enter: enter, exit: exit, after: delay, allCells) }

  var deep: HierarchicalRow<Names, 10> {
    .row(
      state, in: parent, initial: initial, historyDefault: recalled, begin: begin, enter: enter,
      exit: exit, after: delay, allCells)
  }

  private var allCells: InlineArray<10, Cell<Names>> {
    InlineArray { index in
      cells.first { $0.key == Names.Event.allCases[index] }?.value ?? .nothing
    }
  }
}
