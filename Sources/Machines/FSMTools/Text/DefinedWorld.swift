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
/// The numbers on the stack and those of the variables are all that it consists of.
struct DefinedWorld: World {
  typealias Names = Drafted

  private var stack: [Number] = []
  private var variables: [UInt32] = []

  /// What is defined; a process has one present draft, and so has it one.
  // Safe because one thread works a bench.
  nonisolated(unsafe) static var evaluator = Evaluator()

  /// The numbers as the console has them.
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

  /// The flag that the guard's definition leaves; either without one.
  func answers(to condition: Drafted.Guard) -> [Bool] {
    number(condition.name).map { [$0 != 0] } ?? [false, true]
  }

  /// The length that the interval's definition leaves, such as `200ms`; off or any length without one.
  func lengths(of interval: Drafted.Interval) -> [UInt32]? {
    number(interval.name).map { [.milliseconds(UInt32(clamping: $0))] }
  }

  /// The number that a definition leaves, of which nothing else is kept.
  private func number(_ name: WordName) -> Number? {
    var numbers = numbers
    guard unsafe Self.evaluator.perform(name, on: &numbers) else { return nil }
    return numbers.stack.isEmpty ? 0 : numbers.stack[numbers.stack.count - 1]
  }
}
