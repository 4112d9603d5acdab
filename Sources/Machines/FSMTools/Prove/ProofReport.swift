// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What a search came to; printed, it has a line for each claim and the script of each counterexample.
public struct ProofReport: Sendable, CustomStringConvertible {
  /// What became of a claim.
  public struct Verdict: Sendable {
    /// The claim.
    public let claim: String
    /// A shortest counterexample as the lines of a console script, which ends with what the state is;
    /// `nil` where there is none.
    ///
    /// A ``Driver`` has repeated it, or its first line says that none does, which is a mistake of the
    /// search.
    public let script: [String]?
    /// Whether a whole search proves the claim if nothing contradicts it.
    ///
    /// It does not prove what is `possible` in a table ``WithTimers``: some steps lead there, but maybe
    /// not from all times that can be left.
    public let isProvable: Bool
    /// Whether nothing contradicts the claim.
    public var holds: Bool { script == nil }
    fileprivate var outcome: String {
      guard holds else { return "fails: \(claim)" }
      return isProvable
        ? "holds: \(claim)" : "not refuted: \(claim) (no proof, since several timers run)"
    }
  }

  /// The number of situations of machine and world that were reached.
  public let situations: Int
  /// The number of steps that were taken.
  public let steps: Int
  /// The number of steps to the situation that is furthest away.
  public let depth: Int
  /// Whether the search came to its end; otherwise a claim that holds is only not refuted.
  public let isWhole: Bool
  /// Claims that could not be read, and why.
  public internal(set) var mistakes: [String]
  /// What became of each claim, in order.
  public internal(set) var verdicts: [Verdict] = []

  /// Whether the search was whole and every claim could be read and is proved.
  public var isProof: Bool {
    isWhole && mistakes.isEmpty && verdicts.allSatisfy { $0.holds && $0.isProvable }
  }

  /// The lines of the report.
  public var description: String {
    let size = "\(situations) situations, \(steps) steps, the longest way has \(depth)"
    let cut = isWhole ? [] : ["not whole: the search was cut off; a world must count with a limit"]
    let lines = verdicts.flatMap { verdict in
      [verdict.outcome] + (verdict.script ?? []).map { "  \($0)" }
    }
    return ([size] + cut + mistakes.map { "mistake: \($0)" } + lines).joined(separator: "\n")
  }

  /// What a search came to; `script` makes a script of the moments of a counterexample to a claim.
  package init<System: Explorable>(
    _ search: Search<System>, mistakes: [String] = [], provesPossible: Bool = true,
    script: ([System.Step], Property<System.Step>) -> [String]
  ) {
    (situations, steps, depth) = (search.placeCount, search.stepCount, search.depth)
    (isWhole, self.mistakes) = (search.isWhole, mistakes)
    verdicts = search.properties.enumerated().map { index, property in
      Verdict(
        claim: property.name, script: search.counterexamples[index].map { script($0, property) },
        isProvable: provesPossible || property.kind == .always)
    }
  }

  /// The same report, with claims that cannot be read where there are no words for them.
  func adding(mistakes claims: [String]) -> Self {
    var report = self
    report.mistakes += claims.map { "\($0): this machine has no words for claims" }
    return report
  }
}
