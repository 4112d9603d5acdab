// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport

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

/// The shipped configuration, with some of its parts replaced.
func shippedConfiguration(_ changes: [(String, String)] = []) throws -> String {
  var text = try repositoryText("systemd/turnstile.conf")
  for (old, new) in changes { text = text.replacing(old, with: new) }
  return text
}
