// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import System

/// The folder of a gate's ledger.
package struct LedgerFolder: Sendable {
  let number: Int32

  /// Opens a folder to read a ledger, without a lock.
  package init(path: FilePath) throws(SystemError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    number = unsafe path.withCString { unsafe clinux_open($0, flags) }
    guard number >= 0 else { throw SystemError("open") }
  }

  /// The folder of a descriptor that is already open.
  init(number: Int32) { self.number = number }

  /// Locks the folder against other writers for as long as this process lives.
  ///
  /// The lock is on the folder: it exists before the ledger does, and on a disk that cannot be
  /// written. Readers need no lock.
  ///
  /// - Throws: `EWOULDBLOCK` when another process writes a ledger here.
  package func lock() throws(SystemError) {
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else { throw SystemError("flock") }
  }

  /// Opens a file of this folder, but follows no link; negative on an error.
  func open(_ name: StaticString, _ flags: Int32) -> Int32 {
    // Without O_NONBLOCK, opening a pipe of this name would wait for its other end.
    unsafe clinux_openat(
      number, name.cString, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
  }

  /// Removes a file, if it exists.
  func remove(_ name: StaticString) { unsafe _ = unlinkat(number, name.cString, 0) }

  /// Renames a file over another and syncs the folder; 0 or the `errno`.
  func rename(_ name: StaticString, to newName: StaticString) -> Int32 {
    guard unsafe renameat(number, name.cString, number, newName.cString) == 0,
      fsync(number) == 0
    else { return clinux_errno() }
    return 0
  }
}
