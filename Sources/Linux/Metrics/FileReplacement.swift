// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed

/// A small file that is replaced as a whole: a new one is written, then renamed over it.
///
/// The new file is beside the old one, with `.new` after its name, which no collector of `*.prom`
/// reads. Every user may read the file, whatever the umask is, since it is published.
struct FileReplacement {
  private var path = FixedText<132>()
  private var draft = FixedText<136>()
  private var content = FixedText<4000>()

  /// Decodes a message: a path, a NUL and the content.
  init(_ message: Span<UInt8>) {
    var start = 0
    while start < message.count, message[start] != 0 {
      path.append(byte: message[start])
      start += 1
    }
    draft.append(path)
    draft.append(".new")
    path.append(byte: 0)
    draft.append(byte: 0)
    for index in min(start + 1, message.count)..<message.count {
      content.append(byte: message[index])
    }
  }

  /// Replaces the file, or leaves the old one unchanged if that fails.
  ///
  /// - Returns: 0, or the `errno`.
  func perform() -> Int32 {
    guard !path.isTruncated, !content.isTruncated else { return ENAMETOOLONG }
    // Safe because the paths are used only while they are lent.
    return unsafe withPaths { path, draft in
      let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
      let file = unsafe clinux_openat(AT_FDCWD, draft, flags, 0o644)
      guard file >= 0 else { return clinux_errno() }
      let code = write(to: file)
      close(file)
      if code == 0, unsafe rename(draft, path) == 0 { return 0 }
      let error = code == 0 ? clinux_errno() : code
      unsafe unlink(draft)
      return error
    }
  }

  private func write(to file: Int32) -> Int32 {
    guard fchmod(file, 0o644) == 0 else { return clinux_errno() }
    return content.withSpan { bytes in
      // Safe because the bytes are read only during the call, and only within their count.
      let count = unsafe bytes.withUnsafeBytes {
        unsafe CLinux.write(file, $0.baseAddress, $0.count)
      }
      // Only a full disk writes part of a page this small.
      return count < 0 ? clinux_errno() : count < bytes.count ? ENOSPC : 0
    }
  }

  /// Lends both paths as C strings.
  private func withPaths(
    _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  ) -> Int32 {
    path.withSpan { path in
      draft.withSpan { draft in
        // Safe because both end with a NUL and are only lent.
        unsafe path.withUnsafeBytes { path in
          unsafe draft.withUnsafeBytes { draft in
            guard let path = unsafe path.bindMemory(to: CChar.self).baseAddress,
              let draft = unsafe draft.bindMemory(to: CChar.self).baseAddress
            else { return EINVAL }
            return unsafe body(path, draft)
          }
        }
      }
    }
  }
}
