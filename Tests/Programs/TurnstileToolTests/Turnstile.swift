// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// Runs the workbench as a shell does, to its end; the status and what it printed.
///
/// Paths among the arguments and in the input are those of the folder, if one is given.
func turnstile(
  _ arguments: [String], input: String = "", in folder: URL? = nil
) throws -> (Int32, String) {
  let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
  return try run(products.appending(path: "turnstile"), arguments, input: input, in: folder)
}

/// Runs a program to its end; the status and what it printed.
func run(
  _ program: URL, _ arguments: [String], input: String = "", in folder: URL? = nil
) throws -> (Int32, String) {
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  if let folder { process.currentDirectoryURL = folder }
  let (inlet, outlet) = (Pipe(), Pipe())
  process.standardInput = inlet
  process.standardOutput = outlet
  process.standardError = outlet
  // A program that refuses its arguments exits before it reads.
  signal(SIGPIPE, SIG_IGN)
  try process.run()
  try? inlet.fileHandleForWriting.write(contentsOf: Data(input.utf8))
  try inlet.fileHandleForWriting.close()
  let output = try outlet.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: output, as: UTF8.self))
}
