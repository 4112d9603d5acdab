// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM
public import FSMAnalysis

/// Claims about a machine in its world, with an exhaustive search that proves or refutes them.
///
/// The search runs the machine that the product runs. In each situation, the search tries each event,
/// each value of each guard and interval, and every time before the next deadline. The search also tries
/// each timer that can be the next to run out. A ``Driver`` handles completions and raised events before
/// the next event. A driver repeats each counterexample before the report shows the counterexample.
///
///     Proof(Machine<Door>.self, in: Bolt())
///       .always("unlock implies open")
///       .always("the bolt is back while it is open") { $0.world.isUnlocked == $0.isIn(.open) }
///       .search()
public struct Proof<M: SearchableMachine, W: World> where W.Names == M.A {
  @usableFromInline let world: W
  @usableFromInline var properties: [Property<Moment<M, W>>] = []
  @usableFromInline var mistakes: [String] = []

  /// Creates a proof without claims.
  public init(_ machine: M.Type, in world: W) { self.world = world }

  /// Claims that every step satisfies a claim in the machine's own names.
  ///
  /// A state name is true if the machine is in the state after the step; `from:locked` refers to the state
  /// before the step. An event name is true for a step of the event, a word name if the step performs the
  /// word, and a guard name if the guard was evaluated and held. `not`, `and`, `or`, `implies` and
  /// parentheses combine names. Write an ambiguous name as `state:open`, `event:open`, `word:open` or
  /// `guard:open`.
  ///
  /// `coin leads to passed` claims that each step with `coin` is followed by a step with `passed`, the same
  /// or a later step. The claim assumes strong fairness: whatever can happen again and again does happen.
  /// The claim fails if a situation is reached from which no steps lead to `passed`.
  public func always(_ claim: String) -> Self { adding("always \(claim)", claim) { $0 } }

  /// Claims that no step satisfies a claim in the machine's own names.
  public func never(_ claim: String) -> Self { adding("never \(claim)", claim) { !$0 } }

  /// Claims that a step that satisfies the claim can be reached from every situation.
  public func possible(_ claim: String) -> Self {
    adding("always possible: \(claim)", claim, .possible) { $0 }
  }

  /// Claims that every step satisfies `holds`.
  public func always(_ name: String, _ holds: @escaping (Moment<M, W>) -> Bool) -> Self {
    adding(Property("always \(name)", holds: holds))
  }

  /// Claims that no step satisfies `holds`.
  public func never(_ name: String, _ holds: @escaping (Moment<M, W>) -> Bool) -> Self {
    adding(Property("never \(name)") { !holds($0) })
  }

  /// Claims that a step that satisfies `holds` can be reached from every situation; with a table
  /// ``WithTimers``, a search can refute the claim, but not prove the claim.
  public func possible(_ name: String, _ holds: @escaping (Moment<M, W>) -> Bool) -> Self {
    adding(Property("always possible: \(name)", .possible, holds: holds))
  }

  /// Claims that the second step follows each first step, under strong fairness; with a table
  /// ``WithTimers``, a search can refute the claim, but not prove the claim.
  public func always(
    _ name: String, after cause: @escaping (Moment<M, W>) -> Bool,
    comes effect: @escaping (Moment<M, W>) -> Bool
  ) -> Self {
    adding(Property("always \(name)", .leadsTo, holds: effect) { cause($0) && !effect($0) })
  }

  /// Claims that the current state can be left from every situation, unless the state is final.
  public func everyStateCanBeLeft() -> Self {
    possible("the state can be left, or is final") { moment in
      moment.step.from != moment.step.to || moment.step.to.map(M.A.isFinal) ?? false
    }
  }

  /// Searches up to `limit` situations, and returns a report.
  ///
  /// If `lint` finds mistakes in the table, nothing is proved. The report then lists the mistakes.
  @inlinable public func search(limit: Int = 1_000_000) -> ProofReport {
    var mistakes = mistakes
    M.A.lint { mistakes.append("table: \($0)") }
    let system = MachineSystem<M, W>(world: world)
    let search = Search(system, properties.map { $0.overReactions() }, placeLimit: limit)
    return report(search, mistakes)
  }

  @usableFromInline func report(
    _ search: Search<MachineSystem<M, W>>, _ mistakes: [String]
  ) -> ProofReport {
    let (system, reliance) = (search.system, search.system.reliance)
    let cut = reliance.isCut ? ["one event has more than 4096 combinations of answers"] : []
    return ProofReport(
      search, mistakes: mistakes + cut, assumptions: reliance.assumptions(in: W.self),
      provesPossible: M().deadlines.count == 1
    ) { Replay($0, in: system).script(against: $1) }
  }

  private func adding(_ property: Property<Moment<M, W>>) -> Self {
    var proof = self
    proof.properties.append(property)
    return proof
  }

  private func adding(
    _ name: String, _ text: String, _ kind: Property<Moment<M, W>>.Kind = .always,
    _ judge: @escaping (Bool) -> Bool
  ) -> Self {
    do throws(ToolFault) {
      let (claim, effect) = try ClaimReader<M, W>.read(text)
      guard let effect else { return adding(Property(name, kind) { judge(claim($0)) }) }
      guard kind == .always, judge(true) else {
        throw ToolFault("leads to is allowed only in an always claim")
      }
      return adding(Property(name, .leadsTo, holds: effect) { claim($0) && !effect($0) })
    } catch {
      var proof = self
      proof.mistakes.append("\(name): \(error.message)")
      return proof
    }
  }
}

extension Property {
  /// Returns the same claim about all steps that follow from one event.
  @inlinable func overReactions<M, W>() -> Property<Reaction<M, W>> where Step == Moment<M, W> {
    let kind = Property<Reaction<M, W>>.Kind(rawValue: kind.rawValue) ?? .always
    return Property<Reaction<M, W>>(name, kind) {
      // By index, because an iterator copies each moment.
      let moments = $0.moments
      for index in moments.indices where holds(moments[index]) != (kind == .always) {
        return kind != .always
      }
      return kind == .always
    } begins: {
      var hasBegun = false
      for moment in $0.moments { hasBegun = begins(moment) || hasBegun && !holds(moment) }
      return hasBegun
    }
  }
}

extension Proof where W == EmptyWorld<M.A> {
  /// Creates a proof without claims, for a machine whose words have no effect on the claims.
  public init(_ machine: M.Type) { self.init(machine, in: EmptyWorld()) }
}

/// The result of a search, printed as a line for each claim and a script for each counterexample.
public struct ProofReport: Sendable, CustomStringConvertible {
  /// The result for one claim.
  public struct Verdict: Sendable {
    /// The claim.
    public let claim: String
    /// A shortest counterexample as the lines of a console script, which ends with the state, or `nil` for
    /// none.
    ///
    /// A ``Driver`` has repeated the counterexample. If no driver can repeat it, the first line says so; the
    /// search then has a defect.
    public let script: [String]?
    /// Whether a complete search without a counterexample proves the claim.
    ///
    /// A search does not prove a `possible` claim for a table ``WithTimers``: some steps lead to the goal, but
    /// maybe not for every remaining time of the timers.
    public let isProvable: Bool
    /// Whether the search found no counterexample.
    public var holds: Bool { script == nil }
    fileprivate var outcome: String {
      guard holds else { return "fails: \(claim)" }
      return isProvable
        ? "holds: \(claim)" : "not refuted: \(claim) (no proof, because several timers run)"
    }
  }

  /// The number of reached situations of machine and world; the pending goals of `leads to` claims are part
  /// of a situation.
  public let situations: Int
  /// The number of steps that the search took.
  public let steps: Int
  /// The number of steps to the most distant situation.
  public let depth: Int
  /// Whether the search was complete; otherwise a claim that holds is not refuted, but not proved either.
  public let isWhole: Bool
  /// The claims that could not be read, with the reasons.
  public internal(set) var mistakes: [String]
  /// The assumptions of the search about the world and the lengths of its intervals.
  public let assumptions: [String]
  /// The result for each claim, in order.
  public internal(set) var verdicts: [Verdict] = []

  /// Whether the search was complete, every claim could be read, and every claim is proved under the
  /// ``assumptions``.
  public var isProof: Bool {
    isWhole && mistakes.isEmpty && verdicts.allSatisfy { $0.holds && $0.isProvable }
  }

  /// The lines of the report.
  public var description: String {
    let size = "\(situations) situations, \(steps) steps, the longest path has \(depth)"
    let cut =
      isWhole ? [] : ["incomplete: the search was cut off; give each counter in the world a limit"]
    let lines = verdicts.flatMap { verdict in
      [verdict.outcome] + (verdict.script ?? []).map { "  \($0)" }
    }
    let notes = assumptions.map { "assumes: \($0)" } + mistakes.map { "mistake: \($0)" }
    return ([size] + cut + notes + lines).joined(separator: "\n")
  }

  /// What a search came to; `script` makes a script of the moments of a counterexample to a claim.
  package init<System: Explorable>(
    _ search: Search<System>, mistakes: [String] = [], assumptions: [String] = [],
    provesPossible: Bool = true, script: ([System.Step], Property<System.Step>) -> [String]
  ) {
    (situations, steps, depth) = (search.placeCount, search.stepCount, search.depth)
    (isWhole, self.mistakes, self.assumptions) = (search.isWhole, mistakes, assumptions)
    verdicts = search.properties.enumerated().map { index, property in
      Verdict(
        claim: property.name, script: search.counterexamples[index].map { script($0, property) },
        isProvable: provesPossible || property.kind == .always)
    }
  }

  /// The same report, with claims that cannot be read where there are no words for them.
  func adding(mistakes claims: [String]) -> Self {
    var report = self
    report.mistakes += claims.map { "\($0): this machine takes claims only in Swift" }
    return report
  }
}
