// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import FSM
import Fixed
import MachineText
import System

extension Workpiece {
  /// The machine that a file has as text, or as a chart in SCXML by its name; it becomes the present draft
  /// of this process.
  ///
  /// - Throws: the first ten mistakes, a line each with its place, and the status 65 (`EX_DATAERR`).
  package init(file path: String) throws(ToolFault) {
    let bytes = try Workbench.bytes(of: path, limit: 1 << 20)
    var reader = DraftReader()
    let mistakes: [ChartFault]
    if path.hasSuffix(".scxml") {
      let notes: [ChartFault]
      (mistakes, notes) = reader.read(chart: bytes, named: path)
      for note in notes { FileDescriptor.standardError.write("\(path):\(note)\n") }
    } else {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      mistakes = reader.read(lines)
    }
    guard mistakes.isEmpty else {
      let lines = mistakes.prefix(10).map { "\(path):\($0)" }
      throw ToolFault(lines.joined(separator: "\n"), status: 65)
    }
    Drafted.exchange(&reader.draft)
    self = .draft
  }

  /// The present draft; on a bench it can be changed while it is played.
  static var draft: Workpiece {
    let name = Drafted.with { $0.head.name.description }
    var piece =
      Drafted.Rows.kind.isHierarchical
      ? Workpiece(HierarchicalMachine<Drafted>.self, name: name)
      : Workpiece(Machine<Drafted>.self, name: name)
    piece.play = { $0.play(DraftHost(), as: name == "" ? "An empty bench" : "A simulated \(name)") }
    return piece
  }
}

extension DraftReader {
  /// Reads all lines of a text; the mistakes.
  fileprivate mutating func read(_ lines: [some Sequence<UInt8>]) -> [ChartFault] {
    for line in lines {
      var text = TextBuffer()
      for byte in line { text.append(byte: byte) }
      read(text)
    }
    finish()
    var faults: [ChartFault] = []
    while let fault = nextFault() {
      let place = ChartFault.Place(line: Int(fault.line), column: Int(fault.column))
      faults.append(ChartFault(message: "\("\(fault)" as TextBuffer)", place: place))
    }
    return faults
  }

  /// Reads a chart, which has the file's name unless it has another; the mistakes, and what it means less.
  mutating func read(
    chart bytes: [UInt8], named file: String
  ) -> (mistakes: [ChartFault], notes: [ChartFault]) {
    do throws(ChartFault) {
      let name = file.split(separator: "/").last?.split(separator: ".").first ?? "chart"
      let chart = ChartReader(try ChartParser.root(of: bytes), name: "\(name)")
      guard chart.faults.isEmpty else { return (chart.faults, chart.notes) }
      let faults = read(chart.lines.map(\.text.utf8)).map {
        ChartFault(message: $0.message, place: chart.lines[$0.place.line - 1].place)
      }
      return (faults, chart.notes)
    } catch {
      return ([error], [])
    }
  }
}
