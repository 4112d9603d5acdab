// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// Reads a value change dump (VCD, IEEE 1364) byte by byte, and says what is in it.
///
/// What ``RecordingWriter`` writes comes back as it was. Dumps of others may have any timescale, wires of
/// several scopes, vectors and real numbers; wires of more than one bit are passed over. The reader is
/// of a fixed size, however long the dump is. After a fault it is of no further use.
package struct RecordingReader: ~Copyable {
  typealias Identifier = FixedText<8>

  // Where the next word belongs.
  enum Place: UInt8 { case declarations, note, timescale, wire, skipped, changes, vector }

  // An identifier, and the wire that has it; none for one of more than one bit.
  struct Wire {
    var identifier = Identifier()
    var number: Int?
  }

  var place = Place.declarations
  // Where it goes on behind what is skipped, or a note.
  var nextPlace = Place.declarations
  var word = FixedText<200>()
  var note = TextBuffer()
  var wires = BoundedArray<Wire, 94>(filler: Wire())
  var wireCount = 0
  // What a declaration has so far, and how many words of it there were.
  var wire = Wire()
  var wireSize: UInt64 = 0
  var wireName = WordName()
  var position = 0
  var timescale = Timescale()
  var vectorLevel = WireLevel.unknown
  var ticks: UInt64 = 0
  private var line: UInt64 = 1
  private var column: UInt64 = 0
  private var wordLine: UInt64 = 1
  private var wordColumn: UInt64 = 1

  /// A reader before the first byte.
  package init() {}

  /// Takes the next byte of the file, and returns what it completes, if anything.
  package mutating func read(_ byte: UInt8) throws(RecordingFault) -> RecordingEvent? {
    column += 1
    let isBlank = byte == 0x20 || (0x09...0x0D).contains(byte)
    guard isBlank else {
      if word.count == 0 { (wordLine, wordColumn) = (line, column) }
      // Names and comments of others may be in any language.
      guard byte > 0x20, byte != 0x7F else { throw fault(.notText) }
      word.append(byte: byte)
      guard !word.isTruncated || isText else { throw fault(.wordTooLong) }
      return nil
    }
    let event = try takeWord()
    if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 0) }
    return event
  }

  /// Takes the end of the file, and returns what it completes, if anything.
  package mutating func finish() throws(RecordingFault) -> RecordingEvent? {
    let event = try takeWord()
    guard place == .changes else {
      (wordLine, wordColumn) = (line, column + 1)
      throw fault(.unfinished)
    }
    return event
  }

  // Whether any words may stand here, up to `$end`.
  private var isText: Bool { place == .note || place == .skipped }

  private mutating func takeWord() throws(RecordingFault) -> RecordingEvent? {
    guard word.count > 0 else { return nil }
    let event: RecordingEvent?
    switch place {
    case .declarations: event = try declare()
    case .note: event = addToNote()
    case .timescale: event = try addToTimescale()
    case .wire: event = try addToWire()
    case .skipped:
      if word == "$end" { place = nextPlace }
      event = nil
    case .changes: event = try takeChange()
    case .vector: event = try change(of: 0, to: vectorLevel)
    }
    word.removeAll()
    return event
  }

  func fault(_ kind: RecordingFaultKind) -> RecordingFault {
    RecordingFault(message: kind.message, line: wordLine, column: wordColumn, word: "\(word)")
  }
}

/// What a reader finds in a recording, in the order of the file.
package enum RecordingEvent: Sendable, Equatable {
  /// A comment, which may be `key=value`; a long one is cut.
  case note(TextBuffer)
  /// A wire, counted from 0.
  case wire(Int, name: WordName)
  /// The declarations are complete.
  case start
  /// What follows happened so many nanoseconds after the beginning.
  case time(Nanoseconds)
  /// The level of a wire from now on.
  case change(Int, WireLevel)
}

/// The unit of a dump's times, as it is read: `1us`, `10 ns`.
struct Timescale {
  private var text = FixedText<6>()

  /// Whether number and unit are there.
  var isComplete: Bool { unit != nil }

  /// Adds a byte; `false` where there is no such timescale.
  mutating func add(_ byte: UInt8) -> Bool {
    text.append(byte: byte)
    return !text.isTruncated
  }

  /// So many units in nanoseconds, rounded down; `nil` past 500 years.
  func nanoseconds(_ count: UInt64) -> Nanoseconds? {
    guard let unit else { return nil }
    let time = unit.multiplier == 1 ? count / unit.divisor : count
    guard time <= 16_000_000_000_000_000_000 / unit.multiplier else { return nil }
    return time &* unit.multiplier
  }

  // The nanoseconds in a unit, or the units in a nanosecond; the other number is 1.
  private var unit: (multiplier: UInt64, divisor: UInt64)? {
    var digits = 0
    while digits < text.count, text[digits] == UInt8(ascii: digits == 0 ? "1" : "0") { digits += 1 }
    guard (1...3).contains(digits) else { return nil }
    let name = FixedText<2>(text.bytes.span.extracting(digits..<text.count))
    guard !name.isTruncated, let places = Self.places(name) else { return nil }
    let exponent = places + digits - 1
    return exponent >= 0 ? (Self.power(exponent), 1) : (1, Self.power(-exponent))
  }

  // How many places the decimal point of a nanosecond is away.
  private static func places(_ name: FixedText<2>) -> Int? {
    let units: [6 of StaticString] = ["fs", "ps", "ns", "us", "ms", "s"]
    for index in units.indices where name == units[index] { return 3 * (index - 2) }
    return nil
  }

  private static func power(_ exponent: Int) -> UInt64 {
    var power: UInt64 = 1
    for _ in 0..<exponent { power &*= 10 }
    return power
  }
}

/// Why a file cannot be read, and where.
package struct RecordingFault: Error, Sendable, Describable {
  /// What was expected, and what to do.
  package let message: StaticString
  /// The line, counted from 1.
  package let line: UInt64
  /// The column of the word, or of the end of the line, counted from 1.
  package let column: UInt64
  /// The beginning of the word that is not as expected; empty at the end of the line.
  package let word: WordName

  /// Writes `3:7: parsec: expected ...` and what to do.
  package func describe(into text: inout TextBuffer) {
    text += "\(line):\(column): "
    if word.count > 0 { text += "\(foreign: word)\(word.isTruncated ? "...: " : ": ")" }
    text.append(message)
  }
}

enum RecordingFaultKind {
  case notText, wordTooLong
  case noDeclaration, unknownDeclaration, unfinished
  case noTimescale, timescale
  case wireSize, wireIdentifier, wireName, wireEnd, wireTaken, tooManyWires
  case time, timeBack, timeTooLarge
  case change, unknownWire
  case edge, edgeKind, when, offset, nothing, lineTooLong

  /// What was expected, and what to do.
  var message: StaticString {
    switch self {
    case .notText: "found a byte that is not text; is the file a value change dump (VCD)?"
    case .wordTooLong:
      "expected a word of at most 200 bytes; is the file a value change dump (VCD)?"
    case .noDeclaration:
      "expected a declaration such as $var; is the file a value change dump (VCD)?"
    case .unknownDeclaration:
      "expected $comment, $var, $scope or another word of VCD; remove this word"
    case .unfinished: "the file ends too early; copy the whole file"
    case .noTimescale:
      "expected $timescale before the end of the declarations; add $timescale 1us $end"
    case .timescale: "expected 1, 10 or 100 and s, ms, us, ns, ps or fs; write 1us"
    case .wireSize: "expected a number of bits, 1 to 4096; write 1 for a wire"
    case .wireIdentifier: "expected an identifier of at most 8 bytes; shorten it"
    case .wireName: "expected the name of a wire, at most 31 bytes; add or shorten the name"
    case .wireEnd: "expected $end after the name of a wire; add $end"
    case .wireTaken: "another wire has this identifier; give each wire its own identifier"
    case .tooManyWires: "expected at most 94 wires; remove some"
    case .time: "expected # and a decimal number; correct the time"
    case .timeBack: "expected a time not before the previous time; sort the changes by time"
    case .timeTooLarge: "expected a time within 500 years; correct the time or the timescale"
    case .change: "expected a time such as #5, or a change such as 1!; correct this word"
    case .unknownWire: "expected the identifier of a wire; declare it with $var"
    case .edge:
      "expected a line of gpiomon; use --format='%e %o %s %n' (libgpiod 1.6) or '%S %E %o' (2.x)"
    case .edgeKind: "expected rising or falling, or 0, 1 or 2; remove the line"
    case .when: "expected a time in seconds, such as 12.345678901; remove the line"
    case .offset:
      "expected the offset of a line, 0 to 63; name the chip with gpiomon -c, or use --format"
    case .nothing: "expected the end of the line; remove this word"
    case .lineTooLong: "expected a line of at most 200 bytes; remove the line"
    }
  }
}
