// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A breadth-first search through every reachable place, so that the first path to a place or a
/// counterexample is a shortest path.
///
/// The search and its callees are inlinable, so the compiler can specialise them for client types.
/// Unspecialised code copies the whole table for each cell, and takes six times as long.
@usableFromInline package struct Search<System: Explorable> {
  // The last step of the path to a place: its origin, its moment, and the length of the path.
  @usableFromInline typealias Way = (parent: Int?, moment: System.Step, depth: Int)

  @usableFromInline let system: System
  /// The claims.
  @usableFromInline package let properties: [Property<System.Step>]
  @usableFromInline let placeLimit: Int
  @usableFromInline let depthLimit: Int
  @usableFromInline var places: [System.Place] = []
  @usableFromInline var ways: [Way] = []
  @usableFromInline var indices: [System.Key: [Int]] = [:]
  // The steps between places, and whether each place fulfils each property: some step satisfies it,
  // or a `leadsTo` property is not pending. Both are empty if all properties are of kind `always`.
  @usableFromInline var edges: [(from: Int, to: Int)] = []
  @usableFromInline var fulfilled: [[Bool]] = []
  @usableFromInline let hasPossibilities: Bool
  // For each place, the pending properties: begun on the path to the place, and not yet satisfied.
  @usableFromInline var owed: [[Int]] = []
  /// The number of steps that the search took.
  @usableFromInline package var stepCount = 0
  /// Whether the search followed every reachable place.
  @usableFromInline package var isWhole = true
  /// The counterexamples by the index of the refuted property, as the moments from the start.
  @usableFromInline package var counterexamples: [Int: [System.Step]] = [:]

  /// The number of reached places.
  package var placeCount: Int { places.count }
  /// The number of steps to the most distant place.
  package var depth: Int { ways.last?.depth ?? 0 }

  /// Runs the search, up to a number of places and of steps from the start.
  @inlinable package init(
    _ system: System, _ properties: [Property<System.Step>], placeLimit: Int = 1_000_000,
    depthLimit: Int = .max
  ) {
    self.system = system
    self.properties = properties
    self.placeLimit = placeLimit
    self.depthLimit = depthLimit
    hasPossibilities = properties.contains { $0.kind != .always }
    system.begin { note($0, $1, from: nil) }
    var next = 0
    while next < places.count {
      if ways[next].depth < depthLimit {
        system.follow(places[next]) { note($0, $1, from: next) }
      } else {
        isWhole = false
      }
      next += 1
    }
    judgePossibilities()
  }

  /// Records a step from the place at `index` to another place, or to the same place.
  @inlinable mutating func note(_ place: System.Place, _ moment: System.Step, from index: Int?) {
    stepCount += 1
    judge(moment, from: index)
    let (key, owed) = (system.key(of: place), owed(after: moment, from: index))
    let known = indices[key]?.first { owes(owed, $0) && system.covers(places[$0], place) }
    if let known {
      if hasPossibilities, let index { edges.append((index, known)) }
    } else if places.count < placeLimit {
      // The new place replaces the places that it covers: it also covers all that they cover.
      let others = indices[key, default: []].filter {
        !owes(owed, $0) || !system.covers(place, places[$0])
      }
      indices[key] = others + [places.count]
      if hasPossibilities, let index { edges.append((index, places.count)) }
      let depth = index.map { ways[$0].depth + 1 } ?? 0
      places.append(place)
      ways.append((index, moment, depth))
      // A `leadsTo` property that is not pending requires no further step.
      if hasPossibilities {
        self.owed.append(owed)
        fulfilled.append(
          properties.indices.map { properties[$0].kind == .leadsTo && !owed.contains($0) })
      }
    } else {
      isWhole = false
    }
  }

  @inlinable mutating func judge(_ moment: System.Step, from index: Int?) {
    for number in properties.indices {
      switch properties[number].kind {
      case .always where !properties[number].holds(moment):
        if counterexamples[number] == nil { counterexamples[number] = way(to: index) + [moment] }
      case .possible where index != nil && properties[number].holds(moment),
        .leadsTo where index != nil && properties[number].holds(moment):
        if let index { fulfilled[index][number] = true }
      case .always, .possible, .leadsTo: break
      }
    }
  }

  /// Returns whether `numbers` are the pending properties of the place at `index`.
  @inlinable func owes(_ numbers: [Int], _ index: Int) -> Bool {
    !hasPossibilities || owed[index] == numbers
  }

  /// Returns the pending properties after a step from the place at `index`.
  @inlinable func owed(after moment: System.Step, from index: Int?) -> [Int] {
    guard hasPossibilities else { return [] }
    let before = index.map { owed[$0] } ?? []
    return properties.indices.filter {
      properties[$0].begins(moment) || before.contains($0) && !properties[$0].holds(moment)
    }
  }

  /// Looks for the first place that cannot lead to the goal of a `possible` or `leadsTo` property.
  @inlinable mutating func judgePossibilities() {
    // The places that were not searched could lead to the goal.
    guard isWhole else { return }
    for (number, property) in properties.enumerated() where property.kind != .always {
      var isPossible = fulfilled.map { $0[number] }
      var hasGrown = true
      while hasGrown {
        hasGrown = false
        for edge in edges.reversed() where isPossible[edge.to] && !isPossible[edge.from] {
          isPossible[edge.from] = true
          hasGrown = true
        }
      }
      if let dead = isPossible.firstIndex(of: false) { counterexamples[number] = way(to: dead) }
    }
  }

  /// Returns the moments from the start to the place at `index`.
  @inlinable func way(to index: Int?) -> [System.Step] {
    var moments: [System.Step] = []
    var next = index
    while let index = next {
      moments.append(ways[index].moment)
      next = ways[index].parent
    }
    return moments.reversed()
  }
}

/// A system for an exhaustive search: places, and the steps between them.
@usableFromInline package protocol Explorable {
  /// A situation of the system.
  associatedtype Place
  /// The type of the keys that distinguish places.
  associatedtype Key: Hashable
  /// A step between two places.
  associatedtype Step
  /// Returns the key that distinguishes `place` from other places.
  func key(of place: Place) -> Key
  /// Returns whether `known`, a place with the same key, allows everything that `place` allows; the
  /// search then does not need `place`.
  func covers(_ known: Place, _ place: Place) -> Bool
  /// Calls `visit` for each initial place.
  func begin(_ visit: (Place, Step) -> Void)
  /// Calls `visit` for each place that one step leads to.
  func follow(_ place: Place, _ visit: (Place, Step) -> Void)
}

extension Explorable {
  /// Returns `true`: by default, places with the same key are equal.
  @inlinable package func covers(_ known: Place, _ place: Place) -> Bool { true }
}

/// A claim about all steps of a search.
@usableFromInline package struct Property<Step> {
  /// The kind of a claim.
  @usableFromInline package enum Kind: UInt8 {
    /// Every moment satisfies the claim.
    case always
    /// From every place, some steps lead to a moment that satisfies the claim.
    case possible
    /// From every place between a first and a second moment, some steps lead to a second moment.
    case leadsTo
  }
  /// The claim's text in the report.
  @usableFromInline package let name: String
  /// The kind of the claim.
  @usableFromInline package let kind: Kind
  /// The test whether a moment satisfies the claim.
  @usableFromInline package let holds: (Step) -> Bool
  /// The test whether a moment is the first moment of a `leadsTo` claim, and not also the second.
  @usableFromInline package let begins: (Step) -> Bool

  /// Creates a claim.
  @inlinable package init(
    _ name: String, _ kind: Kind = .always, holds: @escaping (Step) -> Bool,
    begins: @escaping (Step) -> Bool = { _ in false }
  ) {
    (self.name, self.kind) = (name, kind)
    (self.holds, self.begins) = (holds, begins)
  }
}
