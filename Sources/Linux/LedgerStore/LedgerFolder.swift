// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import System

/// The folder a gate keeps its ledger in.
package struct LedgerFolder: Sendable {
  let number: Int32

  /// Opens a folder to look at what is in it, which disturbs nobody.
  ///
  /// - Parameter path: a C string.
  package init(path: UnsafePointer<CChar>) throws(SystemError) {
    number = unsafe clinux_open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw SystemError("open") }
  }

  /// The folder of a descriptor that is open already.
  init(number: Int32) { self.number = number }

  /// Makes sure that nobody else keeps books here, for as long as this process lives.
  ///
  /// The folder is what is locked: it is there before the ledger is, and on a disk that cannot be
  /// written to. Those who only read need no lock.
  ///
  /// - Throws: `EWOULDBLOCK` when another process keeps books here.
  package func lock() throws(SystemError) {
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else { throw SystemError("flock") }
  }

  /// Opens a file of this folder, and nothing that only points at one; negative on an error.
  func open(_ name: StaticString, _ flags: Int32) -> Int32 {
    // A pipe somebody put there must not make anybody wait.
    unsafe clinux_openat(
      number, name.cString, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
  }

  /// Removes a file, if there is one.
  func remove(_ name: StaticString) { unsafe _ = unlinkat(number, name.cString, 0) }

  /// Renames a file over another, for good; 0 or the `errno`.
  func rename(_ name: StaticString, to newName: StaticString) -> Int32 {
    guard unsafe renameat(number, name.cString, number, newName.cString) == 0,
      fsync(number) == 0
    else { return clinux_errno() }
    return 0
  }
}
