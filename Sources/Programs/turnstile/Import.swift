// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSMTools
import Fixed
import GPIO
import Recording
import Simulation
import System
import Turnstile

/// Makes a recording of what `gpiomon` printed, at any gate and any Raspberry Pi.
enum Import {
  // Before the first edge, so that its level has a length; and as long after the last.
  private static let margin: UInt64 = 100_000

  /// Reads the edges, and prints the recording; the lines that are named become switches of a gate.
  ///
  /// - Returns: 0; 65 for a line that is none of gpiomon's, 66 for a file that cannot be opened, 74 for
  ///   one that cannot be read.
  static func run(_ arguments: [String]) throws(ToolFault) -> Int32 {
    let words = try CommandLineWords(arguments, options: switches.map { "\($0.name)" })
    guard let path = try words.single() else {
      throw ToolFault("import: expected a file with the output of gpiomon, or - for standard input")
    }
    let names = try names(words)
    let edges = try RecordingFile(path: path).read(as: edges)
    for edge in repeated(edges) {
      let kind = edge.isHigh ? "rise" : "fall"
      FileDescriptor.standardError.write(
        "line \(edge.offset), \("\(seconds: edge.time)" as TextBuffer) s: a \(kind) follows a \(kind); "
          + "an edge between them is missing\n")
    }
    FileDescriptor.standardOutput.write(recording(edges, names).span)
    return 0
  }

  private static var switches: [Input] { [.coin, .push, .repairman] }

  /// The names of the lines that are named, by their offsets.
  private static func names(_ words: CommandLineWords) throws(ToolFault) -> [UInt8: Input] {
    var names: [UInt8: Input] = [:]
    for input in switches {
      guard let text = words["\(input.name)"] else { continue }
      guard let offset = UInt8(text), offset < 64, names[offset] == nil else {
        throw ToolFault(
          "--\(input.name) \(text): expected the offset of an unused line, 0 to 63")
      }
      names[offset] = input
    }
    return names
  }

  private static func edges(_ bytes: [UInt8]) throws(RecordingFault) -> [MonitoredEdge] {
    var reader = MonitorReader()
    var edges: [MonitoredEdge] = []
    for byte in bytes { if let edge = try reader.read(byte) { edges.append(edge) } }
    if let edge = try reader.finish() { edges.append(edge) }
    // Lines that are read one after the other are not in the order of time (libgpiod 1.6).
    return edges.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// The edges to a level that their line had already, so that another one was lost before.
  private static func repeated(_ edges: [MonitoredEdge]) -> [MonitoredEdge] {
    var levels: [UInt8: Bool] = [:]
    return edges.filter { levels.updateValue($0.isHigh, forKey: $0.offset) == $0.isHigh }
  }

  /// The recording of edges: time counts from a moment before the first.
  private static func recording(_ edges: [MonitoredEdge], _ names: [UInt8: Input]) -> [UInt8] {
    var writer = RecordingWriter(Bytes())
    let beginning = edges.first?.time ?? 0
    writer.note("source", "gpiomon")
    writer.note("began-us", "\(beginning / 1000)")
    if !names.isEmpty { noteGate(&writer, names) }
    let offsets = Set(edges.map(\.offset)).union(names.keys).sorted()
    for offset in offsets {
      // A switch that never moved is at rest.
      let isHigh = edges.first { $0.offset == offset }.map { !$0.isHigh } ?? true
      let name = names[offset].map { "\($0.name)" } ?? "line\(offset)"
      writer.declare(FixedText(name.utf8.span), WireLevel(isHigh: isHigh))
    }
    for input in switches where !names.isEmpty && !names.values.contains(input) {
      writer.declare(FixedText(input.name), .high)
    }
    writer.start(at: 0)
    var time = margin
    for edge in edges {
      time = (edge.time - beginning) / 1000 + margin
      let wire = offsets.firstIndex(of: edge.offset) ?? 0
      writer.change(wire, to: WireLevel(isHigh: edge.isHigh), at: time)
    }
    writer.end(at: time + margin)
    return writer.sink.bytes
  }

  /// Notes a gate with the default wiring that never breaks, so that the recording can be replayed.
  private static func noteGate(_ writer: inout RecordingWriter<Bytes>, _ names: [UInt8: Input]) {
    var wiring = Wiring()
    for (offset, input) in names {
      var wire = wiring[input]
      wire.line.offset = offset
      wiring.wire(input, as: wire)
    }
    var conditions = GateConditions.simulated
    conditions.wear.chance = 0
    RecordedSetup(wiring: wiring, conditions: conditions).write(to: &writer)
  }
}
