// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSMTools
import Fixed
import Recording
import Simulation
import System

/// A recording that is played again.
struct Replay {
  /// What came to the gate.
  let session: GateSession
  /// Where the gate did something else than when it was recorded; `nil` when all is equal.
  let difference: String?

  /// Reads a recording, and plays it once to compare it.
  init(_ path: String) throws(ToolFault) {
    let source = RecordingFile(path)
    let file = try source.read(as: RecordedFile.init)
    do throws(ReplayFault) { session = try GateSession(file) } catch {
      throw ToolFault("\(source.name): \(error.message)", status: 65)
    }
    difference = session.difference(from: file)
  }

  /// Plays the recording that is named, prints its journal, and compares it with a transcript.
  ///
  /// - Returns: 0; 1 where the gate did something else than was recorded, or the journal differs; 65 for
  ///   a file that is no recording, 66 for one that cannot be opened, 74 for one that cannot be read.
  static func run(_ arguments: [String]) throws(ToolFault) -> Int32 {
    let words = try CommandLineWords(arguments, options: ["expect"])
    guard let path = try words.single() else {
      throw ToolFault("replay: expected the file of a recording")
    }
    return try Replay(path).report(path, expecting: words["expect"])
  }

  private func report(_ path: String, expecting transcript: String?) throws(ToolFault) -> Int32 {
    let lines = session.play(Journal()).log.lines
    FileDescriptor.standardOutput.write(lines.map { $0 + "\n" }.joined())
    if let difference {
      FileDescriptor.standardError.write("\(path): \(difference)\n")
      return 1
    }
    guard let transcript else { return 0 }
    let bytes = try RecordingFile(transcript).read()
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
