// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

internal import CGPIOD
internal import GPIO

extension Fault {
  /// The fault that a negative `errno` stands for.
  init(code: Int32, offset: UInt8? = nil) {
    let kind: Kind =
      switch -code {
      case ENODEV: .chipGone
      case EACCES, EPERM: .permissionDenied
      case EBUSY: .lineBusy
      case ENXIO, EINVAL, ENOTSUP: .unsupported
      default: .failed
      }
    self.init(kind, offset: offset, code: -code)
  }

  /// Throws the fault that `code` stands for, if it is one.
  static func check(_ code: Int32, offset: UInt8? = nil) throws(Fault) {
    if code < 0 { throw Fault(code: code, offset: offset) }
  }
}
