// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A key, as an editor of lines knows it.
enum Key {
  /// A printable character of ASCII.
  case character(UInt8)
  /// The first byte of a character that is not ASCII.
  case foreign
  case enter, tab
  case left, right, home, end, wordLeft, wordRight
  case older, newer, search, cancel
  case backspace, delete, deleteWord, deleteToEnd, deleteToStart
  case interrupt, endOfInput, suspend, clear
  case pasteBegins, pasteEnds
}

/// Puts the bytes of keys together: one byte, or an escape sequence of any length.
struct KeyDecoder {
  private enum Place: UInt8 { case plain, escape, sequence, letter }

  private var place = Place.plain
  private var number = 0
  private var isFirstNumber = true

  /// The key that ends with this byte; `nil` in the middle of one, and for keys that mean nothing here.
  mutating func next(_ byte: UInt8) -> Key? {
    if byte == 0x1B {
      place = .escape
      return nil
    }
    switch place {
    case .plain: return plainKey(byte)
    case .escape: return escaped(byte)
    case .letter:
      place = .plain
      return letterKey(byte)
    case .sequence: return sequenceKey(byte)
    }
  }

  private mutating func escaped(_ byte: UInt8) -> Key? {
    place = .plain
    switch byte {
    case UInt8(ascii: "["):
      place = .sequence
      number = 0
      isFirstNumber = true
      return nil
    case UInt8(ascii: "O"):
      place = .letter
      return nil
    case UInt8(ascii: "b"): return .wordLeft
    case UInt8(ascii: "f"): return .wordRight
    case 0x7F, 0x08: return .deleteWord
    // Escape and then a key, one after the other.
    default: return plainKey(byte)
    }
  }

  private mutating func sequenceKey(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      if isFirstNumber { number = min(number * 10 + Int(byte & 0xF), 999) }
      return nil
    case UInt8(ascii: ";"):
      isFirstNumber = false
      return nil
    case 0x40...0x7E:
      place = .plain
      return byte == UInt8(ascii: "~") ? numberedKey : letterKey(byte)
    case 0x20...0x3F: return nil
    default:
      // No sequence has these; what comes next is a key of its own.
      place = .plain
      return plainKey(byte)
    }
  }

  private var numberedKey: Key? {
    switch number {
    case 1, 7: .home
    case 3: .delete
    case 4, 8: .end
    case 200: .pasteBegins
    case 201: .pasteEnds
    default: nil
    }
  }

  private func letterKey(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "A"): .older
    case UInt8(ascii: "B"): .newer
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    default: nil
    }
  }

  private func plainKey(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x20...0x7E: .character(byte)
    case 0xC0...0xFF: .foreign
    case 0x01: .home
    case 0x02: .left
    case 0x03: .interrupt
    case 0x04: .endOfInput
    case 0x05: .end
    case 0x06: .right
    case 0x07: .cancel
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x0B: .deleteToEnd
    case 0x0C: .clear
    case 0x0E: .newer
    case 0x10: .older
    case 0x12: .search
    case 0x15: .deleteToStart
    case 0x17: .deleteWord
    case 0x1A: .suspend
    default: nil
    }
  }
}
