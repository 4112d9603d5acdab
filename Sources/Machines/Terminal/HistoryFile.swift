// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import System

/// The lines of earlier sessions, in the file `.turnstile_history` of the user's home folder; the newest is last.
///
/// Its mode is 0600. Without a home folder of the user's own, as root has with another's, no line is kept.
struct HistoryFile {
  private let file: FileDescriptor

  /// Opens the file, or makes it; `nil` where it is not the user's own.
  init?() {
    let home = EnvironmentText(variable: "HOME").flatMap { FilePath($0) }
    guard let home, let path = home.appending("/.turnstile_history"),
      unsafe home.withCString({ unsafe clinux_owns($0) })
    else { return nil }
    let flags = O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    file = unsafe path.withCString {
      unsafe FileDescriptor(clinux_openat(AT_FDCWD, $0, flags, 0o600))
    }
    guard file.number >= 0 else { return nil }
    guard clinux_check_regular(file.number) == 0, fchmod(file.number, 0o600) == 0 else {
      close(file.number)
      return nil
    }
  }

  /// Reads the last 8,192 bytes; of a file that has grown beyond 65,536 no more than these lines stay.
  func read(into history: inout LineHistory) {
    let size = clinux_size(file.number)
    var line = TextBuffer()
    // The first of these bytes may be in the middle of a line.
    var isWhole = size <= 8192
    forEachByte(from: max(0, size - 8192)) { byte in
      guard byte == UInt8(ascii: "\n") else { return line.append(byte: byte) }
      // To a terminal other bytes are commands.
      if isWhole, !line.isTruncated, line.isPrintable { history.add(line) }
      (line, isWhole) = (TextBuffer(), true)
    }
    if line.count > 0 { append(TextBuffer()) }
    guard size > 65_536, ftruncate(file.number, 0) == 0 else { return }
    for index in 0..<history.count { append(history[index]) }
  }

  private func forEachByte(from start: Int, _ body: (UInt8) -> Void) {
    var offset = start
    var block = InlineArray<512, UInt8>(repeating: 0)
    while true {
      var bytes = block.mutableSpan
      // Safe because no more bytes are read than there are.
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe clinux_pread(file.number, $0.baseAddress, $0.count, offset)
      }
      guard count > 0 else { return }
      for index in 0..<count { body(block[index]) }
      offset += count
    }
  }

  func append(_ line: TextBuffer) {
    var text = FixedText<257>()
    text.append(line)
    text.end()
    text.withSpan { file.write($0) }
  }
}
