// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// A port of an emulated machine: a pair of pipes with names.
struct Port {
  private let input: FileHandle
  private let output: FileHandle
  private var unread = Data()

  /// Makes the pipes `PATH.in` and `PATH.out`, for QEMU to open.
  init(at path: String) throws {
    let handles = try ["in", "out"].map { suffix in
      let name = "\(path).\(suffix)"
      guard unsafe mkfifo(name, 0o600) == 0 else {
        throw ProofError("cannot make the pipe \(name)")
      }
      // For both directions, so that neither end waits for the other to open it.
      return FileHandle(fileDescriptor: unsafe open(name, O_RDWR), closeOnDealloc: true)
    }
    (input, output) = (handles[0], handles[1])
  }

  /// Says a line.
  func say(_ line: String) { input.write(Data("\(line)\n".utf8)) }

  /// Reads up to the line that matches as a whole, and returns what it captures and what came
  /// before it.
  mutating func wait(
    for pattern: Regex<(Substring, Substring)>
  ) throws -> (found: Substring, before: [String]) {
    var before: [String] = []
    while true {
      let line = try readLine()
      if let match = line.wholeMatch(of: pattern) { return (match.1, before) }
      before.append(line)
    }
  }

  /// The next line; a port that says nothing for two minutes ends the proof.
  private mutating func readLine() throws -> String {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        // A serial port that is opened says bytes that are no letters of any language.
        let line = String(decoding: unread[unread.startIndex..<end], as: UTF8.self)
        unread.removeSubrange(unread.startIndex...end)
        return line.trimmingCharacters(in: ["\r"])
      }
      var state = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&state, 1, 120_000) == 1 else {
        throw ProofError("the emulated Pi says nothing more")
      }
      unread += output.availableData
    }
  }
}
