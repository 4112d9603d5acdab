// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// Why a file cannot be read, and where.
package struct RecordingFault: Error, Sendable, Describable {
  /// What was expected, and what to do.
  package let message: StaticString
  /// The line, counted from 1.
  package let line: UInt64
  /// The column of the word, or of the end of the line, counted from 1.
  package let column: UInt64
  /// The beginning of the word that is not as expected; empty at the end of the line.
  package let word: FixedText<31>

  /// Writes `3:7: parsec: expected ...` and what to do.
  package func describe(into text: inout TextBuffer) {
    text += "\(line):\(column): "
    if word.count > 0 { text += "\(foreign: word)\(word.isTruncated ? "...: " : ": ")" }
    text.append(message)
  }
}

/// What is wrong with a recording.
enum RecordingFaultKind {
  case notText, wordTooLong
  case noDeclaration, unknownDeclaration, unfinished
  case noTimescale, timescale
  case wireSize, wireIdentifier, wireName, wireEnd, wireTaken, tooManyWires
  case time, timeBack, timeTooLarge
  case change, unknownWire

  /// What was expected, and what to do.
  var message: StaticString {
    switch self {
    case .notText: "expected text, found another byte; this is no value change dump (VCD)"
    case .wordTooLong: "expected a word of at most 200 bytes; this is no value change dump (VCD)"
    case .noDeclaration: "expected a declaration such as $var; is it a value change dump (VCD)?"
    case .unknownDeclaration: "expected $comment, $var, $scope or another word of VCD; remove it"
    case .unfinished: "the file ends too early; get all of it"
    case .noTimescale:
      "expected $timescale before the end of the declarations; add $timescale 1us $end"
    case .timescale: "expected 1, 10 or 100 and s, ms, us, ns, ps or fs; write 1us"
    case .wireSize: "expected a number of bits, 1 to 4096; write 1 for a wire"
    case .wireIdentifier: "expected an identifier of at most 8 bytes; shorten it"
    case .wireName: "expected the name of a wire, at most 31 bytes; name it"
    case .wireEnd: "expected $end behind the name of a wire; add it"
    case .wireTaken: "expected another identifier, since a wire has this one; give each its own"
    case .tooManyWires: "expected at most 94 wires; leave some out"
    case .time: "expected # and a decimal number; correct the time"
    case .timeBack: "expected a time that is not before the last; sort the changes by time"
    case .timeTooLarge: "expected a time within 500 years; correct it, or the timescale"
    case .change: "expected a time such as #5, or a change such as 1!; correct it"
    case .unknownWire: "expected the identifier of a wire; declare it with $var"
    }
  }
}
