// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Why lines could not be held, read or written.
///
/// After any fault the lines are no longer held; the caller requests them again. Eight bytes, since each
/// call that may fail has room for one.
package struct Fault: Error, Sendable, Equatable {
  /// The kinds of fault, each with its own remedy.
  package enum Kind: UInt8, Sendable {
    /// No chip has the label. Nothing was changed; the chip may still appear.
    case chipMissing
    /// The chip was there and is gone: unplugged, or its driver unbound. Outputs are unknown.
    case chipGone
    /// The device file may not be opened by this user.
    case permissionDenied
    /// The chip has fewer lines than the offset requires.
    case lineMissing
    /// Another consumer holds a line: see ``Lines/holder``. Nothing was changed.
    case lineBusy
    /// The line cannot do what was requested (no interrupt for edges, for example).
    case unsupported
    /// An output does not follow what is written to it.
    case outputStuck
    /// Any other error of the operating system: see ``Fault/code``.
    case failed
  }

  /// What went wrong.
  package var kind: Kind
  /// The line's offset on its chip, if the fault is one line's.
  package var offset: UInt8?
  /// The operating system's `errno`, or 0.
  package var code: Int32

  /// Describes a fault.
  package init(_ kind: Kind, offset: UInt8? = nil, code: Int32 = 0) {
    self.kind = kind
    self.offset = offset
    self.code = code
  }
}
