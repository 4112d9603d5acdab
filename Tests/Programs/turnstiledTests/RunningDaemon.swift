// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import GPIO
import MachineSupport
import Turnstile

/// The firmware as a service that goes on until it is stopped.
final class RunningDaemon {
  private let process = Process()
  private let errorPipe = Pipe()

  /// Starts `turnstiled` on a setup, in an environment with these variables.
  init(_ setup: Setup, environment: [String: String], in folder: URL) throws {
    let file = folder.appending(path: "setup")
    try setup.data.write(to: file)
    let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = products.appending(path: "turnstiled")
    process.arguments = ["run", file.path]
    var variables = ProcessInfo.processInfo.environment
    var status = stat()
    _ = unsafe fstat(errorPipe.fileHandleForWriting.fileDescriptor, &status)
    // Another stream than this one is the journal, so the errors remain lines.
    variables["JOURNAL_STREAM"] = "\(status.st_dev):\(status.st_ino + 1)"
    variables.merge(environment) { $1 }
    process.environment = variables
    process.standardError = errorPipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Sends SIGTERM, waits for the end, and returns the status and the errors.
  func stop() throws -> (status: Int32, errors: String) {
    process.terminate()
    process.waitUntilExit()
    try errorPipe.fileHandleForWriting.close()
    let data = try errorPipe.fileHandleForReading.readToEnd() ?? Data()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}

extension Setup {
  /// A gate whose chip is missing.
  static var withoutChip: Setup {
    var setup = Setup()
    setup.wiring.label = ChipLabel(string: "no-such-chip")
    return setup
  }

  /// The content of its file.
  var data: Data {
    let bytes = bytes
    return Data(bytes.span.indices.map { bytes.span[$0] })
  }
}
