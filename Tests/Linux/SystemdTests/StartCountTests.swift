// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import MachineSupport
import System
import TestSupport
import Testing

@testable import Systemd

@Suite struct StartCountTests {
  @Test("starts that do not last are counted, and after five the next is not trusted")
  func count() throws {
    let folder = try TestFolder()
    for start in 1...20 {
      let starts = try unsafe StartCount(folder: folder.path)
      expectEqual(starts.value, min(start, 16))
      expectEqual(starts.isTooHigh, start > 5)
    }
    #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/starts")).count == 15)
  }

  @Test func `a stable service leaves nothing to be counted`() throws {
    let folder = try TestFolder()
    for _ in 1...6 { _ = try unsafe StartCount(folder: folder.path) }
    let last = try unsafe StartCount(folder: folder.path)
    expectTrue(last.isTooHigh)
    last.clear()
    #expect(try unsafe StartCount(folder: folder.path).value == 1)
  }

  @Test func `of several folders the first counts`() throws {
    let folder = try TestFolder()
    _ = try unsafe StartCount(folder: "\(folder.path):/nowhere")
    #expect(try unsafe StartCount(folder: folder.path).value == 2)
  }

  @Test func `a folder that is not there is an error, and nothing is made`() throws {
    let error = #expect(throws: SystemError.self) {
      try unsafe StartCount(folder: "/nowhere/at/all")
    }
    expectEqual(error?.code, ENOENT)
  }

  @Test func `a link or a folder of that name is left alone`() throws {
    let folder = try TestFolder()
    let target = "\(folder.path)/target"
    #expect(FileManager.default.createFile(atPath: target, contents: nil))
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/starts", withDestinationPath: target)
    #expect(throws: SystemError.self) { try unsafe StartCount(folder: folder.path) }
    #expect(try Data(contentsOf: URL(filePath: target)).isEmpty)
    let other = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: "\(other.path)/starts", withIntermediateDirectories: false)
    #expect(throws: SystemError.self) { try unsafe StartCount(folder: other.path) }
  }

  @Test func `a start that cannot be counted is an error, and not the first`() throws {
    let folder = try TestFolder()
    // Reading from a pipe without a writer yields nothing.
    expectEqual(unsafe mkfifo("\(folder.path)/starts", 0o600), 0)
    let error = #expect(throws: SystemError.self) { try unsafe StartCount(folder: folder.path) }
    expectEqual(error?.code, EAGAIN)
  }
}
