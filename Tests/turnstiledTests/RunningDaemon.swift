// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// The firmware as a service that goes on until it is stopped.
final class RunningDaemon {
  private let process = Process()
  private let errorPipe = Pipe()

  /// Starts `turnstiled` with a configuration of this text, in an environment with these variables.
  init(configuration: String, environment: [String: String], in folder: URL) throws {
    let file = folder.appending(path: "gate.conf")
    try configuration.write(to: file, atomically: true, encoding: .utf8)
    let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    process.executableURL = products.appending(path: "turnstiled")
    process.arguments = ["--config", file.path]
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

/// A folder for one test, removed after it.
func withFolder(_ body: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}

/// Waits until a condition holds, for at most 30 s.
func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<3000 {
    if try condition() { return true }
    usleep(10_000)
  }
  return false
}
