// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import System

/// The last lines: at most 32, of 4096 characters together.
struct LineHistory {
  private var lines = RingBuffer<TextBuffer, 32>(filler: TextBuffer())
  private var used = 0

  /// The number of lines; 0 is the oldest.
  var count: Int { lines.count }

  /// The line at `index`, which must be below ``count``.
  subscript(index: Int) -> TextBuffer { lines[index] }

  /// Adds a line, in place of the oldest ones where there is no room; `false` for an empty line and for the
  /// newest one again, which are not added.
  @discardableResult mutating func add(_ line: TextBuffer) -> Bool {
    guard line.count > 0, count == 0 || lines[count - 1] != line else { return false }
    while lines.isFull || used + line.count > 4096 { used -= lines.removeFirst().count }
    used += line.count
    lines.append(line)
    return true
  }

  func contains(_ pattern: FixedText<64>, in index: Int) -> Bool {
    let line = lines[index]
    guard pattern.count <= line.count else { return false }
    for start in 0...(line.count - pattern.count) {
      var matched = 0
      while matched < pattern.count, line[start + matched] == pattern[matched] { matched += 1 }
      if matched == pattern.count { return true }
    }
    return false
  }
}

extension LineEditor {
  mutating func beginSearch() {
    isSearching = true
    pattern.removeAll()
    place = history.count
    draw()
  }

  /// Takes a key of a search; `false` for one that ends it and has a meaning of its own.
  mutating func search(_ key: Key) -> Bool {
    switch key {
    case .character(let byte):
      pattern.append(byte: byte)
      find(from: min(place, history.count - 1))
    case .backspace:
      if pattern.count > 0 { pattern.shorten(to: pattern.count - 1) }
      find(from: history.count - 1)
    case .search: find(from: place - 1)
    // What is shown is no answer to what was typed.
    case .enter where !isFound: beep()
    case .cancel:
      text = EditedText()
      endSearch()
    default:
      endSearch()
      return false
    }
    return true
  }

  private var isFound: Bool {
    pattern.count == 0 || place < history.count && history.contains(pattern, in: place)
  }

  mutating func endSearch() {
    isSearching = false
    text.move(to: text.count)
    draw()
  }

  /// Shows the newest line that has the pattern, at `newest` or older; where there is none, the line
  /// stays.
  private mutating func find(from newest: Int) {
    var index = newest
    while index >= 0, !history.contains(pattern, in: index) { index -= 1 }
    if index < 0 {
      beep()
    } else if pattern.count > 0 {
      place = index
      text = EditedText(history[index])
    }
    draw()
  }
}

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
      let count = file.read(into: &bytes, at: offset)
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
