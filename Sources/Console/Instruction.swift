// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Turnstile

/// A word with what follows it, understood: what is performed at once, or kept in a definition.
enum Instruction {
  /// Put a number on the stack.
  case number(UInt32)
  /// Perform a word the console knows by itself.
  case perform(Primitive)
  /// Perform a defined word, by its place.
  case call(UInt8)
  /// Perform a word as often as the number on the stack says.
  case repeatPrimitive(Primitive)
  /// Perform a defined word as often as the number on the stack says.
  case repeatCall(UInt8)
  /// Fail unless the gate is in this state.
  case expect(Turnstile.State)
  /// Print a state's row.
  case seeState(Turnstile.State)
  /// Print what a word does.
  case seePrimitive(Primitive)
  /// Print what a defined word is made of.
  case seeCall(UInt8)
}
