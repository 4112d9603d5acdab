// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import CLinux
import Fixed
package import System

/// The folder of a gate's ledger.
package struct LedgerFolder: Sendable {
  let number: Int32
  private let path: FilePath
  // The folder's device and inode, asked once, since an open folder stays the same.
  private let place: clinux_file

  /// Opens a folder to read a ledger, without a lock.
  package init(path: FilePath) throws(SystemError) {
    self.path = path
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    number = unsafe path.withCString { unsafe clinux_open($0, flags) }
    guard number >= 0 else { throw SystemError("open") }
    place = clinux_file_of(number)
  }

  /// No folder, until its bytes are received.
  init() { (number, path, place) = (-1, FilePath(), clinux_file()) }

  /// Locks the folder against other writers while this process lives; the folder exists before the
  /// ledger does, and readers need no lock.
  ///
  /// - Throws: `EWOULDBLOCK` if another process writes a ledger here.
  package func lock() throws(SystemError) {
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else { throw SystemError("flock") }
  }

  /// Opens a file of this folder without following links; returns a negative number on an error.
  package func open(_ name: StaticString, _ flags: Int32) -> Int32 {
    // Without O_NONBLOCK, opening a pipe of this name would wait for its other end.
    unsafe clinux_openat(number, name.cString, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
  }

  /// Returns 0 if `name` leads to this file; `ENOENT` if the file was renamed, removed or replaced
  /// by another; otherwise the `errno` of the disk.
  package func find(_ name: StaticString, _ file: clinux_file) -> Int32 {
    unsafe clinux_leads_to(number, name.cString, AT_SYMLINK_NOFOLLOW, file)
  }

  /// Whether the folder's path now leads to another folder or to none, so that readers would not
  /// find the records written here.
  var isReplaced: Bool {
    // The path may be a link to another disk.
    unsafe path.withCString { unsafe clinux_leads_to(AT_FDCWD, $0, 0, place) != 0 }
  }

  /// Gives an open file to the owner of the folder, if that is another user and this process may do so.
  func handOver(_ file: Int32) { clinux_hand_over(number, file) }

  func remove(_ name: StaticString) { unsafe _ = unlinkat(number, name.cString, 0) }

  /// Returns whether there is a file of this name, as far as the disk can tell.
  package func has(_ name: StaticString) -> Bool { unsafe clinux_exists(number, name.cString) }

  /// Renames a file over another, and returns 0 or the `errno`; call ``sync()`` to make the change last.
  func rename(_ name: StaticString, to newName: StaticString) -> Int32 {
    unsafe renameat(number, name.cString, number, newName.cString) == 0 ? 0 : clinux_errno()
  }

  /// Renames a file over another, if it exists, by names that end with a NUL; returns `false` on an error.
  func rename(_ name: Span<UInt8>, to newName: Span<UInt8>) -> Bool {
    // Safe because the bytes end with a NUL and are only lent.
    unsafe name.withUnsafeBytes { name in
      unsafe newName.withUnsafeBytes { newName in
        guard let name = unsafe name.bindMemory(to: CChar.self).baseAddress,
          let newName = unsafe newName.bindMemory(to: CChar.self).baseAddress
        else { return false }
        return unsafe renameat(number, name, number, newName) == 0 || clinux_errno() == ENOENT
      }
    }
  }

  /// Renames a file to `prefix` and the first free number, and syncs the folder; returns 0 or the
  /// `errno`, `EEXIST` if 99 numbers are taken.
  func setAside(_ name: StaticString, as prefix: StaticString) -> Int32 {
    let code = unsafe withFreeName(prefix) {
      // Only the gate that locked the folder renames its files, so a free name stays free.
      guard unsafe !clinux_exists(number, $0) else { return EEXIST }
      guard clinux_errno() == ENOENT else { return clinux_errno() }
      return unsafe renameat(number, name.cString, number, $0) == 0 ? 0 : clinux_errno()
    }
    return code == 0 ? sync() : code
  }

  /// Calls `body` with `prefix` and each number from 1 to 99, as long as it returns `EEXIST`.
  func withFreeName(_ prefix: StaticString, _ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
    var newName = TextBuffer(prefix)
    var (number, code) = (UInt64(0), EEXIST)
    while code == EEXIST, number < 99 {
      number += 1
      newName.shorten(to: prefix.utf8CodeUnitCount)
      newName.append(number)
      newName.append(byte: 0)
      // Safe because the bytes end with a NUL and are only lent.
      code = newName.withSpan {
        unsafe $0.withUnsafeBytes {
          unsafe $0.bindMemory(to: CChar.self).baseAddress.map { unsafe body($0) } ?? EINVAL
        }
      }
    }
    return code
  }

  /// Syncs the names of the files to the disk; returns 0 or the `errno`.
  @inline(never) func sync() -> Int32 { fsync(number) == 0 ? 0 : clinux_errno() }
}
