// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Configuration
import Fixed
import System
import Turnstile

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

/// Notes each line that another configuration in the same folder has as well: two gates cannot hold it.
func noteSharedLines(of configuration: Configuration, at path: FilePath) {
  let folder = ConfigurationFolder(of: path)
  folder.forEachOther { name in
    guard let file = folder.file(name) else { return }
    guard let other = try? Configuration(file, reading: .partial) else {
      return sayNote("\(foreign: name) is refused, so its lines are not compared")
    }
    guard configuration.wiring.mayShareChip(with: other.wiring) else { return }
    GateLine.forEach { noteLine($0, of: configuration, alsoIn: other, name) }
  }
}

private func noteLine(
  _ line: GateLine, of configuration: Configuration, alsoIn other: Configuration,
  _ name: TextBuffer
) {
  guard configuration.wiring.has(line) else { return }
  let offset = configuration.wiring.offset(of: line)
  let found = GateLine.first { other.wiring.has($0) && other.wiring.offset(of: $0) == offset }
  guard let found else { return }
  let number = other.lineNumbers[Int(found.rawValue)]
  let place: TextBuffer = number > 0 ? "line \(number)" : "by default"
  sayNote("\(line.name): GPIO\(offset): also in \(foreign: name), \(place)")
}

extension Wiring {
  /// Whether two gates may be on one chip; `auto` may be any chip.
  fileprivate func mayShareChip(with other: Wiring) -> Bool {
    guard let label, let other = other.label else { return true }
    return label == other
  }
}

extension Configuration {
  /// Reads the configuration at a path.
  init(_ path: FilePath, reading: Reading) throws(ConfigurationError) {
    self = try unsafe path.withCString { (path) throws(ConfigurationError) in
      try unsafe Configuration(path: path, reading: reading)
    }
  }

  /// The answers to the machine's guards and intervals.
  var conditions: GateConditions { setup.conditions }
}
