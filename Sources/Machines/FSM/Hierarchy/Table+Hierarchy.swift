// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

extension Table {
  /// The row of the state that `state` is part of; `nil` for none.
  public func parent(_ state: Int) -> Int? { Self.row(_head(state).parent) }
  /// The row of the substate that is entered with `state`; `nil` for none.
  public func initial(_ state: Int) -> Int? { Self.row(_head(state).initial) }
  /// The row of the substate that a history of `state` leads to at first; `nil` for the initial one.
  public func historyDefault(_ state: Int) -> Int? { Self.row(_head(state).history) }
  private static func row(_ row: UInt8) -> Int? { row == 255 ? nil : Int(row) }
}

extension Automaton {
  @inline(__always) @inlinable package static func _parentRow(_ state: Int) -> Int {
    Int(_head(state).parent)
  }
  @inline(__always) @inlinable package static func _initialRow(_ state: Int) -> Int {
    Int(_head(state).initial)
  }
  @inline(__always) @inlinable package static func _historyRow(_ state: Int) -> Int {
    Int(_head(state).history)
  }
}
