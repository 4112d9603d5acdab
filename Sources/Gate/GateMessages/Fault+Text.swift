// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import GPIO
import GateController

extension Fault {
  /// Writes the fault, after the offset of the line, if known.
  package func write<Writer: EntryWriter>(to writer: inout Writer) {
    if let offset { writer.append(line: offset) }
    writer.keep(Kind.texts, part: 2 * kind.rawValue, as: .fault)
    writer.text.append(part: 2 * kind.rawValue + 1, of: Kind.texts)
    if kind == .lineBusy { writer.appendHolder() }
    if code != 0 { writer.keep(UInt64(code.magnitude), as: .errno) }
    guard kind == .failed else { return }
    writer.append(" (errno ")
    writer.text.append(UInt64(code.magnitude))
    writer.append(")")
  }
}

extension EntryWriter {
  fileprivate mutating func appendHolder() {
    guard consumer.count > 0 else { return text.append("another program") }
    text.append("\"")
    text.append(foreign: consumer)
    text.append("\"")
  }
}

extension Trouble {
  /// Writes the beginning or the end of the trouble, after the offset of its line.
  @inline(never) func write<Writer: EntryWriter>(isOver: Bool = false, to writer: inout Writer) {
    writer.append(line: offset)
    writer.keep(Kind.texts, part: 3 * kind.rawValue, as: .fault)
    writer.text.append(part: 3 * kind.rawValue + (isOver ? 2 : 1), of: Kind.texts)
  }
}
