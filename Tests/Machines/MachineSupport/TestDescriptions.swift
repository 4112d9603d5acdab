// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Programs link what is beside this file, and have no tests.
#if canImport(Testing)
  public import FSM
  package import Fixed
  public import Testing

  // What a failed expectation prints in place of raw storage. Swift Testing finds these at run time; a
  // test need not import them.

  extension FixedText: CustomTestStringConvertible {
    /// The text in quotes, and whether its end is missing.
    package var testDescription: String { "\"\(string)\"\(isTruncated ? " (truncated)" : "")" }
  }

  extension Step: CustomTestStringConvertible {
    /// The event, what came of it, and the words: `Step(coin moved locked -> unlocked: acceptCoin)`.
    public var testDescription: String {
      var names = ""
      for word in words { names += " \(word)" }
      let way = "\(name(from) ?? "none") -> \(name(to) ?? "none")"
      return "Step(\(name(event) ?? "start") \(outcome) \(way)\(names.isEmpty ? "" : ":" + names))"
    }

    private func name(_ value: (some Any)?) -> String? { value.map { "\($0)" } }
  }
#endif
