// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSMTools
import Foundation
import Testing
import Turnstile

@Suite struct ControllerSearchTests {
  /// How many moves are searched: `TURNSTILE_SEARCH_DEPTH=7` goes further than `make test`.
  private static var depth: Int {
    ProcessInfo.processInfo.environment["TURNSTILE_SEARCH_DEPTH"].flatMap(Int.init) ?? 5
  }

  typealias Claim = Property<ControllerSystem.Place>

  private static var promises: [Claim] {
    [
      Claim("a coin that opened the gate is in the books, after a power cut too") {
        $0.seen.counters[.coins] >= UInt64($0.seen.openings)
      },
      Claim("coins in the books are passages, voided, or the one pending") {
        $0.seen.pending == ($0.seen.state == .unlocked ? 1 : 0)
      },
      Claim("the gate opens no more often than coins are inserted") {
        $0.seen.openings <= $0.seen.coins
      },
      // A gate that loses its power before the record of a passage opens again.
      Claim("a passage is paid, but for one after a power cut") {
        $0.seen.passages <= $0.seen.coins + $0.seen.cuts
      },
      Claim("the bolt is closed unless the gate is unlocked or released") {
        !$0.seen.isLockOpen || $0.seen.state == .unlocked || $0.seen.state == .released
      },
      Claim("an emergency opens the bolt, whatever the disk does") {
        !$0.seen.isReleased || $0.seen.isLockOpen
      },
    ]
  }

  @Test("every order of presses, disk answers and power cuts keeps the promises, to a depth")
  func promises() {
    let search = Search(ControllerSystem(), Self.promises, depthLimit: Self.depth)
    for (index, claim) in Self.promises.enumerated() {
      let way = search.counterexamples[index]?.last?.moves.map(\.rawValue)
      #expect(way == nil, "\(claim.name)")
    }
    print(
      "controller: \(search.placeCount) situations, \(search.stepCount) steps, \(Self.depth) deep")
  }

  @Test func `a false promise is refuted by the shortest way`() {
    let never = Claim("the gate never opens") { !$0.seen.isLockOpen || $0.seen.isReleased }
    let search = Search(ControllerSystem(), [never], depthLimit: 3)
    #expect(search.counterexamples[0]?.last?.moves == [.start, .coin, .written])
    // The passage that the books could not keep: its record was not on the disk.
    let strict = Claim("every passage is paid") { $0.seen.passages <= $0.seen.coins }
    let system = ControllerSystem(moves: [.coin, .push, .written, .cut])
    let second = Search(system, [strict], depthLimit: 7)
    #expect(
      second.counterexamples[0]?.last?.moves == [
        .start, .coin, .written, .push, .cut, .written, .push,
      ])
  }
}
