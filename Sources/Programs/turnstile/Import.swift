// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSMTools
import Fixed
import Recording
import RecordingFile
import System

/// Makes a recording of what `gpiomon` printed, at any gate and any Raspberry Pi.
enum Import {
  // Before the first edge, so that its level has a length; and after the last, so that a train has ended.
  private static let (margin, end): (UInt64, UInt64) = (100_000, 3_000_000)

  /// Reads the edges, and prints the recording, whose wires are `line17` and so on.
  ///
  /// - Returns: 0; 65 for a line that is none of gpiomon's, 66 for a file that cannot be opened, 74 for
  ///   one that cannot be read.
  static func run(_ arguments: [String]) throws(ToolFault) -> Int32 {
    let words = try CommandLineWords(arguments, options: [])
    guard let path = try words.single() else {
      throw ToolFault("import: expected a file with the output of gpiomon, or - for standard input")
    }
    let edges = try RecordingFile(path: path).read(as: edges)
    for edge in repeated(edges) {
      let kind = edge.isHigh ? "rise" : "fall"
      FileDescriptor.standardError.write(
        "line \(edge.offset), \("\(seconds: edge.time)" as TextBuffer) s: a \(kind) follows a \(kind); "
          + "an edge between them is missing\n")
    }
    FileDescriptor.standardOutput.write(recording(edges).span)
    return 0
  }

  // Lines that are read one after the other are not in the order of time (libgpiod 1.6).
  private static func edges(_ bytes: [UInt8]) throws(RecordingFault) -> [MonitoredEdge] {
    try MonitoredEdge.edges(in: bytes).enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// The edges to a level that their line had already, so that another one was lost before.
  private static func repeated(_ edges: [MonitoredEdge]) -> [MonitoredEdge] {
    var levels: [UInt8: Bool] = [:]
    return edges.filter { levels.updateValue($0.isHigh, forKey: $0.offset) == $0.isHigh }
  }

  /// The recording of edges: time counts from a moment before the first.
  private static func recording(_ edges: [MonitoredEdge]) -> [UInt8] {
    var writer = RecordingWriter(Bytes())
    let beginning = edges.first?.time ?? 0
    writer.note("source", "gpiomon")
    writer.note("began-us", "\(beginning / 1000)")
    let offsets = Set(edges.map(\.offset)).sorted()
    for offset in offsets {
      let isHigh = edges.first { $0.offset == offset }?.isHigh == false
      writer.declare(FixedText("line\(offset)".utf8.span), WireLevel(isHigh: isHigh))
    }
    writer.start(at: 0)
    var time = margin
    for edge in edges {
      time = (edge.time - beginning) / 1000 + margin
      let wire = offsets.firstIndex(of: edge.offset) ?? 0
      writer.change(wire, to: WireLevel(isHigh: edge.isHigh), at: time)
    }
    writer.end(at: time + end)
    return writer.sink.bytes
  }
}
