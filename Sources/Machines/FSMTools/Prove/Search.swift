// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A breadth-first search through every place that can be reached: the first way to a place, and so to
/// what breaks a property, is a shortest one.
package struct Search<System: Explorable> {
  /// A place that was reached, and how.
  private struct Node {
    let place: System.Place
    let parent: Int?
    let moment: System.Step
    let depth: Int
  }

  private let system: System
  /// What is claimed.
  package let properties: [Property<System.Step>]
  private let placeLimit: Int
  private let depthLimit: Int
  private var nodes: [Node] = []
  private var indices: [System.Key: [Int]] = [:]
  // For each place the places that steps lead to, and for each property whether some step fulfils it.
  private var successors: [[Int]] = []
  private var fulfilled: [[Bool]] = []
  /// The number of steps that were taken.
  package private(set) var stepCount = 0
  /// Whether every place was followed to its end.
  package private(set) var isWhole = true
  /// For each broken property, by its index, the moments from the beginning to what breaks it.
  package private(set) var counterexamples: [Int: [System.Step]] = [:]

  /// The number of places that were reached.
  package var placeCount: Int { nodes.count }
  /// The number of steps to the place that is furthest away.
  package var depth: Int { nodes.last?.depth ?? 0 }

  /// Searches at once, up to a number of places and of steps from the beginning.
  package init(
    _ system: System, _ properties: [Property<System.Step>], placeLimit: Int = 1_000_000,
    depthLimit: Int = .max
  ) {
    self.system = system
    self.properties = properties
    self.placeLimit = placeLimit
    self.depthLimit = depthLimit
    system.begin { note($0, $1, from: nil) }
    var next = 0
    while next < nodes.count {
      let node = nodes[next]
      if node.depth < depthLimit {
        system.follow(node.place) { note($0, $1, from: next) }
      } else {
        isWhole = false
      }
      next += 1
    }
    judgePossibilities()
  }

  /// Notes that a step led from the place at `index` to another, or to itself.
  private mutating func note(
    _ place: System.Place, _ moment: System.Step, from index: Int?
  ) {
    stepCount += 1
    judge(moment, from: index)
    let key = system.key(of: place)
    let known = indices[key]?.first { system.covers(nodes[$0].place, place) }
    if let known {
      if let index { successors[index].append(known) }
    } else if nodes.count < placeLimit {
      // A later place that one of these covered is covered by the new one, too.
      let others = indices[key, default: []].filter { !system.covers(place, nodes[$0].place) }
      indices[key] = others + [nodes.count]
      if let index { successors[index].append(nodes.count) }
      let depth = index.map { nodes[$0].depth + 1 } ?? 0
      nodes.append(Node(place: place, parent: index, moment: moment, depth: depth))
      successors.append([])
      fulfilled.append(Array(repeating: false, count: properties.count))
    } else {
      isWhole = false
    }
  }

  private mutating func judge(_ moment: System.Step, from index: Int?) {
    for (number, property) in properties.enumerated() {
      switch property.kind {
      case .always where counterexamples[number] == nil && !property.holds(moment):
        counterexamples[number] = way(to: index) + [moment]
      case .possible where index != nil && property.holds(moment):
        if let index { fulfilled[index][number] = true }
      case .always, .possible: break
      }
    }
  }

  /// Looks for the first place from which no steps lead to what must stay possible.
  private mutating func judgePossibilities() {
    // What was cut off might have led there.
    guard isWhole else { return }
    for (number, property) in properties.enumerated() where property.kind == .possible {
      var isPossible = fulfilled.map { $0[number] }
      var hasGrown = true
      while hasGrown {
        hasGrown = false
        for index in nodes.indices.reversed() where !isPossible[index] {
          guard successors[index].contains(where: { isPossible[$0] }) else { continue }
          isPossible[index] = true
          hasGrown = true
        }
      }
      if let dead = isPossible.firstIndex(of: false) { counterexamples[number] = way(to: dead) }
    }
  }

  /// The moments from the beginning to the place at `index`.
  private func way(to index: Int?) -> [System.Step] {
    var moments: [System.Step] = []
    var next = index
    while let index = next {
      moments.append(nodes[index].moment)
      next = nodes[index].parent
    }
    return moments.reversed()
  }
}

/// What can be searched exhaustively: places, and the steps from each to the next.
package protocol Explorable {
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
  package func covers(_ known: Place, _ place: Place) -> Bool { true }
}

/// What is claimed about a search.
package struct Property<Step> {
  /// What a claim is about.
  package enum Kind: UInt8 {
    /// Every moment is like this.
    case always
    /// From every place some steps lead to such a moment.
    case possible
  }
  /// The claim, as it is reported.
  package let name: String
  /// What it is about.
  package let kind: Kind
  /// Whether a moment is as claimed.
  package let holds: (Step) -> Bool

  /// Claims something.
  package init(_ name: String, _ kind: Kind = .always, holds: @escaping (Step) -> Bool) {
    self.name = name
    self.kind = kind
    self.holds = holds
  }
}
