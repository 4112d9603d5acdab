// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

private import Synchronization

/// Optimizer workaround: a member that makes methods borrow a large value instead of copying it.
///
/// A struct containing an `Atomic` has one address for life, so a nonmutating method receives that
/// address. Of any other large value, even a noncopyable one, the compiler passes a copy of the
/// bytes wherever that seems cheaper.
package struct AddressOnly: ~Copyable, Sendable {
  private let atomic = Atomic<UInt8>(0)

  /// The member, which costs one byte.
  package init() {}
}
