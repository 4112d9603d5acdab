// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import GateMessages
import System

/// Where the words for a simulated gate come from: a file, or standard input.
struct Scenario {
  /// Where they are read; negative where the file could not be opened, and somebody was told.
  let descriptor: FileDescriptor
  /// What mistakes in them are told by; of a long path the end, so that there is room for the rest.
  let name: TextBuffer

  /// The scenario at a path; `nil` or `-` is standard input.
  init(path: UnsafePointer<CChar>?) {
    guard let path = unsafe path, !(unsafe Options.isEqual(path, "-")) else {
      descriptor = .standardInput
      name = TextBuffer("stdin")
      return
    }
    let hidden = max(0, unsafe strlen(path) - 80)
    var name = TextBuffer(hidden > 0 ? "..." : "")
    // Safe because no more bytes are hidden than there are.
    unsafe name.append(cString: path + Int(hidden))
    self.name = name
    let descriptor = unsafe FileDescriptor(clinux_open(path, O_RDONLY | O_CLOEXEC))
    // Reading nothing moves nothing, and is refused where there is nothing to read: in a directory.
    guard descriptor.number >= 0, CLinux.read(descriptor.number, nil, 0) == 0 else {
      self.descriptor = FileDescriptor(-1)
      reportError()
      return
    }
    self.descriptor = descriptor
  }

  /// Whether the words are typed by a person.
  var isTyped: Bool { descriptor.number == 0 && descriptor.isTerminal }

  private func reportError() {
    var text = name
    text.append(": ")
    // Safe because strerror has a C string for every code.
    unsafe text.append(cString: strerror(clinux_errno()))
    text.append("; --scenario takes a file of words, or - for standard input")
    text.writeToStandardError()
  }
}
