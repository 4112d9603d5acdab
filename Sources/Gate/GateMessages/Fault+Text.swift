// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
package import GPIO

extension Fault {
  /// Says what is wrong, and with which line.
  package func write<Writer: EntryWriter>(to writer: inout Writer) {
    if let offset { writer.append(line: offset) }
    writer.keep(Kind.names, part: kind.rawValue, as: .fault)
    writer.text.append(part: kind.rawValue, of: Kind.descriptions)
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
    guard holder.count > 0 else { return text.append("another program") }
    text.append("\"")
    text.append(foreign: holder)
    text.append("\"")
  }
}

// In the order of the cases.
extension Fault.Kind {
  /// The names in a log's fields.
  fileprivate static var names: StaticString {
    """
    chip-missing|chip-gone|permission-denied|line-missing|line-busy|unsupported|output-stuck|failed
    """
  }

  fileprivate static var descriptions: StaticString {
    """
    no such chip|the chip is gone|no permission to open the chip|the chip has no such line|held by \
    |the line does not support these settings|the output has the wrong level|the system call failed
    """
  }
}
