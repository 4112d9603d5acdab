// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM
public import FSMAnalysis

/// Claims about a machine in its world, and the exhaustive search that proves or refutes them.
///
/// The machine that is searched is the one that ships. Each event is tried in each situation, with each
/// answer of each guard and interval that is asked, and at every time before the next deadline; each
/// timer is tried as the next to run out that can be. What follows from an event, completions and raised
/// events, a ``Driver`` handles before the next. A counterexample is repeated by a driver before it is
/// shown.
///
///     Proof(Machine<Door>.self, in: Bolt())
///       .always("unlock implies open")
///       .always("the bolt is back while it is open") { $0.world.isUnlocked == $0.isIn(.open) }
///       .search()
public struct Proof<M: SearchableMachine, W: World> where W.Names == M.A {
  @usableFromInline let world: W
  @usableFromInline var properties: [Property<Moment<M, W>>] = []
  @usableFromInline var mistakes: [String] = []

  /// A proof without claims.
  public init(_ machine: M.Type, in world: W) { self.world = world }

  /// Claims that each step is as the claim says, in the machine's own words.
  ///
  /// A state is true where the machine is in it after the step, and `from:locked` where it was in it
  /// before; an event where the step is of it, a word where the step performs it, a guard where it was
  /// asked and held. `not`, `and`, `or`, `implies` and parentheses combine them. A name that has two
  /// meanings is written `state:open`, `event:open`, `word:open` or `guard:open`.
  ///
  /// `coin leads to passed` claims that after each step that is as the first part says there comes one
  /// that is as the second says, the same or a later one. That is so under strong fairness: whatever can
  /// happen again and again does happen. So it fails where steps lead to a situation from which none
  /// lead to what has to come.
  public func always(_ claim: String) -> Self { adding("always \(claim)", claim) { $0 } }

  /// Claims that no step is as the claim says, in the machine's own words.
  public func never(_ claim: String) -> Self { adding("never \(claim)", claim) { !$0 } }

  /// Claims that from every situation some steps lead to one that is as the claim says.
  public func possible(_ claim: String) -> Self {
    adding("always possible: \(claim)", claim, .possible) { $0 }
  }

  /// Claims that each step is like this.
  public func always(_ name: String, _ holds: @escaping (Moment<M, W>) -> Bool) -> Self {
    adding(Property("always \(name)", holds: holds))
  }

  /// Claims that no step is like this.
  public func never(_ name: String, _ holds: @escaping (Moment<M, W>) -> Bool) -> Self {
    adding(Property("never \(name)") { !holds($0) })
  }

  /// Claims that from every situation some steps lead to one like this; in a table ``WithTimers`` a
  /// search can refute that, but not prove it.
  public func possible(_ name: String, _ holds: @escaping (Moment<M, W>) -> Bool) -> Self {
    adding(Property("always possible: \(name)", .possible, holds: holds))
  }

  /// Claims that a step like the first is followed by one like the second, under strong fairness; in a
  /// table ``WithTimers`` a search can refute that, but not prove it.
  public func always(
    _ name: String, after cause: @escaping (Moment<M, W>) -> Bool,
    comes effect: @escaping (Moment<M, W>) -> Bool
  ) -> Self {
    adding(Property("always \(name)", .leadsTo, holds: effect) { cause($0) && !effect($0) })
  }

  /// Claims that from every situation some steps leave the state, unless it is final.
  public func everyStateCanBeLeft() -> Self {
    possible("the state can be left, or is final") { moment in
      moment.step.from != moment.step.to || moment.step.to.map(M.A.isFinal) ?? false
    }
  }

  /// Searches, up to a number of situations.
  ///
  /// A table that `lint` finds mistakes in proves nothing: the report has them among its mistakes.
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
    let cut = reliance.isCut ? ["too many ways follow from one event"] : []
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
        throw ToolFault("leads to stands only in what is always so")
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
  /// The same claim about all steps that follow from one event.
  @inlinable func overReactions<M, W>() -> Property<Reaction<M, W>> where Step == Moment<M, W> {
    let kind = Property<Reaction<M, W>>.Kind(rawValue: kind.rawValue) ?? .always
    return Property<Reaction<M, W>>(name, kind) {
      // By index, since an iterator copies each moment.
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
  /// A proof without claims, of a machine whose words change nothing that they are about.
  public init(_ machine: M.Type) { self.init(machine, in: EmptyWorld()) }
}

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

  /// The number of situations of machine and world that were reached; what a claim leads to, and has
  /// not come, is part of a situation.
  public let situations: Int
  /// The number of steps that were taken.
  public let steps: Int
  /// The number of steps to the situation that is furthest away.
  public let depth: Int
  /// Whether the search came to its end; otherwise a claim that holds is only not refuted.
  public let isWhole: Bool
  /// Claims that could not be read, and why.
  public internal(set) var mistakes: [String]
  /// What the search has relied on: the world, and how long its intervals are.
  public let assumptions: [String]
  /// What became of each claim, in order.
  public internal(set) var verdicts: [Verdict] = []

  /// Whether the search was whole and every claim could be read and is proved, as far as the
  /// ``assumptions`` are true.
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
    report.mistakes += claims.map { "\($0): this machine has no words for claims" }
    return report
  }
}
