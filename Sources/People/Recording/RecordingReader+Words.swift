// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

// What comes before the changes: the unit of time, the wires, and notes.
extension RecordingReader {
  mutating func declare() throws(RecordingFault) -> RecordingEvent? {
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
      (place, nextPlace) = (.skipped, .changes)
      return .start
    } else if word == "$scope" || word == "$upscope" || word == "$date" || word == "$version" {
      place = .skipped
    } else {
      throw fault(word[0] == UInt8(ascii: "$") ? .unknownDeclaration : .noDeclaration)
    }
    return nil
  }

  mutating func addToNote() -> RecordingEvent? {
    guard word == "$end" else {
      if note.count > 0 { note.append(" ") }
      note.append(word)
      return nil
    }
    place = nextPlace
    return .note(note)
  }

  mutating func addToTimescale() throws(RecordingFault) -> RecordingEvent? {
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
  mutating func addToWire() throws(RecordingFault) -> RecordingEvent? {
    defer { position += 1 }
    if position > 3, word == "$end" { return try endWire() }
    switch position {
    case 0: break
    case 1: try takeSize()
    case 2: try takeIdentifier()
    case 3:
      wireName = "\(word)"
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
    wire.identifier = "\(word)"
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

extension RecordingReader {
  mutating func takeChange() throws(RecordingFault) -> RecordingEvent? {
    switch word[0] {
    case UInt8(ascii: "#"): return try takeTime()
    case UInt8(ascii: "$"):
      if word == "$comment" {
        note.removeAll()
        place = .note
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
  mutating func change(
    of start: Int, to level: WireLevel
  ) throws(RecordingFault) -> RecordingEvent? {
    place = .changes
    let identifier = Identifier(word.bytes.span.extracting(start..<word.count))
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
    case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "z"), UInt8(ascii: "Z"): self = .unknown
    default: return nil
    }
  }
}
