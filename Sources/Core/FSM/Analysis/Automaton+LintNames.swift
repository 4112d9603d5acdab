// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What a name is for.
public enum NameKind: UInt8, Sendable {
  case state, event, word, `guard`, interval
}

extension Automaton {
  /// Reports lists of names that are longer or shorter than the cases they name.
  static func lintNames(_ report: (Finding<Self>) -> Void) {
    lintNames(.state, State.self, report)
    lintNames(.event, Event.self, report)
    lintNames(.word, Word.self, report)
    lintNames(.guard, Guard.self, report)
    lintNames(.interval, Interval.self, report)
  }

  private static func lintNames<Kind: Name>(
    _ kind: NameKind, _: Kind.Type, _ report: (Finding<Self>) -> Void
  ) {
    guard let listed = Kind.listedCount else { return }
    var cases = 0
    for value in UInt8.min ... .max where Kind(rawValue: value) != nil { cases += 1 }
    if cases != listed { report(.namesMiscounted(kind, listed: listed, cases: cases)) }
  }
}
