// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Not in Embedded Swift, because strings allocate memory.
#if !hasFeature(Embedded)
  public import FSM

  extension Finding: CustomStringConvertible {
    /// The mistake and its remedy, with the names of the states and events.
    public var description: String {
      switch self {
      case .rowOutOfOrder(let row):
        "row \(row): expected \(state(row)), found \(state(Int(A.table.label(row)))); "
          + "put the rows in the order of the states"
      case .stateWithoutRow(let row): "\(state(row)): has no row; add the row"
      case .eventWithoutColumn(let event):
        "\(self.event(event)): has no column; add a cell to every row"
      case .namesMiscounted(let kind, let listed, let cases):
        "\(kind) names: expected \(cases) in the list, found \(listed); list a name for each case"
      case .nameTwice(let kind, let value, let other):
        "\(kind) \(name(value, kind)): has the same name as another \(other); rename one of them"
      case .nameNotOneWord(let kind, let value):
        "\(kind) number \(value): its name \"\(name(value, kind))\" is not one word; "
          + "write it without blanks"
      case .columnWithoutEvent(let event):
        "column \(event): belongs to no event; add the event or remove the column"
      case .initialWithoutRow(let row):
        "\(state(row)): is the initial state, but has no row; add the row"
      case .timeoutWithoutColumn(let event):
        "\(self.event(event)): is the timeout, but has no column; add a cell to every row"
      case .tooLargeForConstant(let states, let events):
        "\(states) states and \(events) events: too large for a constant (16 and 16), so the table "
          + "is in RAM; generate its numbers with `numbers`"
      case .unknownState(let row, let event):
        "\(square(row, event)): leads to a state without a row; add the row"
      case .unknownWord(let row):
        "\(state(row)): a phrase has an unknown word or a gap; list known words without gaps"
      case .unreachable(let row):
        "\(state(row)): unreachable from \(A.initial.name); add a transition or remove the state"
      case .trap(let row):
        "\(state(row)): no transition leaves the state; add one or declare the state final"
      case .timeoutWithoutCell(let row) where A.timeout == nil:
        "\(state(row)): has a delay, but the machine names no timeout; "
          + "write static let roles = Roles<Self>(timeout: ...), or `deadline: EVENT` in a text"
      case .timeoutWithoutCell(let row):
        "\(state(row)): no cell handles its timeout; fill the cell or remove the delay"
      case .timeoutWithoutDelay(let row):
        "\(state(row)): handles a timeout, but no timer runs; add a delay or empty the cell"
      case .unusedName(let kind, let value):
        "\(kind) \(name(value, kind)): is not used in the table; use it or remove it"
      case .junctionWithoutRow(let junction):
        "\(name(of: junction)): is not in the table of junctions; add it"
      case .junctionOutOfOrder(let junction):
        "junction \(junction): expected \(name(of: junction)), "
          + "found \(name(of: Int(A.junctions.label(junction)))); "
          + "put the junctions in the order of the cases"
      case .unknownJunction(let row, let event):
        "\(square(row, event)): leads to a junction that is not in the table; add the junction"
      case .junctionLoop(let junction):
        "\(name(of: junction)): can lead back to itself; let one of its branches end elsewhere"
      case .unusedJunction(let junction):
        "\(name(of: junction)): no cell leads to this junction; remove it"
      case .unhandledEvent(let event):
        "\(self.event(event)): no state handles this event; remove it"
      case .needsHierarchy(let row, let event):
        "\(square(row, event)): uses push, pop, history or a turn; "
          + "put the rows in a HierarchicalTable"
      case .unknownRelative(let row):
        "\(state(row)): its parent or its initial substate has no row; add the row"
      case .initialElsewhere(let row):
        "\(state(row)): its initial substate belongs to another state; check the parents"
      case .compositeWithoutInitial(let row):
        "\(state(row)): has substates, but no initial substate; name one of them"
      case .historyDefaultElsewhere(let row):
        "\(state(row)): its history default is not one of its substates; name a substate"
      case .beginWithoutInitial(let row):
        "\(state(row)): has begin words, but no initial substate; "
          + "name one or move the words to the entry"
      case .stackNotKept(let row, let event):
        "\(square(row, event)): suspends a state, but there is no stack; "
          + "put the table in WithStack<_, 1>(...), or write `stack: 1` in a text"
      case .pushWithoutPop(let row, let event):
        "\(square(row, event)): suspends a state that no pop resumes; "
          + "add a pop to the row of the target, or use `to`"
      case .popWithoutPush(let row, let event):
        "\(square(row, event)): pops, but no push suspends a state here; "
          + "pop in the row of a state that a push enters"
      case .historyOfLeaf(let row, let event):
        "\(square(row, event)): recalls a substate of a state that has none; use `to` instead"
      case .historyNotKept(let row, let event):
        "\(square(row, event)): recalls a history, but the table has none; "
          + "put the table in WithHistory(...)"
      case .deferralNotKept(let row, let event):
        "\(square(row, event)): defers an event, but there is no queue; "
          + "put the table in WithDeferral<_, 4>(...), or write `deferral: 4` in a text"
      case .nestedTimer(let row, let parent):
        "\(state(row)): has a delay, and its ancestor \(state(parent)) has one too, "
          + "but there is only one timer; put the table in WithTimers(...), "
          + "write `timers: each` in a text, or remove one delay"
      case .parentCycle(let row):
        "\(state(row)): is its own ancestor, or more than 8 levels deep; check the parents"
      case .shadowed(let row, let event, let parent):
        "\(square(row, event)): is never reached, because \(state(parent)) handles the event first"
      case .hiddenBySubstates(let row, let event):
        "\(square(row, event)): is never reached, because every substate handles the event "
          + "first; empty the cell, or let it act first"
      case .finalLeft(let row):
        "\(state(row)): is declared final, but a transition leaves it; "
          + "remove the transition or the declaration"
      case .completionLoop(let row):
        "\(state(row)): completions lead back to this state for ever; "
          + "add a guard that ends the loop"
      case .passingCellDecides(let row, let event):
        "\(square(row, event)): passes the event on, but decides too; use `stay` without a guard"
      }
    }

    private func state(_ row: Int) -> String { Self.name(row, A.State.self) }

    private func event(_ column: Int) -> String { Self.name(column, A.Event.self) }

    private func name(of junction: Int) -> String { Self.name(junction, A.Junction.self) }

    private func name(_ value: Int, _ kind: NameKind) -> String {
      switch kind {
      case .state: Self.name(value, A.State.self)
      case .event: Self.name(value, A.Event.self)
      case .word: Self.name(value, A.Word.self)
      case .guard: Self.name(value, A.Guard.self)
      case .interval: Self.name(value, A.Interval.self)
      }
    }

    private func square(_ row: Int, _ column: Int) -> String { "\(state(row)), \(event(column))" }

    private static func name<N: Name>(_ index: Int, _: N.Type) -> String {
      UInt8(exactly: index).flatMap(N.init).map { "\($0.name)" } ?? "number \(index)"
    }
  }

  extension Step: CustomStringConvertible {
    /// The step as text: `locked, coin: moved to unlocked (accept-coin unlock show-go)`.
    public var description: String { text(refusedBy: refusal) }
  }

  extension HierarchicalStep: CustomStringConvertible {
    /// The step as text: `play, edit-button: moved to edit (hide-edit-button show-back-button)`.
    public var description: String { text(refusedBy: nil) }
  }

  extension MachineStep {
    /// Returns the state, the event, the outcome and the words as text.
    fileprivate func text(refusedBy refusal: A.Guard?) -> String {
      let square = [from.map { "\($0.name)" }, event.map { "\($0.name)" }].compactMap(\.self)
        .joined(separator: ", ")
      let list = words.map { "\($0.name)" }.joined(separator: " ")
      return (square.isEmpty ? "" : "\(square): ") + result(refusedBy: refusal)
        + (list.isEmpty ? "" : " (\(list))")
    }

    private func result(refusedBy refusal: A.Guard?) -> String {
      switch outcome {
      case .unhandled: "unhandled"
      case .refused: refusal.map { "refused by \($0.name)" } ?? "refused"
      case .stayed: "stayed"
      case .moved: to.map { "moved to \($0.name)" } ?? "moved"
      case .notStarted: "not started"
      case .full: "no room"
      case .empty: "nothing to resume"
      case .corrupt: "corrupt"
      case .deferred: "deferred"
      }
    }
  }
#endif
