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
  init(_ path: String) throws(FileFault) {
    let source = RecordingFile(path)
    let bytes = try source.read()
    let file: RecordedFile
    do throws(RecordingFault) { file = try RecordedFile(bytes) } catch {
      var text = TextBuffer()
      error.describe(into: &text)
      throw FileFault(message: "\(source.name):\(text.string)", status: 65)
    }
    do throws(ReplayFault) { session = try GateSession(file) } catch {
      throw FileFault(message: "\(source.name): \(error.message)", status: 65)
    }
    difference = session.difference(from: file)
  }

  /// Plays the recording that is named, prints its journal, and compares it with a transcript.
  ///
  /// - Returns: 0; 1 where the gate did something else than was recorded, or the journal differs; 65 for
  ///   a file that is no recording, 66 for one that cannot be opened, 74 for one that cannot be read.
  static func run(_ arguments: [String]) throws(CommandLineWords.UsageError) -> Int32 {
    let words = try CommandLineWords(arguments, options: ["expect"])
    guard let path = try words.single() else {
      throw .init(message: "replay: expected the file of a recording")
    }
    do throws(FileFault) {
      return try Replay(path).report(path, expecting: words["expect"])
    } catch {
      FileDescriptor.standardError.write("\(error.message)\n")
      return error.status
    }
  }

  private func report(_ path: String, expecting transcript: String?) throws(FileFault) -> Int32 {
    let lines = session.play(Journal()).log.lines
    FileDescriptor.standardOutput.write(lines.map { $0 + "\n" }.joined())
    if let difference {
      FileDescriptor.standardError.write("\(path): \(difference)\n")
      return 1
    }
    guard let transcript else { return 0 }
    let bytes = try RecordingFile(transcript).read()
    var expected = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map { String($0) }
    if expected.last == "" { expected.removeLast() }
    for index in 0..<max(expected.count, lines.count) {
      let (then, now) = (expected.dropFirst(index).first, lines.dropFirst(index).first)
      guard then != now else { continue }
      FileDescriptor.standardError.write(
        "\(transcript):\(index + 1): expected \(then ?? "nothing more")\n"
          + "\(path): replayed \(now ?? "nothing more")\n")
      return 1
    }
    return 0
  }
}
