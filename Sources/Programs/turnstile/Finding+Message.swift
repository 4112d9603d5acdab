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
      "row \(row): expected \(state(row)), found \(state(Int(A.table.label(row)))); "
        + "put the rows in the order of the states"
    case .unknownState(let row, let event):
      "\(square(row, event)): leads to a state without a row; add the row"
    case .unknownWord(let row):
      "\(state(row)): a phrase has an unknown word or a gap; list known words without gaps"
    case .unreachable(let row):
      "\(state(row)): unreachable from \(A.initial.name); add a transition or remove the state"
    case .trap(let row):
      "\(state(row)): no transition leaves it; add one or declare the state final"
    case .timeoutWithoutCell(let row):
      "\(state(row)): its timeout is not handled; fill the cell or remove the delay"
    case .unhandledEvent(let event):
      "\(Self.name(event, A.Event.self)): no state handles it; remove the event"
    case .unknownRelative(let row):
      "\(state(row)): its parent or its first substate has no row; add the row"
    case .initialElsewhere(let row):
      "\(state(row)): its initial substate belongs to another state; check the parents"
    case .needsHierarchy(let row, let event):
      "\(square(row, event)): uses push, pop or a turn, which need a hierarchical machine"
    case .nestedTimer(let row, let parent):
      "\(state(row)): has a delay inside \(state(parent)), which has one too; there is only one timer"
    case .parentCycle(let row):
      "\(state(row)): is its own ancestor, or more than 8 levels deep; check the parents"
    case .shadowed(let row, let event, let parent):
      "\(square(row, event)): is never reached; \(state(parent)) handles the event first"
    case .passingCellDecides(let row, let event):
      "\(square(row, event)): passes the event on and decides too; let it stay, without a guard"
    }
  }

  private static func name<N: Name>(_ index: Int, _: N.Type) -> String {
    N(rawValue: UInt8(truncatingIfNeeded: index)).map { "\($0.name)" } ?? "number \(index)"
  }
}
