// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// The rest of a line that waits for the end of a file, and where the line is from.
struct WaitingLine {
  var rest = Scanner(TextBuffer())
  var source = TextBuffer()
  var number: UInt64 = 0
}

// A console opens no files. It says which one it wants; the session that feeds it opens it, feeds it,
// and says where it ends. Until then the rest of the line with `include` waits.
extension Console where Host: ~Copyable {
  /// How many files are being read inside each other, with one that is wanted, at most 4; fewer after a
  /// mistake, which ends them all.
  package var fileDepth: Int { waitingLines.count }

  /// Notes which file the line wants.
  mutating func include(_ scanner: inout Scanner) throws(ConsoleFault) {
    guard let path = scanner.nextPath() else { throw .missingOperand(.include) }
    word = path.withSpan { WordName($0) }
    guard !waitingLines.isFull else { throw .tooManyFiles }
    file = path
    isFileWanted = true
    waitingLines.append(WaitingLine(rest: scanner, source: source, number: lineNumber))
  }

  /// Has the next bytes be those of the file that is wanted.
  package mutating func beginFile() {
    guard isFileWanted else { return }
    isFileWanted = false
    source = TextBuffer(file.count > 80 ? "..." : "")
    for index in max(file.count - 80, 0)..<file.count { source.append(foreignByte: file[index]) }
    lineNumber = 0
  }

  /// Reports why the file that is wanted cannot be read.
  package mutating func refuseFile(_ reason: StaticString) {
    guard isFileWanted else { return }
    report(ConsoleFault(reason), column: waitingLines[waitingLines.count - 1].rest.column)
  }

  /// Performs the last line of a file, if it has no end, and then what waited for the file.
  package mutating func endFile() {
    guard fileDepth > 0, !isFileWanted else { return }
    let depth = fileDepth
    // A last line looks at the machine itself.
    if isLineEmpty { host.refresh() }
    performLastLine()
    guard ending == .none else { return leaveFiles() }
    guard fileDepth == depth, !isFileWanted else { return }
    if isUnfinished { return reportUnfinished() }
    let line = waitingLines.removeLast()
    source = line.source
    lineNumber = line.number
    perform(restOf: line.rest)
  }

  /// Ends what is being performed and read, as Ctrl-C does, and keeps the definitions.
  package mutating func interrupt() {
    word = WordName()
    isInComment = false
    report(.interrupted, column: 1)
  }

  /// Leaves all files, after a mistake.
  mutating func leaveFiles() {
    guard !waitingLines.isEmpty else { return }
    source = waitingLines[0].source
    lineNumber = waitingLines[0].number
    waitingLines.removeAll()
    isFileWanted = false
    isInComment = false
  }
}
