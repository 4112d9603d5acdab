// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// Reads a value change dump (VCD, IEEE 1364) byte by byte, and says what is in it.
///
/// What ``RecordingWriter`` writes comes back as it was. Dumps of others may have any timescale, wires of
/// several scopes, vectors and real numbers; wires of more than one bit are passed over. The reader is
/// of a fixed size, however long the dump is. After a fault it is of no further use.
package struct RecordingReader: ~Copyable {
  private typealias Identifier = FixedText<8>

  // Where the next word belongs.
  private enum Place: UInt8 {
    case declarations, note, timescale, wire, skipped, changes, changesNote, changesSkipped, vector
  }

  // An identifier, and the wire that has it; none for one of more than one bit.
  private struct Wire {
    var identifier = Identifier()
    var number: Int?
  }

  private var place = Place.declarations
  private var word = FixedText<200>()
  private var note = TextBuffer()
  private var wires = BoundedArray<Wire, 94>(filler: Wire())
  private var wireCount = 0
  // What a declaration has so far, and how many words of it there were.
  private var wire = Wire()
  private var wireSize: UInt64 = 0
  private var wireName = FixedText<31>()
  private var position = 0
  private var timescale = Timescale()
  private var vectorLevel = WireLevel.unknown
  private var ticks: UInt64 = 0
  private var line: UInt64 = 1
  private var column: UInt64 = 0
  private var wordLine: UInt64 = 1
  private var wordColumn: UInt64 = 1

  /// A reader before the first byte.
  package init() {}

  /// Takes the next byte of the file.
  ///
  /// - Returns: what the byte completes, if anything.
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

  /// Takes the end of the file.
  ///
  /// - Returns: what the end completes, if anything.
  package mutating func finish() throws(RecordingFault) -> RecordingEvent? {
    let event = try takeWord()
    guard place == .changes else {
      (wordLine, wordColumn) = (line, column + 1)
      throw fault(.unfinished)
    }
    return event
  }

  // Whether any words may stand here, up to `$end`.
  private var isText: Bool {
    switch place {
    case .note, .changesNote, .skipped, .changesSkipped: true
    default: false
    }
  }

  private mutating func takeWord() throws(RecordingFault) -> RecordingEvent? {
    guard word.count > 0 else { return nil }
    let event: RecordingEvent?
    switch place {
    case .declarations: event = try declare()
    case .note, .changesNote: event = try addToNote()
    case .timescale: event = try addToTimescale()
    case .wire: event = try addToWire()
    case .skipped, .changesSkipped:
      if word == "$end" { place = place == .skipped ? .declarations : .changes }
      event = nil
    case .changes: event = try takeChange()
    case .vector: event = try change(of: 0, to: vectorLevel)
    }
    word.removeAll()
    return event
  }

  private func fault(_ kind: RecordingFault.Kind) -> RecordingFault {
    var beginning = FixedText<31>()
    beginning.append(word)
    return RecordingFault(kind: kind, line: wordLine, column: wordColumn, word: beginning)
  }
}

// The declarations.
extension RecordingReader {
  private mutating func declare() throws(RecordingFault) -> RecordingEvent? {
    position = 0
    if word == "$comment" {
      note.removeAll()
      place = .note
    } else if word == "$timescale" {
      timescale = Timescale()
      place = .timescale
    } else if word == "$var" {
      place = .wire
    } else if word == "$enddefinitions" {
      guard timescale.isComplete else { throw fault(.noTimescale) }
      place = .changesSkipped
      return .start
    } else if word == "$scope" || word == "$upscope" || word == "$date" || word == "$version" {
      place = .skipped
    } else {
      throw fault(word[0] == UInt8(ascii: "$") ? .unknownDeclaration : .noDeclaration)
    }
    return nil
  }

  private mutating func addToNote() throws(RecordingFault) -> RecordingEvent? {
    guard word == "$end" else {
      if note.count > 0 { note.append(" ") }
      note.append(word)
      return nil
    }
    place = place == .note ? .declarations : .changes
    return .note(note)
  }

  private mutating func addToTimescale() throws(RecordingFault) -> RecordingEvent? {
    if word == "$end" {
      guard timescale.isComplete else { throw fault(.timescale) }
      place = .declarations
      return nil
    }
    for index in 0..<word.count {
      guard timescale.add(word[index]) else { throw fault(.timescale) }
    }
    return nil
  }

  /// Takes type, size, identifier, name, and what may follow, up to `$end`.
  private mutating func addToWire() throws(RecordingFault) -> RecordingEvent? {
    defer { position += 1 }
    if position > 3, word == "$end" { return try endWire() }
    switch position {
    case 0: break
    case 1: try takeSize()
    case 2: try takeIdentifier()
    case 3:
      wireName = FixedText<31>()
      wireName.append(word)
      guard !wireName.isTruncated, !(word == "$end") else { throw fault(.wireName) }
    // The bits of a vector.
    case 4: guard word[0] == UInt8(ascii: "[") else { throw fault(.wireEnd) }
    default: throw fault(.wireEnd)
    }
    return nil
  }

  private mutating func takeSize() throws(RecordingFault) {
    let size = try? word.number(in: 0..<word.count)
    guard let size, (1...4096).contains(size) else { throw fault(.wireSize) }
    wireSize = size
  }

  private mutating func takeIdentifier() throws(RecordingFault) {
    wire.identifier.removeAll()
    wire.identifier.append(word)
    guard !wire.identifier.isTruncated, !(word == "$end") else { throw fault(.wireIdentifier) }
    for index in 0..<wires.count where wires[index].identifier == wire.identifier {
      throw fault(.wireTaken)
    }
  }

  private mutating func endWire() throws(RecordingFault) -> RecordingEvent? {
    guard !wires.isFull else { throw fault(.tooManyWires) }
    place = .declarations
    wire.number = wireSize == 1 ? wireCount : nil
    wires.append(wire)
    guard let number = wire.number else { return nil }
    wireCount += 1
    return .wire(number, name: wireName)
  }
}

// Times and changes.
extension RecordingReader {
  private mutating func takeChange() throws(RecordingFault) -> RecordingEvent? {
    switch word[0] {
    case UInt8(ascii: "#"): return try takeTime()
    case UInt8(ascii: "$"):
      if word == "$comment" {
        note.removeAll()
        place = .changesNote
      } else if !isDump {
        throw fault(.unknownDeclaration)
      }
      return nil
    case UInt8(ascii: "b"), UInt8(ascii: "B"):
      guard word.count > 1, let level = WireLevel(word[word.count - 1]) else {
        throw fault(.change)
      }
      (vectorLevel, place) = (level, .vector)
      return nil
    case UInt8(ascii: "r"), UInt8(ascii: "R"):
      (vectorLevel, place) = (.unknown, .vector)
      return nil
    default:
      guard word.count > 1, let level = WireLevel(word[0]) else { throw fault(.change) }
      return try change(of: 1, to: level)
    }
  }

  private var isDump: Bool {
    word == "$dumpvars" || word == "$dumpall" || word == "$dumpon" || word == "$dumpoff"
      || word == "$end"
  }

  private mutating func takeTime() throws(RecordingFault) -> RecordingEvent? {
    let number: UInt64?
    do throws(DecimalOverflow) { number = try word.number(in: 1..<word.count) } catch {
      throw fault(.timeTooLarge)
    }
    guard let number else { throw fault(.time) }
    guard number >= ticks else { throw fault(.timeBack) }
    guard let time = timescale.nanoseconds(number) else { throw fault(.timeTooLarge) }
    ticks = number
    return .time(time)
  }

  /// The change of the wire whose identifier begins at an index of the word.
  private mutating func change(
    of start: Int, to level: WireLevel
  ) throws(RecordingFault) -> RecordingEvent? {
    place = .changes
    var identifier = Identifier()
    for index in start..<word.count { identifier.append(byte: word[index]) }
    guard !identifier.isTruncated else { throw fault(.unknownWire) }
    for index in 0..<wires.count where wires[index].identifier == identifier {
      return wires[index].number.map { .change($0, level) }
    }
    throw fault(.unknownWire)
  }
}

extension WireLevel {
  /// The level of a byte in a dump; `nil` for another byte.
  fileprivate init?(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "0"): self = .low
    case UInt8(ascii: "1"): self = .high
    case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "z"), UInt8(ascii: "Z"):
      self = .unknown
    default: return nil
    }
  }
}
