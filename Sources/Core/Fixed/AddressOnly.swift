// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

private import Synchronization

/// A member that keeps a large value in its place: a method that only reads borrows the value.
///
/// An atomic has one address for life, and so has what it is a part of. The compiler hands a method
/// that address; of any other large value, even one that cannot be copied, it hands over a copy of
/// its bytes wherever that seems cheaper to it.
package struct AddressOnly: ~Copyable, Sendable {
  private let atomic = Atomic<UInt8>(0)

  /// The member, which costs one byte.
  package init() {}
}
