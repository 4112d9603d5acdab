// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

extension Finding {
  /// What is wrong in the table of `machine`, and what to do about it.
  func message<A: Automaton>(in machine: A.Type) -> String {
    func state(_ row: Int) -> String { Self.name(row, A.State.self) }
    func square(_ row: Int, _ event: Int) -> String {
      "\(state(row)), \(Self.name(event, A.Event.self))"
    }
    return switch self {
    case .rowOutOfOrder(let row):
      "row \(row) is written for \(state(Int(A.table.label(row)))), and \(state(row)) is "
        + "looked up there; put the rows in the order of the states"
    case .unknownState(let row, let event):
      "\(square(row, event)): leads to a state without a row; add the row"
    case .unknownWord(let row):
      "\(state(row)): performs something that is no word, or nothing before a word; write its words in a row"
    case .unreachable(let row):
      "\(state(row)): nothing leads there from \(A.initial.name); add a way, or take it out"
    case .trap(let row):
      "\(state(row)): nothing leads out of it; add a way, or say that it is final"
    case .timeoutWithoutCell(let row):
      "\(state(row)): times out, and nothing handles that; fill the square, or take the time out"
    case .unhandledEvent(let event):
      "\(Self.name(event, A.Event.self)): no state handles it; take the event out"
    case .unknownRelative(let row):
      "\(state(row)): its parent or its first substate has no row; add the row"
    case .initialElsewhere(let row):
      "\(state(row)): begins with a substate that is part of another state; look at the parents"
    case .needsHierarchy(let row, let event):
      "\(square(row, event)): covers, uncovers or takes turns, which a flat table cannot"
    case .nestedTimer(let row, let parent):
      "\(state(row)): times out inside \(state(parent)), which does too; there is one timer"
    case .parentCycle(let row):
      "\(state(row)): is part of itself, or nested deeper than eight; look at the parents"
    case .shadowed(let row, let event, let parent):
      "\(square(row, event)): is never asked, since \(state(parent)) takes the event first"
    case .passingCellDecides(let row, let event):
      "\(square(row, event)): passes the event on and decides as well; let it only stay, unguarded"
    }
  }

  private static func name<N: Name>(_ index: Int, _: N.Type) -> String {
    N(rawValue: UInt8(truncatingIfNeeded: index)).map { "\($0.name)" } ?? "number \(index)"
  }
}
