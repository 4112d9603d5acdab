// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

#if canImport(RecordingFile)
  import Recording
  import RecordingFile

  /// Reads the bytes as a value change dump, writes what is in it as another, and reads that.
  func recordingFlaw(_ input: Span<UInt8>) -> StaticString? {
    do throws(RecordingFault) {
      let file = try RecordedFile(bytes(input))
      let times = file.changes.map { $0.time }
      guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else { return "time goes back" }
      guard times.last ?? 0 <= file.end else { return "a change comes after the end" }
      guard file.changes.allSatisfy({ file.wires.contains($0.wire) }) else {
        return "a wire changes that is not there"
      }
      return try copyFlaw(file)
    } catch { return flaw(in: error) }
  }

  /// Reads the bytes as what gpiomon prints.
  func monitorFlaw(_ input: Span<UInt8>) -> StaticString? {
    do throws(RecordingFault) {
      let edges = try MonitoredEdge.edges(in: bytes(input))
      let isPossible = edges.allSatisfy { $0.offset < 64 && $0.time < .seconds(10_000_000_001) }
      return isPossible ? nil : "an edge cannot be"
    } catch { return flaw(in: error) }
  }

  private func bytes(_ input: Span<UInt8>) -> [UInt8] { input.indices.map { input[$0] } }

  private func flaw(in fault: RecordingFault) -> StaticString? {
    let isPrintable = fault.description.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    if !isPrintable { return "a message is not clean" }
    return fault.line < 1 || fault.column < 1 ? "a message has no place" : nil
  }

  /// Writes as many wires as a recording has, and their changes.
  private func copyFlaw(_ file: RecordedFile) throws(RecordingFault) -> StaticString? {
    var writer = RecordingWriter(Lines())
    let wires = Array(Set(file.wires).sorted().prefix(94))
    for index in wires.indices { writer.declare(FixedText("\(index)".utf8.span), .unknown) }
    writer.start(at: 0)
    for change in file.changes {
      writer.change(wires.firstIndex(of: change.wire) ?? -1, to: change.level, at: change.time)
    }
    writer.end(at: file.end + 1)
    let copy = try RecordedFile(writer.sink.bytes)
    return copy.end == file.end + 1 && copy.wires.count == wires.count ? nil : "a copy differs"
  }

  private struct Lines: RecordingSink {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ line: TextBuffer) {
      for index in 0..<line.count { bytes.append(line[index]) }
      bytes.append(UInt8(ascii: "\n"))
    }
  }
#else
  /// The fuzzer's own build has no readers that allocate.
  func recordingFlaw(_ input: Span<UInt8>) -> StaticString? { "not in this build" }
  func monitorFlaw(_ input: Span<UInt8>) -> StaticString? { "not in this build" }
#endif
