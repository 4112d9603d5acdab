// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension RecordingReader {
  mutating func takeChange() throws(RecordingFault) -> RecordingEvent? {
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
  mutating func change(
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
