// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Interpreter

/// What a console has written so far.
struct Audit {
  var lines = 0
  var last = TextBuffer()
  var isClean = true

  /// Looks at one line: printable ASCII, whole, and not empty.
  mutating func note(_ line: TextBuffer) {
    lines += 1
    last = line
    isClean = isClean && line.isPrintable && !line.isTruncated && line.count > 0
  }
}

/// Hands every line to an audit that outlives the gate.
@safe struct Auditor: LineWriter {
  private let audit: UnsafeMutablePointer<Audit>

  init(_ audit: UnsafeMutablePointer<Audit>) { unsafe self.audit = audit }

  // Safe because the audit outlives every gate that writes to it.
  mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    unsafe audit.pointee.note(line)
  }
}
