// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport

/// A gate in a process of its own, started without systemd; it has no chip, and says so.
final class RunningGate {
  let folder: TestFolder
  private let process = Process()
  private let errorPipe = Pipe()

  /// Starts it, and returns when it answers and its books are made.
  ///
  /// - Parameters:
  ///   - state: the folder of its books; `nil` for a gate without.
  ///   - edits: what its configuration has in place of the shipped lines.
  init(state: TestFolder? = nil, edits: [(String, String)] = []) throws {
    folder = try TestFolder()
    let config = try folder.write(
      try shippedConfiguration([("label = auto", "label = no-such-chip")] + edits), to: "gate.conf")
    process.executableURL = URL(filePath: ProgramRun.path(of: "turnstilectl"))
    var arguments = ["run", "--config", config, "--runtime", folder.path]
    if let state { arguments += ["--state", state.path] }
    process.arguments = arguments
    process.environment = ["RUNTIME_DIRECTORY": folder.path]
    process.standardError = errorPipe
    try process.run()
    // Another program started by the test would hold it open.
    try errorPipe.fileHandleForWriting.close()
    let deadline = Date() + 60
    while try status().status != 0, Date() < deadline { usleep(1000) }
    guard let books = state?.path("books") else { return }
    while !FileManager.default.fileExists(atPath: books), Date() < deadline { usleep(1000) }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  /// Its answer to `turnstilectl status`.
  func status(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(["status", "--runtime", folder.path] + arguments)
  }

  /// Its answer to words at its console.
  func call(_ words: String, wrapper: [String] = []) throws -> ProgramRun {
    try ProgramRun(["console", "--runtime", folder.path], input: words, wrapper: wrapper)
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Its exit status, when it has ended.
  var exitStatus: Int32 { process.terminationStatus }

  /// Stops the gate.
  ///
  /// - Returns: what it logged.
  func end() throws -> String {
    process.terminate()
    process.waitUntilExit()
    let text = try errorPipe.fileHandleForReading.readToEnd() ?? Data()
    return String(decoding: text, as: UTF8.self)
  }
}

/// What runs a program as a user of no group; where these tests are not root's, as their own.
let stranger: [String] =
  geteuid() == 0
  ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

extension TestFolder {
  /// Says who may do what with it, or with a file in it.
  func setMode(_ mode: Int, of name: String = "") throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
  }
}

/// The shipped configuration with the answer to its question, and with some of its parts replaced.
func shippedConfiguration(_ changes: [(String, String)] = []) throws -> String {
  var text = try answeredConfiguration()
  for (old, new) in changes { text = text.replacing(old, with: new) }
  return text
}
