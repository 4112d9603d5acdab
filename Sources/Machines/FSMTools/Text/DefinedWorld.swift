// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import Fixed
import Interpreter
import MachineText

/// The world of the present draft: its words do what definitions of the same name say, and its guards are
/// answered by them.
///
/// The numbers on the stack are all that it consists of.
struct DefinedWorld: World {
  typealias Names = Drafted

  private(set) var numbers: [Number] = []

  /// What is defined; a process has one present draft, and so has it one.
  @safe final class Meaning: Sendable {
    // Safe because one thread works a bench.
    nonisolated(unsafe) var evaluator = Evaluator()
  }
  static let meaning = Meaning()

  /// The numbers as the console has them.
  var stack: Stack {
    get {
      var stack = Stack()
      for number in numbers { stack.append(number) }
      return stack
    }
    set { numbers = (0..<newValue.count).map { newValue[$0] } }
  }

  mutating func perform(_ word: Drafted.Word) {
    _ = unsafe Self.meaning.evaluator.perform(word.name, on: &stack)
  }

  /// The flag that the guard's definition leaves, of whose numbers nothing is kept; either without one.
  func answers(to condition: Drafted.Guard) -> [Bool] {
    var numbers = stack
    guard unsafe Self.meaning.evaluator.perform(condition.name, on: &numbers) else {
      return [false, true]
    }
    return [numbers.isEmpty ? false : numbers[numbers.count - 1] != 0]
  }
}
