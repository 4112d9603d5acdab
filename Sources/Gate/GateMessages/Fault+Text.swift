// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import GPIO
import GateController

// The lists below are in the order of their cases.

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

extension Trouble {
  /// Says what is wrong with which line, or that it is over.
  func write<Writer: EntryWriter>(isOver: Bool = false, to writer: inout Writer) {
    writer.append(line: offset)
    writer.keep(Kind.names, part: kind.rawValue, as: .fault)
    writer.text.append(part: kind.rawValue, of: isOver ? Kind.recoveries : Kind.descriptions)
  }
}

extension Trouble.Kind {
  /// The names in a log's fields.
  fileprivate static var names: StaticString {
    """
    switch-stuck|switch-chatters|coil-overdriven|coin-noise|coin-implausible|bolt-stuck-open\
    |bolt-stuck-closed|bolt-forced|push-dead|open-too-long|loop-flaps\
    |position-unknown
    """
  }

  fileprivate static var descriptions: StaticString {
    """
    the switch is stuck|the switch chatters and is muted\
    |the coil was energised for too long\
    |the acceptor's line hums\
    |the acceptor sent what no coin makes\
    |the bolt did not close\
    |the bolt did not open\
    |the bolt was forced open\
    |no push came with the last coins\
    |the arm has been free for over a minute\
    |the emergency loop opens again and again\
    |the arm's position is unknown
    """
  }

  fileprivate static var recoveries: StaticString {
    """
    the switch was released|the switch is quiet again\
    |the coil may be energised again\
    |the acceptor's line is quiet\
    |the acceptor's line is quiet\
    |the bolt is closed|the bolt follows|the bolt is closed\
    |the push sensor works again|the arm is free no longer\
    |the emergency loop is quiet\
    |the arm is at rest
    """
  }
}
