// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import FSMAnalysis
package import Fixed

/// A writer of a machine as text, from which a ``DraftReader`` reads the same machine.
///
/// The text has all lists and no empty cell; reading and writing the text gives the same text.
package enum MachineWriter<A: Automaton> {
  /// Calls `body` with each line of the machine, under the machine name `name`.
  @inline(never) package static func eachLine(of name: WordName, _ body: (TextBuffer) -> Void) {
    body("machine \(name)")
    writeLists(body)
    writeRoles(body)
    for index in 0..<255 {
      guard let word = A.Word(rawValue: UInt8(index)), let event = A.raises(word) else { continue }
      body("  raises: \(word.name) \(event.name)")
    }
    let kind = A.Rows.kind
    if kind.hasTimers { body("  timers: each") }
    if kind.stackDepth > 0 { body("  stack: \(kind.stackDepth)") }
    if kind.deferralCount > 0 { body("  deferral: \(kind.deferralCount)") }
    for row in 0..<A.table.stateCount { RowText<A>.eachLine(of: row, isBrief: true, body) }
    for index in 0..<A.junctions.count { RowText<A>.eachLine(ofJunction: index, body) }
    body("end")
  }

  private static func writeLists(_ body: (TextBuffer) -> Void) {
    list("  events:", A.table.eventCount, body) { A.Event.text($0) }
    list("  words:", 255, body) { A.Word.text($0) }
    list("  guards:", 255, body) { A.Guard.text($0) }
    list("  intervals:", 255, body) { A.Interval.text($0) }
    list("  junctions:", A.junctions.count, body) { A.Junction.text($0) }
  }

  private static func writeRoles(_ body: (TextBuffer) -> Void) {
    if A.initial.rawValue > 0 { body("  initial: \(A.initial.name)") }
    writeDeadline(body)
    if let event = A.completion { body("  completion: \(event.name)") }
    list("  urgent:", A.table.eventCount, body) { text($0, if: A.isUrgent) }
    list("  required:", A.table.eventCount, body) { text($0, if: A.isRequired) }
    list("  final:", A.table.stateCount, body) { text($0, if: A.isFinal) }
  }

  /// Returns the name at `index` if `isSuch` accepts the case, otherwise an empty name.
  private static func text<N: Name>(_ index: Int, if isSuch: (N) -> Bool) -> WordName {
    N(rawValue: UInt8(index)).map(isSuch) ?? false ? N.text(index) : WordName()
  }

  /// Writes names after a key, which each line of up to 100 columns repeats; skips empty names.
  @inline(never) private static func list(
    _ key: StaticString, _ count: Int, _ body: (TextBuffer) -> Void, name: (Int) -> WordName
  ) {
    var line = TextBuffer(key)
    for index in 0..<count {
      let next = name(index)
      guard next.count > 0 else { continue }
      if line.count > key.utf8CodeUnitCount, line.count + 1 + next.count > 100 {
        body(line)
        line.shorten(to: key.utf8CodeUnitCount)
      }
      line.append(" ")
      line.append(next)
    }
    if line.count > key.utf8CodeUnitCount { body(line) }
  }

  /// Writes the deadline's event if a reader would otherwise choose another event or none.
  private static func writeDeadline(_ body: (TextBuffer) -> Void) {
    if let deadline = A.timeout {
      let name = WordName(deadline.name)
      return name == "timeout" ? () : body("  deadline: \(name)")
    }
    for event in 0..<A.table.eventCount where A.Event.text(event) == "timeout" {
      return body("  deadline: none")
    }
  }
}
