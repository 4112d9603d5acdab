// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A name that can be performed: one of the console's own words, of the host's, or a definition.
enum Performable {
  case primitive(Primitive)
  case host(UInt8)
  case definition(UInt8)
}

/// A word together with its operand: it is performed at once, or stored in a definition.
enum Instruction {
  /// Put a number on the stack.
  case number(UInt32, isNegative: Bool)
  /// Perform a word.
  case perform(Performable)
  /// Perform a word as often as the number on the stack says.
  case performRepeatedly(Performable)
  /// A part of a choice or a loop, and the position in the code at which it may go on.
  case control(Primitive, UInt16)
  /// Fail unless the machine is in this state.
  case expect(UInt8)
  /// Print a state's row.
  case seeState(UInt8)
  /// Print where a guard or an interval is used.
  case seeCondition(UInt8)
  /// Print what a word does.
  case see(Performable)
}
