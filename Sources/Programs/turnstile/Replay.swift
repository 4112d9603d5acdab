// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import FSM
import FSMTools
import Fixed
import Foundation
import GateController
import RecordingFile
import Simulation
import System
import Turnstile

/// A recording that is played again.
struct Replay {
  let session: GateSession
  /// Where the gate did something else than when it was recorded; `nil` when all is equal.
  let difference: String?

  /// Reads a recording, and plays it once to compare it.
  ///
  /// - Parameter configuration: the file of the rules, whatever the recording tells; then nothing is compared.
  init(_ path: String, by configuration: String? = nil) throws(ToolFault) {
    let source = RecordingFile(path: path)
    let file = try source.read(as: RecordedFile.init)
    do throws(ToolFault) {
      session = try GateSession(file, by: RecordedSetup(file, by: configuration))
    } catch {
      guard error.status == 64 else { throw error }
      throw ToolFault("\(source.name): \(error.message)", status: 65)
    }
    let isComparable = configuration == nil && !session.setup.isUncertain
    difference = isComparable ? session.difference(from: file) : nil
  }

  /// Plays the recording that is named, prints its journal, and compares it with a transcript.
  ///
  /// - Returns: 0; 1 where the gate did something else than was recorded, or the journal differs; 65 for
  ///   a file that is no recording, 66 for one that cannot be opened, 74 for one that cannot be read.
  static func run(_ arguments: [String]) throws(ToolFault) -> Int32 {
    let words = try CommandLineWords(arguments, options: ["expect", "config"])
    guard let path = try words.single() else {
      throw ToolFault("replay: expected the file of a recording")
    }
    return try Replay(path, by: words["config"]).report(path, expecting: words["expect"])
  }

  private func report(_ path: String, expecting transcript: String?) throws(ToolFault) -> Int32 {
    let gate = session.play()
    let lines = gate.log.lines
    FileDescriptor.standardOutput.write(lines.map { $0 + "\n" }.joined())
    if session.setup.isInstalled { FileDescriptor.standardOutput.write(ending(of: gate)) }
    if session.setup.isUncertain {
      FileDescriptor.standardError.write(
        "\(path): the gate was never at rest, so its credit and state at the beginning are not known; "
          + "it was played as a new gate\n")
    }
    if let difference {
      FileDescriptor.standardError.write("\(path): \(difference)\n")
      return 1
    }
    guard let transcript else { return 0 }
    let bytes = try RecordingFile(path: transcript).read()
    let text = String(decoding: bytes, as: UTF8.self)
    var expected = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    if expected.last == "" { expected.removeLast() }
    guard let (index, then, now) = firstDifference(expected, lines) else { return 0 }
    FileDescriptor.standardError.write(
      "\(transcript):\(index + 1): expected \(then ?? "nothing more")\n"
        + "\(path): replayed \(now ?? "nothing more")\n")
    return 1
  }
}

/// What a replay by the rules of an installed gate ends with, such as `end: locked; pulses 3, coins 3, passages 2; credit 0`.
private func ending(of gate: borrowing GateSession.Simulated) -> String {
  let status = gate.status
  let counts = [Counter.pulses, .refusedPulses, .coins, .admitted, .grants, .passages].compactMap {
    counter in
    status.counters.map { "\(counter.name) \($0[counter])" }
  }
  return
    "end: \("\(status.state?.name ?? "not started")" as TextBuffer); \(counts.joined(separator: ", ")); "
    + "credit \(gate.controller.till.credit)\n"
}

/// Where two lists begin to differ, and what each has there; `nil` when they are equal.
func firstDifference<Element: Equatable>(
  _ old: [Element], _ new: [Element]
) -> (index: Int, old: Element?, new: Element?)? {
  let index = zip(old, new).prefix { $0 == $1 }.count
  guard index < max(old.count, new.count) else { return nil }
  return (index, old.dropFirst(index).first, new.dropFirst(index).first)
}

/// A file on the disk, or standard input.
struct RecordingFile {
  /// The longest file that is read, in bytes: two hours of a noisy session.
  static let capacity = 16 << 20
  private static let beginning = "$version turnstile recording "

  /// Its path; `-` is standard input.
  let path: String

  /// What messages call it.
  var name: String { path == "-" ? "stdin" : path }

  func read() throws(ToolFault) -> [UInt8] {
    let number = path == "-" ? 0 : unsafe clinux_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { throw ToolFault(ofLastCall: name) }
    let descriptor = FileDescriptor(number)
    defer { if number > 0 { close(number) } }
    var bytes: [UInt8] = []
    var block = InlineArray<4096, UInt8>(repeating: 0)
    while true {
      var span = block.mutableSpan
      let count = descriptor.read(into: &span)
      guard count >= 0 else { throw ToolFault(ofLastCall: name, status: 74) }
      guard count > 0 else { return bytes }
      for index in 0..<count { bytes.append(block[index]) }
      guard bytes.count <= Self.capacity else {
        throw ToolFault("\(name): expected at most 16 MiB; cut it into two", status: 65)
      }
    }
  }

  /// What `parse` makes of its bytes.
  func read<Value>(as parse: ([UInt8]) throws(RecordingFault) -> Value) throws(ToolFault) -> Value {
    var text = String(decoding: try read(), as: UTF8.self)
    // In a report of a gate, the trace is the last part.
    if text.hasPrefix("report of "), let trace = text.range(of: "\n" + Self.beginning) {
      text.removeSubrange(..<text.index(after: trace.lowerBound))
    }
    guard !text.hasPrefix(Self.beginning) || text.hasPrefix(Self.beginning + "2 ") else {
      throw ToolFault(
        "\(name): is a recording of another version; replay it with that version", status: 65)
    }
    do throws(RecordingFault) { return try parse(Array(text.utf8)) } catch {
      throw ToolFault("\(name):\(error)", status: 65)
    }
  }

  /// Writes it, over nothing but a recording.
  func write(_ bytes: [UInt8]) throws(ToolFault) {
    if let present = FileManager.default.contents(atPath: path), !present.isEmpty,
      !present.starts(with: Self.beginning.utf8)
    {
      throw ToolFault("\(name): exists and is not a recording; name another file", status: 73)
    }
    do { try Data(bytes).write(to: URL(filePath: path)) } catch {
      throw ToolFault(
        "\(name): cannot be written; check that the folder exists and that you may write there",
        status: 73)
    }
  }
}
