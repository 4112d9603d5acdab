// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import MachineSupport
import Store
import System
import TestSupport
import Testing

@Suite struct FileReplacementTests {
  @Test("a file is replaced as a whole, with its own permissions, and nothing stays beside it")
  func whole() async {
    // In a process of its own, since the mask counts for the whole of it, and for what it starts.
    await #expect(processExitsWith: .success) {
      let tests = FileReplacementTests()
      let (folder, path) = try tests.file()
      umask(0o077)
      for text in ["one", "and another"] {
        try tests.replace(path, with: text)
        #expect(try String(contentsOf: path, encoding: .utf8) == text)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
      let attributes = try FileManager.default.attributesOfItem(atPath: path.path)
      #expect(attributes[.posixPermissions] as? Int == 0o644)
    }
  }

  @Test func `a link or a pipe in the draft's place is neither followed nor waited for`() throws {
    let (folder, path) = try file()
    let other = folder.url.appending(path: "other")
    try "old".write(to: other, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      atPath: path.path + ".new", withDestinationPath: other.path)
    try replace(path, with: "one")
    let isMade = unsafe mkfifo(path.path + ".new", 0o666) == 0
    expectTrue(isMade)
    try replace(path, with: "two")
    #expect(try String(contentsOf: path, encoding: .utf8) == "two")
    #expect(try String(contentsOf: other, encoding: .utf8) == "old")
  }

  @Test func `a replacement that fails says which call failed, and leaves the old file`() throws {
    let (folder, path) = try file()
    expectEqual(failure(folder.url.appending(path: "no/file")), ENOENT)
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false)
    expectEqual(failure(path), EISDIR)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }

  @Test func `a path that leaves no room for its draft is refused`() throws {
    // The draft has four bytes more, and a path 255 at most.
    for (length, code) in [(251, ENOENT), (252, ENAMETOOLONG)] {
      let path = "/no/" + String(repeating: "a", count: length - 4)
      expectEqual(failure(URL(filePath: path)), code)
    }
  }

  private func file() throws -> (folder: TestFolder, path: URL) {
    let folder = try TestFolder()
    return (folder, folder.url.appending(path: "file"))
  }

  private func replace(_ url: URL, with text: String) throws {
    let path = try #require(FilePath(TextBuffer(string: url.path)))
    try path.replace(with: Array(text.utf8).span, mode: 0o644)
  }

  private func failure(_ url: URL) -> Int32? {
    (thrown { try replace(url, with: "new") } as? SystemError)?.code
  }
}
