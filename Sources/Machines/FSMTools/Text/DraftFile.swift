// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import FSM
import Fixed
import MachineText

extension Workpiece {
  /// Creates a workpiece from a machine as text, which becomes the present draft of the process.
  ///
  /// - Throws: the first ten mistakes and their places, with the status 65 (`EX_DATAERR`).
  package init(file path: String) throws(ToolFault) {
    let bytes = try Workbench.bytes(of: path, limit: 1 << 20)
    var reader = DraftReader()
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      var text = TextBuffer()
      for byte in line { text.append(byte: byte) }
      reader.read(text)
    }
    reader.finish()
    var mistakes: [String] = []
    while let fault = reader.nextFault() {
      mistakes.append("\(path):\(fault.line):\(fault.column): \("\(fault)" as TextBuffer)")
    }
    guard mistakes.isEmpty else { throw ToolFault(mistakes.joined(separator: "\n"), status: 65) }
    Drafted.exchange(&reader.draft)
    self = .draft
  }

  /// The present draft, which the user can change while playing the draft on a bench.
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
