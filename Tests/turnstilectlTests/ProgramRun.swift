// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// A program of this package that has run to its end, as a shell sees it.
struct ProgramRun {
  let status: Int32
  let output: String
  let errors: String

  /// Runs a program with these arguments and this standard input, to its end.
  ///
  /// - Parameter wrapper: another program and its arguments, which is to run this one.
  init(
    _ arguments: [String], of name: String = "turnstilectl", input: String = "",
    inputFrom path: String? = nil, wrapper: [String] = [], environment: [String: String] = [:]
  ) throws {
    let process = Process()
    let command = wrapper + [Self.path(of: name)] + arguments
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
    let (inlet, outlet, errorPipe) = (Pipe(), Pipe(), Pipe())
    process.standardInput = inlet
    if let path { process.standardInput = try FileHandle(forReadingFrom: URL(filePath: path)) }
    process.standardOutput = outlet
    process.standardError = errorPipe
    // A program that refuses its arguments exits before it reads.
    signal(SIGPIPE, SIG_IGN)
    try process.run()
    try? inlet.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try inlet.fileHandleForWriting.close()
    output = String(
      decoding: try outlet.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    errors = String(
      decoding: try errorPipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }

  /// The path of a program, beside the tests.
  static func path(of name: String) -> String {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
  }
}

/// The repository, from where this file is.
let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// The shipped configuration, with some of its parts replaced.
func shippedConfiguration(_ changes: [(String, String)] = []) throws -> String {
  var text = try String(
    contentsOf: repository.appending(path: "systemd/turnstile.conf"), encoding: .utf8)
  for (old, new) in changes { text = text.replacing(old, with: new) }
  return text
}

/// A folder for one test, removed after it.
final class TestFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Its path.
  var path: String { url.path }

  /// Writes a file, and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let file = url.appending(path: name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }
}
