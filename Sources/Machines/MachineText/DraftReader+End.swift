// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed

extension DraftReader {
  /// Ends the machine, unless a state or a junction was only mentioned.
  mutating func end() {
    if rowCount == 0, faults.isEmpty {
      refuse("expected at least one state before it", tokens.place)
    }
    var isWhole = rowCount > 0
    for state in 0..<draft.count(.state) where places[state] == 255 {
      reportMissing(state)
      isWhole = false
    }
    for junction in 0..<draft.count(.junction)
    where writtenJunctions &>> UInt64(junction) & 1 == 0 {
      let name = draft.name(.junction, junction)
      report("no such junction", junctionMentions[junction], name, nearest: WordName())
      isWhole = false
    }
    guard isWhole else { return }
    if !namesDeadline { draft.head.timeout = timeout }
    relocate()
    isEnded = true
  }

  /// The fault of a state without a row, with the nearest of those that have one.
  private mutating func reportMissing(_ state: Int) {
    let word = draft.name(.state, state)
    let nearest = nearest(to: word, draft.count(.state)) {
      places[$0] == 255 ? WordName() : draft.name(.state, $0)
    }
    report("no such state", mentions[state], word, nearest: nearest)
  }

  /// The event of that name, which is the deadline unless a text says otherwise.
  private var timeout: UInt8 { draft.number(of: "timeout", .event) ?? 255 }

  /// Numbers the states by the order of their rows, and no more by that of their mention.
  private mutating func relocate() {
    let places = places
    var names = InlineArray<64, WordName>(repeating: WordName())
    for state in 0..<rowCount { names[Int(places[state])] = draft.name(.state, state) }
    draft.head.initial = namesInitial ? places[Int(draft.head.initial)] : 0
    var final = NameSet<Drafted.State>()
    for state in 0..<rowCount where draft.head.final.contains(state) {
      final.insert(Int(places[state]))
    }
    draft.head.final = final
    for row in 0..<rowCount {
      draft.replace(.state, row, with: names[row])
      draft.rows[row].relocate { $0 == 255 ? 255 : places[Int($0)] }
      for event in 0..<draft.count(.event) {
        draft[row, event] = draft[row, event].relocated { places[Int($0)] }
      }
    }
    for junction in 0..<draft.count(.junction) {
      draft.junctions[junction] = draft.junctions[junction].relocated { places[Int($0)] }
    }
    for state in 0..<rowCount { self.places[state] = UInt8(state) }
  }
}

extension DraftRow {
  /// Replaces the numbers of states.
  fileprivate mutating func relocate(_ place: (UInt8) -> UInt8) {
    (parent, initial, history) = (place(parent), place(initial), place(history))
  }
}
