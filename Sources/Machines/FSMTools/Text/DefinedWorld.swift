// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import Fixed
import Interpreter
import MachineText

/// The world of the present draft, whose words, guards and intervals perform the definitions with
/// the same names.
///
/// The world consists of the numbers on the stack and in the variables.
struct DefinedWorld: World {
  typealias Names = Drafted

  private var stack: [Number] = []
  private var variables: [UInt32] = []

  /// The evaluator of the definitions, one for the present draft of the process.
  // Safe because one thread uses a bench.
  nonisolated(unsafe) static var evaluator = Evaluator()

  /// The numbers in the console's form.
  var numbers: Numbers {
    get {
      var numbers = Numbers()
      for number in stack { numbers.stack.append(number) }
      for number in variables { numbers.variables.append(number) }
      return numbers
    }
    set {
      stack = newValue.stack.withSpan { list in list.indices.map { list[$0] } }
      variables = newValue.variables.withSpan { list in list.indices.map { list[$0] } }
    }
  }

  mutating func perform(_ word: Drafted.Word) {
    _ = unsafe Self.evaluator.perform(word.name, on: &numbers)
  }

  /// Returns the flag that the guard's definition leaves, or both values without a definition.
  func answers(to condition: Drafted.Guard) -> [Bool] {
    number(condition.name).map { [$0 != 0] } ?? [false, true]
  }

  /// Returns the length from the interval's definition, such as `200ms`, or `nil` without it.
  func lengths(of interval: Drafted.Interval) -> [UInt32]? {
    number(interval.name).map { [.milliseconds(UInt32(clamping: $0))] }
  }

  /// Returns the number that a definition leaves, or `nil` without it, and discards other effects.
  private func number(_ name: WordName) -> Number? {
    var numbers = numbers
    guard unsafe Self.evaluator.perform(name, on: &numbers) else { return nil }
    return numbers.stack.isEmpty ? 0 : numbers.stack[numbers.stack.count - 1]
  }
}
