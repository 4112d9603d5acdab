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
      place = .changesSkipped
      return .start
    } else if word == "$scope" || word == "$upscope" || word == "$date" || word == "$version" {
      place = .skipped
    } else {
      throw fault(word[0] == UInt8(ascii: "$") ? .unknownDeclaration : .noDeclaration)
    }
    return nil
  }

  mutating func addToNote() throws(RecordingFault) -> RecordingEvent? {
    guard word == "$end" else {
      if note.count > 0 { note.append(" ") }
      note.append(word)
      return nil
    }
    place = place == .note ? .declarations : .changes
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
