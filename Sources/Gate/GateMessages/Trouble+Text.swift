// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateController

extension Trouble {
  /// Says what is wrong with which line, or that it is over.
  func write<Writer: EntryWriter>(isOver: Bool = false, to writer: inout Writer) {
    writer.append(line: offset)
    writer.keep(Kind.names, part: kind.rawValue, as: .fault)
    writer.text.append(part: kind.rawValue, of: isOver ? Kind.recoveries : Kind.descriptions)
  }
}

// In the order of the cases.
extension Trouble.Kind {
  /// The names in a log's fields.
  fileprivate static var names: StaticString { "switch-stuck|switch-chatters|coil-overdriven" }

  fileprivate static var descriptions: StaticString {
    """
    the switch is stuck|the switch chatters and is muted\
    |the coil was energised for too long and is off now
    """
  }

  fileprivate static var recoveries: StaticString {
    """
    the switch was released|the switch is quiet and no longer muted\
    |the coil may be energised again
    """
  }
}
