// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Recording

/// What is in a recording: a value change dump (VCD, IEEE 1364) of this project or of another program.
///
/// A dump may have any timescale, wires of several scopes, vectors and real numbers; wires of more than one bit are
/// passed over.
package struct RecordedFile {
  /// A level of a wire from a time on, in microseconds.
  package struct Change: Equatable {
    /// When, in microseconds.
    package let time: UInt64
    /// The name of the wire.
    package let wire: String
    /// The level.
    package let level: WireLevel
  }

  /// The notes before the start, `key=value`.
  package private(set) var notes: [String: String] = [:]
  /// The lines of an installed gate's configuration.
  package private(set) var configuration: [String] = []
  /// The names of the wires.
  package private(set) var wires: [String] = []
  /// What came to the gate beside its wires, in the order of the file: `7243000 hold-open`.
  package private(set) var orders: [String] = []
  /// What the wires did, in the order of time.
  package private(set) var changes: [Change] = []
  /// The last time, in microseconds.
  package private(set) var end: UInt64 = 0

  // The names of the wires by their identifiers; `nil` for one of more than one bit.
  private var names: [String: String?] = [:]
  // A unit of the dump's times, in femtoseconds.
  private var unit: UInt64?
  private var ticks: UInt64 = 0

  /// Reads a dump.
  package init(_ bytes: [UInt8]) throws(RecordingFault) {
    var words = WordReader(bytes)
    while true {
      guard let word = try words.next() else { throw words.unfinished }
      guard word.text == "$enddefinitions" else {
        try declare(word, &words)
        continue
      }
      guard unit != nil else {
        throw word.fault(
          "expected $timescale before the end of the declarations; add $timescale 1us $end")
      }
      _ = try words.upToEnd()
      break
    }
    while let word = try words.next() { try take(word, &words) }
  }

  /// How many of the changes are the levels that the wires begin with.
  package var initialCount: Int {
    var seen: Set<String> = []
    return changes.firstIndex { $0.time > 0 || !seen.insert($0.wire).inserted } ?? changes.count
  }

  /// The changes of wires with these names, by time and name.
  package func changes(of names: Set<String>) -> [Change] {
    changes.filter { names.contains($0.wire) }.sorted { ($0.time, $0.wire) < ($1.time, $1.wire) }
  }

  /// The first moment at which an installed gate was at rest: `rest=7243000 3 open idle`, or `closed` and `busy` for
  /// till and disk.
  package var rest: (time: UInt64, credit: UInt32, isClosed: Bool, isWriting: Bool)? {
    let words = notes["rest", default: ""].split(separator: " ")
    guard words.count == 4, let time = UInt64(words[0]), let credit = UInt32(words[1]), time <= end
    else { return nil }
    return (time, credit, words[2] == "closed", words[3] == "busy")
  }
}

// The declarations: the unit of time, the wires, and notes.
extension RecordedFile {
  private mutating func declare(_ word: Word, _ words: inout WordReader) throws(RecordingFault) {
    switch word.text {
    case "$comment": addNote(try words.upToEnd())
    case "$timescale":
      let parts = try words.upToEnd()
      unit = Self.femtoseconds(parts.map { $0.text }.joined())
      guard unit != nil else {
        throw (parts.last ?? word).fault(
          "expected 1, 10 or 100 and s, ms, us, ns, ps or fs; write 1us")
      }
    case "$var": try addWire(try words.upToEnd(), word)
    case "$scope", "$upscope", "$date", "$version": _ = try words.upToEnd()
    default:
      throw word.fault(
        word.text.hasPrefix("$")
          ? "expected $comment, $var, $scope or another word of VCD; remove this word"
          : "expected a declaration such as $var; is the file a value change dump (VCD)?")
    }
  }

  private mutating func addNote(_ words: [Word]) {
    let parts = words.map { $0.text }.joined(separator: " ").split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return }
    switch parts[0] {
    case "order": orders.append(String(parts[1]))
    case "conf": configuration.append(String(parts[1]))
    default: notes[String(parts[0])] = String(parts[1])
    }
  }

  /// Adds a wire: its type, size, identifier and name, which may have blanks, and a range of bits.
  private mutating func addWire(_ words: [Word], _ place: Word) throws(RecordingFault) {
    guard words.count >= 4, let size = UInt64(words[1].text), (1...4096).contains(size) else {
      throw (words.count > 1 ? words[1] : place).fault(
        "expected $var with a type, a number of bits, an identifier and a name; correct it")
    }
    guard names[words[2].text] == nil else {
      throw words[2].fault(
        "another wire has this identifier; give each wire its own identifier")
    }
    let name = words[3...].map { $0.text }
    let hasRange = name.count > 1 && name.last?.hasPrefix("[") == true
    let whole = name.dropLast(hasRange ? 1 : 0).joined(separator: " ")
    names[words[2].text] = .some(size == 1 ? whole : nil)
    if size == 1 { wires.append(whole) }
  }

  /// The femtoseconds of `10ns`; `nil` for no timescale.
  private static func femtoseconds(_ text: String) -> UInt64? {
    let digits = text.prefix { $0.isNumber }
    guard ["1", "10", "100"].contains(digits), let number = UInt64(digits),
      let power = ["fs", "ps", "ns", "us", "ms", "s"].firstIndex(of: text.dropFirst(digits.count))
    else { return nil }
    return (0..<power).reduce(number) { unit, _ in unit * 1000 }
  }
}

// The changes.
extension RecordedFile {
  private mutating func take(_ word: Word, _ words: inout WordReader) throws(RecordingFault) {
    switch word.text.first {
    case "#": try takeTime(word)
    case "$":
      if word.text == "$comment" {
        _ = try words.upToEnd()
      } else if !["$dumpvars", "$dumpall", "$dumpon", "$dumpoff", "$end"].contains(word.text) {
        throw word.fault("expected $comment, $dumpvars or $end; remove this word")
      }
    case "b", "B", "r", "R":
      let isReal = word.text.first == "r" || word.text.first == "R"
      let level = isReal ? .unknown : WireLevel(word.text.last)
      guard let level, word.text.count > 1 else { throw word.noChange }
      guard let identifier = try words.next() else { throw words.unfinished }
      try add(identifier, identifier.text, level)
    default:
      guard let level = WireLevel(word.text.first), word.text.count > 1 else { throw word.noChange }
      try add(word, String(word.text.dropFirst()), level)
    }
  }

  private mutating func add(
    _ word: Word, _ identifier: String, _ level: WireLevel
  ) throws(RecordingFault) {
    guard let name = names[identifier] else {
      throw word.fault("expected the identifier of a wire; declare it with $var")
    }
    if let name { changes.append(Change(time: end, wire: name, level: level)) }
  }

  private mutating func takeTime(_ word: Word) throws(RecordingFault) {
    let digits = word.text.dropFirst()
    guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) else {
      throw word.fault("expected # and a decimal number; correct the time")
    }
    // 500 years, in microseconds.
    let longest: UInt128 = 16_000_000_000_000_000
    let time = UInt128(UInt64(digits) ?? .max) * UInt128(unit ?? 1) / 1_000_000_000
    guard let ticks = UInt64(digits), time <= longest else {
      throw word.fault(
        "expected a time within 500 years; correct the time or the timescale")
    }
    guard ticks >= self.ticks else {
      throw word.fault(
        "expected a time not before the previous time; sort the changes by time")
    }
    (self.ticks, end) = (ticks, UInt64(time))
  }
}

extension WireLevel {
  /// The level of a character in a dump; `nil` for another one.
  fileprivate init?(_ character: Character?) {
    switch character {
    case "0": self = .low
    case "1": self = .high
    case "x", "X", "z", "Z": self = .unknown
    default: return nil
    }
  }
}
