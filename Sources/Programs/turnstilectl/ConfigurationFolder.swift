// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import System

/// The folder of a configuration, which may have those of other gates.
struct ConfigurationFolder {
  /// The name of the configuration in its folder.
  private(set) var name = TextBuffer()
  private var path = TextBuffer()

  /// The folder of a file.
  init(of file: FilePath) {
    var text = TextBuffer()
    unsafe file.withCString { unsafe text.append(bytesOf: $0) }
    var start = text.count
    while start > 0, text[start - 1] != UInt8(ascii: "/") { start -= 1 }
    for index in 0..<start { path.append(byte: text[index]) }
    for index in start..<text.count { name.append(byte: text[index]) }
    if start == 0 { path.append("./") }
  }

  /// Calls `body` with the name of each other file that ends with `.conf`, in the order of the folder.
  func forEachOther(_ body: (TextBuffer) -> Void) {
    guard let folder = unsafe FilePath(path)?.withCString({ unsafe opendir($0) }) else { return }
    defer { unsafe closedir(folder) }
    // Safe because a name is a C string, and is copied before the next one is read.
    while let name = unsafe clinux_next_name(folder) {
      var text = TextBuffer()
      unsafe text.append(bytesOf: name)
      if text.isConfiguration, text != self.name { body(text) }
    }
  }

  /// The file with this name in it; `nil` where the path is too long.
  func file(_ name: TextBuffer) -> FilePath? {
    var text = path
    text.append(name)
    return text.isTruncated ? nil : FilePath(text)
  }
}

extension TextBuffer {
  /// Whether it is the name of a configuration.
  fileprivate var isConfiguration: Bool {
    guard count > 5, self[0] != UInt8(ascii: ".") else { return false }
    var end = FixedText<5>()
    for index in count - 5..<count { end.append(byte: self[index]) }
    return end == ".conf"
  }
}
