// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Foundation
import GPIO
import GateController
import MachineSupport
import TestSupport
import Testing
import Turnstile

/// A folder for each test, removed after it.
private final class Folder {
  // Short enough for messages to show it whole.
  let path = "/tmp/\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  func file(_ bytes: some Sequence<UInt8>) throws -> String {
    let file = path + "/gate.conf"
    try Data(bytes).write(to: URL(filePath: file))
    return file
  }
}

@Suite struct ConfigurationFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func aFileIsRead() throws {
    let file = try folder.file("[coin]\nline = \(freeOffset)\n".utf8)
    #expect(try configuration(ofFile: file).setup.wiring[.coin].line.offset == freeOffset)
  }

  @Test(arguments: [
    ("/nowhere/gate.conf", "No such file or directory"), ("", "No such file or directory"),
    ("/etc/passwd/gate.conf", "Not a directory"), ("/etc", "Is a directory"),
    ("/dev/zero", "expected a regular file"),
  ])
  func aPathThatIsNoFileIsRefused(path: String, reason: String) {
    expectEqual(refusal(ofFile: path), "\(path): \(reason)")
  }

  @Test func aPipeIsRefusedWithoutWaiting() throws {
    let pipe = folder.path + "/gate.conf"
    let result = unsafe mkfifo(pipe, 0o600)
    expectEqual(result, 0)
    expectEqual(refusal(ofFile: pipe), pipe + ": expected a regular file")
  }

  @Test func aSocketIsRefused() {
    let socket = Listener(folder.path + "/gate.conf")
    expectEqual(refusal(ofFile: socket.name), socket.name + ": expected a regular file")
  }

  @Test func aFileThatMayNotBeReadIsRefused() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      let file = try folder.file("[coin]".utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file)
      // Root may read anything, so the child tries as another user.
      if getuid() == 0 { expectEqual(seteuid(65_534), 0) }
      let message = refusal(ofFile: file)
      if getuid() == 0 { expectEqual(seteuid(0), 0) }
      expectEqual(message, file + ": Permission denied")
    }
  }

  @Test func aFileHasAtMost24576Bytes() throws {
    let line = "#" + String(repeating: "-", count: 126) + "\n"
    let full = String(repeating: line, count: 192)
    expectEqual(full.utf8.count, 24_576)
    #expect(refusal(ofFile: try folder.file(full.utf8)) == nil)
    let file = try folder.file((full + "\n").utf8)
    expectEqual(refusal(ofFile: file), file + ": expected at most 24576 bytes, found more")
    expectEqual(refusal(full + "\n"), "gate.conf: expected at most 24576 bytes, found more")
  }

  @Test func aLineOfAMegabyteIsRefused() throws {
    let file = try folder.file(repeatElement(UInt8(ascii: "x"), count: 1 << 20))
    expectEqual(refusal(ofFile: file), file + ": expected at most 24576 bytes, found more")
  }
}
