// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import FSMTools
import Fixed
import Foundation
import Recording
import System

/// A file on the disk, or standard input.
struct RecordingFile {
  /// The longest file that is read, in bytes: two hours of a noisy session.
  static let capacity = 16 << 20
  private static let beginning = Array("$version turnstile recording ".utf8)

  private let path: String

  /// The file at a path; `-` is standard input.
  init(_ path: String) { self.path = path }

  /// What messages call it.
  var name: String { path == "-" ? "stdin" : path }

  /// Reads all of it.
  func read() throws(ToolFault) -> [UInt8] {
    let number = path == "-" ? 0 : unsafe clinux_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { throw ToolFault("\(name): \(Self.reason)", status: 66) }
    let descriptor = FileDescriptor(number)
    defer { if number > 0 { close(number) } }
    var bytes: [UInt8] = []
    var block = InlineArray<4096, UInt8>(repeating: 0)
    while true {
      var span = block.mutableSpan
      let count = descriptor.read(into: &span)
      guard count >= 0 else { throw ToolFault("\(name): \(Self.reason)", status: 74) }
      guard count > 0 else { return bytes }
      for index in 0..<count { bytes.append(block[index]) }
      guard bytes.count <= Self.capacity else {
        throw ToolFault("\(name): expected at most 16 MiB; cut it into two", status: 65)
      }
    }
  }

  /// What `parse` makes of its bytes.
  func read<Value>(
    as parse: ([UInt8]) throws(RecordingFault) -> Value
  ) throws(ToolFault) -> Value {
    let bytes = try read()
    do throws(RecordingFault) { return try parse(bytes) } catch {
      throw ToolFault("\(name):\(String("\(error)" as TextBuffer))", status: 65)
    }
  }

  /// Writes it, over nothing but a recording.
  func write(_ bytes: [UInt8]) throws(ToolFault) {
    if let present = FileManager.default.contents(atPath: path), !present.isEmpty,
      !present.starts(with: Self.beginning)
    {
      throw ToolFault("\(name): is there and is no recording; name another file", status: 73)
    }
    do { try Data(bytes).write(to: URL(filePath: path)) } catch {
      throw ToolFault(
        "\(name): cannot be written; see that its folder is there and may be written",
        status: 73)
    }
  }

  // Safe because strerror answers any number with a text of its own.
  private static var reason: String { unsafe String(cString: strerror(clinux_errno())) }
}
