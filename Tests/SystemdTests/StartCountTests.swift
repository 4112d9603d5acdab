// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import MachineSupport
import System
import Testing

@testable import Systemd

@Suite struct StartCountTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  @Test("starts that do not last are counted, and after five the next is not trusted")
  func count() throws {
    try withFolder { folder in
      for start in 1...20 {
        let starts = try unsafe StartCount(folder: folder)
        #expect(starts.value == min(start, 16))
        #expect(starts.isTooHigh == (start > 5))
      }
      #expect(try Data(contentsOf: URL(filePath: "\(folder)/starts")).count == 15)
    }
  }

  @Test("a stable service leaves nothing to be counted")
  func clear() throws {
    try withFolder { folder in
      for _ in 1...6 { _ = try unsafe StartCount(folder: folder) }
      let last = try unsafe StartCount(folder: folder)
      #expect(last.isTooHigh)
      last.clear()
      #expect(try unsafe StartCount(folder: folder).value == 1)
    }
  }

  @Test("of several folders the first counts")
  func severalFolders() throws {
    try withFolder { folder in
      _ = try unsafe StartCount(folder: "\(folder):/nowhere")
      #expect(try unsafe StartCount(folder: folder).value == 2)
    }
  }

  @Test("a folder that is not there is an error, and nothing is made")
  func noFolder() throws {
    let error = #expect(throws: SystemError.self) {
      try unsafe StartCount(folder: "/nowhere/at/all")
    }
    #expect(error?.code == ENOENT)
  }

  @Test("a link or a folder of that name is left alone")
  func somethingElse() throws {
    try withFolder { folder in
      let target = "\(folder)/target"
      #expect(FileManager.default.createFile(atPath: target, contents: nil))
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/starts", withDestinationPath: target)
      #expect(throws: SystemError.self) { try unsafe StartCount(folder: folder) }
      #expect(try Data(contentsOf: URL(filePath: target)).isEmpty)
    }
    try withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/starts", withIntermediateDirectories: false)
      #expect(throws: SystemError.self) { try unsafe StartCount(folder: folder) }
    }
  }

  @Test("a start that cannot be counted is an error, and not the first")
  func uncountable() throws {
    try withFolder { folder in
      // Reading from a pipe without a writer yields nothing.
      #expect(unsafe mkfifo("\(folder)/starts", 0o600) == 0)
      let error = #expect(throws: SystemError.self) {
        try unsafe StartCount(folder: folder)
      }
      #expect(error?.code == EAGAIN)
    }
  }
}
