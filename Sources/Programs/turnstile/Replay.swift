// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Configuration
import FSMTools
import Fixed
import Foundation
import Recording
import Simulation
import System

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
    let installed = try configuration.map(Self.setup)
    do throws(ToolFault) { session = try GateSession(file, by: installed) } catch {
      throw ToolFault("\(source.name): \(error.message)", status: 65)
    }
    difference = installed == nil ? session.difference(from: file) : nil
  }

  private static func setup(_ path: String) throws(ToolFault) -> RecordedSetup {
    let read = unsafe path.withCString { (path) -> Result<Configuration, ConfigurationError> in
      do throws(ConfigurationError) {
        return .success(try unsafe Configuration(path: path, reading: .partial))
      } catch { return .failure(error) }
    }
    switch read {
    case .success(let configuration): return RecordedSetup(configuration)
    case .failure(let error):
      var text = TextBuffer()
      unsafe path.withCString { unsafe error.describe(file: $0, into: &text) }
      throw ToolFault(text.description, status: error.isMissingFile ? 66 : 78)
    }
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
    let lines = session.play().log.lines
    FileDescriptor.standardOutput.write(lines.map { $0 + "\n" }.joined())
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

/// Where two lists begin to differ, and what each has there; `nil` when they are equal.
func firstDifference<Element: Equatable>(
  _ old: [Element], _ new: [Element]
) -> (index: Int, old: Element?, new: Element?)? {
  let index = zip(old, new).prefix { $0 == $1 }.count
  guard index < max(old.count, new.count) else { return nil }
  return (index, old.dropFirst(index).first, new.dropFirst(index).first)
}

/// What is in a recording, once all of it was read.
struct RecordedFile {
  /// A level of a wire from a time on, in microseconds.
  struct Change: Equatable {
    let time: UInt64
    let wire: String
    let level: WireLevel
  }

  /// The notes before the start, `key=value`.
  private(set) var notes: [String: String] = [:]
  private(set) var wires: [String] = []
  /// What a person at the console ordered, in the order of the file: `7243000 hold-open`.
  private(set) var orders: [String] = []
  /// What the wires did, in the order of time.
  private(set) var changes: [Change] = []
  /// How many of these changes are the levels that the wires begin with.
  var initialCount: Int {
    var seen: Set<String> = []
    return changes.firstIndex { $0.time > 0 || !seen.insert($0.wire).inserted } ?? changes.count
  }
  /// The last time, in microseconds.
  private(set) var end: UInt64 = 0
  private var hasStarted = false

  init(_ bytes: [UInt8]) throws(RecordingFault) {
    var reader = RecordingReader()
    for byte in bytes { if let event = try reader.read(byte) { add(event) } }
    if let event = try reader.finish() { add(event) }
  }

  private mutating func add(_ event: RecordingEvent) {
    switch event {
    case .note(let note): add(note.description)
    case .wire(_, let name): wires.append(("\(foreign: name)" as TextBuffer).description)
    case .start: hasStarted = true
    // A gate's clock has nanoseconds, but what is recorded has microseconds.
    case .time(let time): end = time / 1000
    case .change(let wire, let level):
      changes.append(Change(time: end, wire: wires[wire], level: level))
    }
  }

  private mutating func add(_ note: String) {
    let parts = note.split(separator: "=", maxSplits: 1).map { String($0) }
    guard parts.count == 2, !hasStarted else { return }
    if parts[0] == "order" { orders.append(parts[1]) } else { notes[parts[0]] = parts[1] }
  }

  /// The changes of wires with these names, by time and name.
  func changes(of names: Set<String>) -> [Change] {
    changes.filter { names.contains($0.wire) }.sorted { ($0.time, $0.wire) < ($1.time, $1.wire) }
  }
}

/// A file on the disk, or standard input.
struct RecordingFile {
  /// The longest file that is read, in bytes: two hours of a noisy session.
  static let capacity = 16 << 20
  private static let beginning = Array("$version turnstile recording ".utf8)

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
    let bytes = try read()
    do throws(RecordingFault) { return try parse(bytes) } catch {
      throw ToolFault("\(name):\("\(error)" as TextBuffer)", status: 65)
    }
  }

  /// Writes it, over nothing but a recording.
  func write(_ bytes: [UInt8]) throws(ToolFault) {
    if let present = FileManager.default.contents(atPath: path), !present.isEmpty,
      !present.starts(with: Self.beginning)
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
