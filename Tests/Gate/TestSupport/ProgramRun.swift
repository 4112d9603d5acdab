// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
package import Testing

/// A program of this package that has run to its end, as a shell sees it.
package struct ProgramRun {
  /// Its exit status.
  package let status: Int32
  /// What it wrote to standard output.
  package let output: String
  /// What it wrote to standard error.
  package let errors: String

  /// Runs a program with these arguments and this standard input, to its end.
  ///
  /// - Parameter wrapper: another program and its arguments, which is to run this one.
  package init(
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
    output = String(decoding: try outlet.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    errors = String(
      decoding: try errorPipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }

  /// Expects this exit status, and that it wrote this and no more.
  package func expect(
    status: Int32, output: String = "", errors: String = "",
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(self.status == status, sourceLocation: location)
    #expect(self.output == output, sourceLocation: location)
    #expect(self.errors == errors, sourceLocation: location)
  }

  /// The path of a program, beside the tests.
  package static func path(of name: String) -> String {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path
  }
}

/// Waits until a condition holds, for at most 30 s.
package func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<3000 {
    if try condition() { return true }
    usleep(10_000)
  }
  return false
}
