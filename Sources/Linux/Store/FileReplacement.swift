// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import System

extension FilePath {
  /// Replaces a whole file, or leaves it unchanged on failure; readers see the old content or the
  /// new, never a part.
  ///
  /// The file need not exist. The new content is written to a draft, `FILE.new`. An older draft is
  /// removed first. A pipe or a link of this name, in a folder of another user, is therefore
  /// neither waited for nor followed.
  ///
  /// - Throws: `ENAMETOOLONG` if the path of the draft is too long.
  package func replace(with bytes: Span<UInt8>, mode: UInt32) throws(SystemError) {
    guard let draft = appending(".new") else { throw SystemError("open", code: ENAMETOOLONG) }
    // Safe because both paths are C strings that are only lent.
    let error = unsafe withCString { path in
      unsafe draft.withCString { draft in
        unsafe unlinkat(AT_FDCWD, draft, 0)
        let error = unsafe Self.write(bytes, to: draft, mode: mode)
        guard error == nil else { return error }
        return unsafe renameat(AT_FDCWD, draft, AT_FDCWD, path) == 0 ? nil : SystemError("rename")
      }
    }
    guard let error else { return }
    _ = unsafe draft.withCString { unsafe unlinkat(AT_FDCWD, $0, 0) }
    throw error
  }

  private static func write(
    _ bytes: Span<UInt8>, to path: UnsafePointer<CChar>, mode: UInt32
  ) -> SystemError? {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = unsafe clinux_openat(AT_FDCWD, path, flags, mode)
    guard file >= 0 else { return SystemError("open") }
    defer { close(file) }
    // The umask of the process may have removed permissions.
    guard fchmod(file, mode) == 0 else { return SystemError("fchmod") }
    // Safe because the bytes are read only during the call, and only up to their count.
    let count = unsafe bytes.withUnsafeBytes { unsafe CLinux.write(file, $0.baseAddress, $0.count) }
    guard count >= 0 else { return SystemError("write") }
    // Only a full disk writes part of so short a file.
    return count < bytes.count ? SystemError("write", code: ENOSPC) : nil
  }
}
