// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// The firmware as a process, as a shell sees it.
struct DaemonRun {
  let status: Int32
  let output: String
  let errors: String

  /// Runs `turnstiled` with these arguments and this standard input, to its end.
  ///
  /// - Parameter wrapper: another program and its arguments, which is to run `turnstiled`.
  init(
    _ arguments: [String], input: String = "", inputFrom path: String? = nil,
    wrapper: [String] = []
  ) throws {
    let process = Process()
    let command = wrapper + [Self.program.path] + arguments
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
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
}

extension DaemonRun {
  /// The program, beside the tests.
  static var program: URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "turnstiled")
  }
}

/// The repository, from where this file is.
let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
