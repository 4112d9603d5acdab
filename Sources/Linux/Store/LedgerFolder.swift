// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import CLinux
import Fixed
package import System

/// The folder of a gate's ledger.
package struct LedgerFolder: Sendable {
  let number: Int32
  private let path: FilePath
  // What the path led to: asked once, since an open folder stays the same.
  private let place: clinux_file

  /// Opens a folder to read a ledger, without a lock.
  package init(path: FilePath) throws(SystemError) {
    self.path = path
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    number = unsafe path.withCString { unsafe clinux_open($0, flags) }
    guard number >= 0 else { throw SystemError("open") }
    place = clinux_file_of(number)
  }

  /// No folder, until the bytes of one are known.
  init() { (number, path, place) = (-1, FilePath(), clinux_file()) }

  /// Locks the folder, which exists before the ledger does, against other writers for as long as this
  /// process lives; readers need no lock.
  ///
  /// - Throws: `EWOULDBLOCK` when another process writes a ledger here.
  package func lock() throws(SystemError) {
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else { throw SystemError("flock") }
  }

  /// Opens a file of this folder, but follows no link; negative on an error.
  package func open(_ name: StaticString, _ flags: Int32) -> Int32 {
    // Without O_NONBLOCK, opening a pipe of this name would wait for its other end.
    unsafe clinux_openat(number, name.cString, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
  }

  /// 0 where `name` leads to this file; `ENOENT` when the file was renamed or removed, or another one has
  /// its name; or the `errno` of a disk that does not tell.
  package func find(_ name: StaticString, _ file: clinux_file) -> Int32 {
    unsafe clinux_leads_to(number, name.cString, AT_SYMLINK_NOFOLLOW, file)
  }

  /// Whether the folder's path leads to another folder by now, or to none: a reader would not find what
  /// is written here.
  var isReplaced: Bool {
    // The path may be a link to another disk.
    unsafe path.withCString { unsafe clinux_leads_to(AT_FDCWD, $0, 0, place) != 0 }
  }

  /// Gives an open file to the owner of the folder, where this process is another user and may.
  func handOver(_ file: Int32) { clinux_hand_over(number, file) }

  func remove(_ name: StaticString) { unsafe _ = unlinkat(number, name.cString, 0) }

  /// Whether there is a file of this name, as far as the disk tells.
  package func has(_ name: StaticString) -> Bool { unsafe clinux_exists(number, name.cString) }

  /// Renames a file over another, which ``sync()`` makes last; 0 or the `errno`.
  func rename(_ name: StaticString, to newName: StaticString) -> Int32 {
    unsafe renameat(number, name.cString, number, newName.cString) == 0 ? 0 : clinux_errno()
  }

  /// Renames a file of a name that ends with a NUL over another, if it exists; `false` on an error.
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

  /// Renames a file to the first of `prefix` and a number from 1 on that is free, and syncs the
  /// folder: 0 or the `errno`, `EEXIST` when 99 numbers are taken.
  func setAside(_ name: StaticString, as prefix: StaticString) -> Int32 {
    let code = unsafe withFreeName(prefix) {
      // Only the gate that has locked the folder renames its files, so a name that is free stays free.
      guard unsafe !clinux_exists(number, $0) else { return EEXIST }
      guard clinux_errno() == ENOENT else { return clinux_errno() }
      return unsafe renameat(number, name.cString, number, $0) == 0 ? 0 : clinux_errno()
    }
    return code == 0 ? sync() : code
  }

  /// Calls `body` with `prefix` and each number from 1 to 99 for as long as it returns `EEXIST`.
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

  /// Makes the names of the files last; 0 or the `errno`.
  @inline(never) func sync() -> Int32 { fsync(number) == 0 ? 0 : clinux_errno() }
}
