// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed

extension DraftReader {
  /// Ends the machine, or reports states without a row and junctions without a line.
  mutating func end() {
    if rowCount == 0, faults.isEmpty {
      refuse("expected at least one state before it", tokens.place)
    }
    var isWhole = rowCount > 0
    // A state without a row is ignored if a later line has replaced the only line that named it.
    for state in 0..<draft.count(.state) where places[state] == 255 && isNamed(state) {
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

  /// Returns whether a row, a junction or the head names the state.
  private func isNamed(_ state: Int) -> Bool {
    // By default, `initial` is state 0, which a key of the head or the first row names.
    if state == draft.head.initial || draft.head.final.contains(state) { return true }
    // The unused part of the draft names no state.
    for index in 0..<64 {
      if draft.rows.span[index].names(UInt8(truncatingIfNeeded: state)) { return true }
      if draft.junctions.span[index].leads(to: state) { return true }
      for event in 0..<64 where draft[index, event].leads(to: state) { return true }
    }
    return false
  }

  /// Reports a state without a row, with the most similar state that has a row.
  private mutating func reportMissing(_ state: Int) {
    let word = draft.name(.state, state)
    let nearest = nearest(to: word, draft.count(.state)) {
      places[$0] == 255 ? WordName() : draft.name(.state, $0)
    }
    report("no such state", mentions[state], word, nearest: nearest)
  }

  /// The event `timeout`, the deadline unless the text names another event; 255 for none.
  private var timeout: UInt8 { draft.number(of: "timeout", .event) ?? 255 }

  /// Renumbers the states from the order of their mention to the order of their rows.
  private mutating func relocate() {
    let places = places
    let count = draft.count(.state)
    var names = InlineArray<64, WordName>(repeating: WordName())
    for state in 0..<count where places[state] != 255 {
      names[Int(places[state])] = draft.name(.state, state)
    }
    draft.head.initial = namesInitial ? places[Int(draft.head.initial)] : 0
    var final = NameSet<Drafted.State>()
    for state in 0..<count where draft.head.final.contains(state) {
      final.insert(Int(places[state]))
    }
    draft.head.final = final
    draft.head.keepStates(rowCount)
    for row in 0..<rowCount {
      draft.replace(.state, row, with: names[row])
      draft.rows[row].state = UInt8(row)
      draft.rows[row].relocate { $0 == 255 ? 255 : places[Int($0)] }
      for event in 0..<draft.count(.event) {
        draft[row, event] = draft[row, event].relocated { places[Int($0)] }
      }
      self.places[row] = UInt8(row)
    }
    for junction in 0..<draft.count(.junction) {
      draft.junctions[junction] = draft.junctions[junction].relocated { places[Int($0)] }
    }
  }
}

extension _RowHead {
  fileprivate func names(_ state: UInt8) -> Bool {
    parent == state || initial == state || history == state
  }

  /// Replaces the row numbers of the related states.
  fileprivate mutating func relocate(_ place: (UInt8) -> UInt8) {
    (parent, initial, history) = (place(parent), place(initial), place(history))
  }
}
