// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import Interpreter
import MachineSupport
import RequestBench
import RequestClient
import System
import Terminal

extension SocketPath {
  /// The path that a test's socket has.
  init(string: String) {
    guard let path = unsafe SocketPath(cString: string) else { fatalError("too long a path") }
    self = path
  }
}

/// What a console has printed.
final class Transcript {
  private var lines: [String] = []

  func add(_ line: String) { lines.append(line) }

  /// The lines since the last call; a mistake begins with `?`.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

struct TranscriptWriter: LineWriter {
  let transcript: Transcript

  mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    transcript.add((stream == .errors ? "? " : "") + line.string)
  }
}

/// A person at the console of a running gate.
final class Visitor {
  private var console: Console<RemoteHost<TranscriptWriter>>
  private let transcript = Transcript()

  init(at path: String, source: String = "", timeout: UInt64 = 5_000_000_000) throws {
    let connection = try GateConnection(to: SocketPath(string: path), timeout: timeout)
    let host = RemoteHost(
      connection, of: "turnstile@north", writer: TranscriptWriter(transcript: transcript))
    console = Console(host: host, source: TextBuffer(string: source))
  }

  /// What is printed after a line.
  func ask(_ line: String) -> [String] {
    for byte in line.utf8 { console.read(byte) }
    console.read(UInt8(ascii: "\n"))
    return transcript.take()
  }

  /// What the gate has told since.
  func hear() -> [String] {
    console.host.printNews()
    return transcript.take()
  }

  /// Runs a script, or what a person types, to its end.
  ///
  /// - Returns: the exit status, and what was printed.
  func run(_ script: String, isPrompted: Bool = false) -> (status: Int32, lines: [String]) {
    let pipe = Pipe()
    let writer = pipe.fileHandleForWriting
    DispatchQueue.global().async {
      writer.write(Data(script.utf8))
      try? writer.close()
    }
    let input = FileDescriptor(pipe.fileHandleForReading.fileDescriptor)
    if isPrompted { console.greet(as: "A running gate") }
    let status = console.run(from: input, isPrompted: isPrompted)
    return (status, transcript.take())
  }

  /// Whether there is something to hear from the gate.
  var isAddressed: Bool {
    var descriptor = pollfd(fd: console.host.descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&descriptor, 1, 0) == 1
  }

  var lineEnding: ConsoleEnding { console.lineEnding }
  var isUnfinished: Bool { console.isUnfinished }
  var failure: GateConnectionError? { console.host.failure }
}
