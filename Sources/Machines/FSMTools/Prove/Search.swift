// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A breadth-first search through every place that can be reached: the first way to a place, and so to
/// what breaks a property, is a shortest one.
///
/// It is inlinable with all that it calls, so that the compiler makes it for a client's own machine and
/// world. One that is for any machine copies the whole table for each cell, and takes six times as long.
@usableFromInline package struct Search<System: Explorable> {
  // How a place was reached.
  @usableFromInline typealias Way = (parent: Int?, moment: System.Step, depth: Int)

  @usableFromInline let system: System
  /// What is claimed.
  @usableFromInline package let properties: [Property<System.Step>]
  @usableFromInline let placeLimit: Int
  @usableFromInline let depthLimit: Int
  @usableFromInline var places: [System.Place] = []
  @usableFromInline var ways: [Way] = []
  @usableFromInline var indices: [System.Key: [Int]] = [:]
  // The steps from place to place, and for each place and each property whether some step fulfils it;
  // empty where nothing has to stay possible.
  @usableFromInline var edges: [(from: Int, to: Int)] = []
  @usableFromInline var fulfilled: [[Bool]] = []
  @usableFromInline let hasPossibilities: Bool
  // For each place the properties that have begun on the way to it, and must come to what they lead to.
  @usableFromInline var owed: [[Int]] = []
  /// The number of steps that were taken.
  @usableFromInline package var stepCount = 0
  /// Whether every place was followed to its end.
  @usableFromInline package var isWhole = true
  /// For each broken property, by its index, the moments from the beginning to what breaks it.
  @usableFromInline package var counterexamples: [Int: [System.Step]] = [:]

  /// The number of places that were reached.
  package var placeCount: Int { places.count }
  /// The number of steps to the place that is furthest away.
  package var depth: Int { ways.last?.depth ?? 0 }

  /// Searches at once, up to a number of places and of steps from the beginning.
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

  /// Notes that a step led from the place at `index` to another, or to itself.
  @inlinable mutating func note(_ place: System.Place, _ moment: System.Step, from index: Int?) {
    stepCount += 1
    judge(moment, from: index)
    let (key, owed) = (system.key(of: place), owed(after: moment, from: index))
    let known = indices[key]?.first { owes(owed, $0) && system.covers(places[$0], place) }
    if let known {
      if hasPossibilities, let index { edges.append((index, known)) }
    } else if places.count < placeLimit {
      // A later place that one of these covered is covered by the new one, too.
      let others = indices[key, default: []].filter {
        !owes(owed, $0) || !system.covers(place, places[$0])
      }
      indices[key] = others + [places.count]
      if hasPossibilities, let index { edges.append((index, places.count)) }
      let depth = index.map { ways[$0].depth + 1 } ?? 0
      places.append(place)
      ways.append((index, moment, depth))
      // Where nothing has begun, nothing has to follow.
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

  /// Whether the same has begun at the place at `index`.
  @inlinable func owes(_ numbers: [Int], _ index: Int) -> Bool {
    !hasPossibilities || owed[index] == numbers
  }

  /// What has begun and is not fulfilled after a step from the place at `index`.
  @inlinable func owed(after moment: System.Step, from index: Int?) -> [Int] {
    guard hasPossibilities else { return [] }
    let before = index.map { owed[$0] } ?? []
    return properties.indices.filter {
      properties[$0].begins(moment) || before.contains($0) && !properties[$0].holds(moment)
    }
  }

  /// Looks for the first place from which no steps lead to what must stay possible.
  @inlinable mutating func judgePossibilities() {
    // What was cut off might have led there.
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

  /// The moments from the beginning to the place at `index`.
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

/// What can be searched exhaustively: places, and the steps from each to the next.
@usableFromInline package protocol Explorable {
  /// Where it can be.
  associatedtype Place
  /// What tells places apart.
  associatedtype Key: Hashable
  /// What happens on the way to a place.
  associatedtype Step
  /// What tells this place from others.
  func key(of place: Place) -> Key
  /// Whether all that can happen in a place can happen in one with the same key that was reached
  /// before; it is then not followed again.
  func covers(_ known: Place, _ place: Place) -> Bool
  /// Hands over each place it can begin in.
  func begin(_ visit: (Place, Step) -> Void)
  /// Hands over each place that one step leads to.
  func follow(_ place: Place, _ visit: (Place, Step) -> Void)
}

extension Explorable {
  /// Places with the same key are the same.
  @inlinable package func covers(_ known: Place, _ place: Place) -> Bool { true }
}

/// What is claimed about a search.
@usableFromInline package struct Property<Step> {
  /// What a claim is about.
  @usableFromInline package enum Kind: UInt8 {
    /// Every moment is like this.
    case always
    /// From every place some steps lead to such a moment.
    case possible
    /// From every place after one moment some steps lead to another, until that has come.
    case leadsTo
  }
  /// The claim, as it is reported.
  @usableFromInline package let name: String
  /// What it is about.
  @usableFromInline package let kind: Kind
  /// Whether a moment is as claimed.
  @usableFromInline package let holds: (Step) -> Bool
  /// Whether something begins with a moment that has to lead to another, and has not come in the same.
  @usableFromInline package let begins: (Step) -> Bool

  /// Claims something.
  @inlinable package init(
    _ name: String, _ kind: Kind = .always, holds: @escaping (Step) -> Bool,
    begins: @escaping (Step) -> Bool = { _ in false }
  ) {
    (self.name, self.kind) = (name, kind)
    (self.holds, self.begins) = (holds, begins)
  }
}
