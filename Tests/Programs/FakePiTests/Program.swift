// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport

/// A program of this package on a fake Pi.
final class Program {
  private let process = Process()
  private let log: URL

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - name: `turnstiled` or `turnstilectl`, beside the tests or in the folder that
  ///     `TURNSTILE_PROGRAMS` names.
  ///   - environment: variables beside those of the tests.
  ///   - input: its standard input, which is empty otherwise.
  ///   - errors: what it writes to in place of ``output``.
  ///   - folder: another folder with programs.
  ///   - login: the user that it has logged in as, which root may set once.
  init(
    _ name: String, _ arguments: [String], on pi: FakePi,
    environment: [String: String] = [:], input: FileHandle = .nullDevice,
    errors: FileHandle? = nil, login: UInt32? = nil, from folder: URL = Program.folder
  ) throws {
    let program = folder.appending(path: name)
    log = pi.folder.appending(path: "log-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    process.executableURL = program
    process.arguments = arguments
    if let login {
      let script = "echo \(login) > /proc/self/loginuid && exec \"$0\" \"$@\""
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", script, program.path] + arguments
    }
    process.environment = try Self.environment(on: pi).merging(environment) { $1 }
    process.standardError = try errors ?? FileHandle(forWritingTo: log)
    process.standardOutput = process.standardError
    process.standardInput = input
    try process.run()
  }

  deinit { if process.isRunning { kill() } }

  /// The variables of a program on a fake Pi: those of this process, and those that put it there.
  static func environment(on pi: FakePi) throws -> [String: String] {
    let own = [
      "FAKE_PI": pi.folder.path, "LD_PRELOAD": try library.get(),
      "RUNTIME_DIRECTORY": pi.folder.path, "JOURNAL_STREAM": "",
      "TURNSTILE_BOOT": String(repeating: "0", count: 31) + String(pi.boot, radix: 16),
    ]
    return ProcessInfo.processInfo.environment.merging(own) { $1 }
  }

  /// What it wrote to standard output and standard error.
  var output: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

  /// How many bytes ``output`` has.
  var outputSize: UInt64 {
    (try? FileHandle(forReadingFrom: log)).flatMap { try? $0.seekToEnd() } ?? 0
  }

  /// Its process.
  var identifier: Int32 { process.processIdentifier }

  /// The processor's time that it has taken, in ticks of 10 ms (proc(5)).
  var processorTicks: Int {
    get throws {
      let text = try String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
      // After the name, which may have blanks, the state is the third field.
      let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
      return (fields.count > 12 ? Int(fields[11]) ?? 0 : 0) + (Int(fields[12]) ?? 0)
    }
  }

  /// Whether a signal has stopped it, until another continues it.
  var isStopped: Bool {
    let text = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
    return text?.split(separator: ")").last?.hasPrefix(" T") == true
  }

  /// Whether it still runs.
  var isRunning: Bool { process.isRunning }

  /// Sends a signal.
  func send(_ signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

  /// Ends it as a crash does.
  func kill() {
    send(SIGKILL)
    process.waitUntilExit()
  }

  /// Ends it as systemd does, and returns its exit status.
  @discardableResult func stop() -> Int32 {
    process.terminate()
    return status
  }

  /// Its exit status, when it has ended.
  var status: Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }
}

extension Program {
  /// Where the programs are.
  static let folder =
    ProcessInfo.processInfo.environment["TURNSTILE_PROGRAMS"].map { URL(filePath: $0) } ?? products

  private static let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

  private static let libraries: URL = {
    let folder = ".build/fake-pi"
    let make = Process()
    make.executableURL = URL(filePath: "/usr/bin/make")
    make.currentDirectoryURL = repository
    make.arguments = ["--silent", "\(folder)/libgpiod-1.so", "\(folder)/libgpiod-2.so"]
    try? make.run()
    make.waitUntilExit()
    return repository.appending(path: folder)
  }()

  /// The stand-in for the libgpiod that the gate is linked with, by the name it asks for.
  private static let library = Result {
    let gate = try Data(contentsOf: folder.appending(path: "turnstiled"), options: .alwaysMapped)
    let isNew = gate.range(of: Data("libgpiod.so.3".utf8)) != nil
    return libraries.appending(path: "libgpiod-\(isNew ? 2 : 1).so").path
  }
}

/// Waits until something is so, and gives up after half a minute.
func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<15_000 {
    if try condition() { return true }
    usleep(2000)
  }
  return false
}
