// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Sequencing
import Testing

/// Tasks with and without a limit.
enum Chore: UInt8, TaskName, ListedName, CaseIterable {
  case wash, dry, iron, fold
  /// Ended after 1.5 s.
  case mend

  static let names: [5 of StaticString] = ["wash", "dry", "iron", "fold", "mend"]

  var limit: UInt32 { self == .mend ? 1500 : 0 }
}

extension SequenceStep {
  /// The notices of a step, in order and in words.
  var story: [String] {
    var notices = notices
    var story: [String] = []
    while let notice = notices.next() { story.append(line(notice)) }
    return story
  }

  private func line(_ notice: SequenceNotice<Task>) -> String {
    switch notice {
    case .pushed(let batch): "pushed \(batch)"
    case .ended(let ticket, let ending): "\(ending) \(ticket.task) of \(ticket.batch)"
    case .finished(let batch, let ending): "finished \(batch): \(ending)"
    case .started(let ticket): "started \(ticket.task) of \(ticket.batch)"
    }
  }
}

/// Expects what a step told; one expectation for all of them, since each costs the compiler much.
func expectStory(
  _ story: [String], _ expected: [String], at location: SourceLocation = #_sourceLocation
) { #expect(story == expected, sourceLocation: location) }
