// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Embedded Swift has no strings.
#if !hasFeature(Embedded)
  extension Step: CustomStringConvertible {
    /// The step in names: `locked, coin: moved to unlocked (accept-coin unlock show-go)`.
    public var description: String {
      var names = StepNames(outcome, from: from, event: event, to: to)
      names.refusal = refusal?.name
      for word in words { names.words.append(word.name) }
      return names.text
    }
  }

  extension HierarchicalStep: CustomStringConvertible {
    /// The step in names: `play, edit-button: moved to edit (hide-edit-button show-back-button)`.
    public var description: String {
      var names = StepNames(outcome, from: from, event: event, to: to)
      for word in words { names.words.append(word.name) }
      return names.text
    }
  }

  /// All there is to print of a step of either kind.
  private struct StepNames {
    let outcome: Outcome
    let from: StaticString?
    let event: StaticString?
    let to: StaticString?
    var refusal: StaticString?
    var words: [StaticString] = []

    init<State: Name, Event: Name>(
      _ outcome: Outcome, from: State?, event: Event?, to: State?
    ) {
      self.outcome = outcome
      self.from = from?.name
      self.event = event?.name
      self.to = to?.name
    }

    /// Where it happened, what came of it, and what is to be performed.
    var text: String {
      let square = [from, event].compactMap { $0.map { "\($0)" } }.joined(separator: ", ")
      let list = words.map { "\($0)" }.joined(separator: " ")
      return (square.isEmpty ? "" : "\(square): ") + result + (list.isEmpty ? "" : " (\(list))")
    }

    private var result: String {
      switch outcome {
      case .unhandled: "unhandled"
      case .refused: refusal.map { "refused by \($0)" } ?? "refused"
      case .stayed: "stayed"
      case .moved: to.map { "moved to \($0)" } ?? "moved"
      case .notStarted: "not started"
      case .full: "no room"
      case .empty: "nothing to return to"
      case .corrupt: "corrupt"
      }
    }
  }
#endif
