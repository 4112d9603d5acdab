// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// FORTH's outer interpreter: it reads lines of words and performs them on a host.
///
/// The dictionary and the stack are of fixed size and nothing is allocated. A mistake is reported
/// with its location, drops the rest of its line, and leaves the stack as it was before the line that
/// was typed. It ends a script, but not a person's session.
package struct Console<Host: ConsoleHost & ~Copyable>: ~Copyable {
  /// What the words act on.
  package var host: Host
  /// How the session ended, or that it has not.
  package internal(set) var ending = ConsoleEnding.none
  /// How the last line ended: well, or with a mistake or a failed expectation, which was reported.
  package private(set) var lineEnding = ConsoleEnding.none

  /// Whether there is a word that includes files: see ``isFileWanted``.
  package var opensFiles = false
  /// Whether a person edits the lines at a terminal.
  package var isOnTerminal = false
  /// Whether what is being performed is to end, as Ctrl-C wants.
  package var isInterrupted: @convention(c) () -> Bool = { false }
  /// Whether ``file`` is to be opened now: then call ``beginFile()`` or ``refuseFile(_:)``.
  package internal(set) var isFileWanted = false
  /// The path of the file that the line includes.
  package internal(set) var file = TextBuffer()

  // The name of the script or the file in messages; empty for a person, who sees what was typed.
  var source: TextBuffer
  let isScript: Bool
  let wordsPerLine: Int
  var numbers = Numbers()
  private var stackBeforeLine = Stack()
  var definitions = Definitions()
  var isDefining = false
  var isInComment = false
  // The word of the host whose text is being read.
  private var textWord: UInt8?
  var waitingLines = BoundedArray<WaitingLine, 4>(filler: WaitingLine())
  private var line = TextBuffer()
  var lineNumber: UInt64 = 0
  var word = WordName()
  var wordsLeft = 0

  /// A console at `host`, for the script named `source`, or for a person when the name is empty.
  ///
  /// No line performs more than `wordsPerLine` words, those inside definitions included.
  package init(
    host: consuming Host, source: TextBuffer = TextBuffer(), wordsPerLine: Int = 1_000_000
  ) {
    self.host = host
    self.source = source
    isScript = source.count > 0
    self.wordsPerLine = wordsPerLine
  }

  /// What a line that is typed now is asked for with: `> `, the count of numbers on the stack before it, or a bar
  /// where ``isUnfinished``.
  package var prompt: FixedText<8> {
    if isUnfinished { return "| " }
    return depth == 0 ? "> " : "\(depth)> "
  }

  /// The count of numbers on the stack.
  package var depth: Int { numbers.stack.count }

  /// Whether the line is in the middle of a definition, a comment or a text.
  package var isUnfinished: Bool { isDefining || isInComment || textWord != nil }

  /// Reads one byte; a line is performed when it is complete.
  package mutating func read(_ byte: UInt8) {
    guard ending == .none else { return }
    if isFileWanted { refuseFile("cannot be opened here") }
    guard byte == UInt8(ascii: "\n") else { return line.append(byte: byte) }
    if isLineEmpty { host.takeEmptyLine() }
    performLine()
  }

  var isLineEmpty: Bool { line.count == 0 }

  /// Performs a last line that has no end, and ends the session.
  package mutating func finish() {
    performLastLine()
    if isFileWanted { refuseFile("cannot be opened here") }
    guard ending == .none else { return }
    ending = .bye
    if isUnfinished { reportUnfinished() }
  }

  /// Reports that the source ends inside a definition, a comment or a text.
  mutating func reportUnfinished() {
    word = WordName()
    let inComment: ConsoleFault = isDefining ? .unfinishedDefinition : .unfinishedComment
    report(textWord == nil ? inComment : .unfinishedText, column: 1)
  }

  /// Performs a last line that has no end.
  package mutating func performLastLine() { if ending == .none, !isLineEmpty { performLine() } }

  private mutating func performLine() {
    if !isLineEmpty { host.refresh() }
    lineNumber += 1
    lineEnding = .none
    word = WordName()
    let text = line
    line.removeAll()
    if waitingLines.isEmpty { stackBeforeLine = numbers.stack }
    if let textWord {
      read(text, of: textWord)
    } else if text.isTruncated {
      report("line too long; a line has at most 256 bytes", column: 1)
    } else {
      perform(restOf: Scanner(text))
    }
    host.printNews()
  }

  /// Hands a line to the word whose text it is, and reports its mistakes: they end a script, and a file, and
  /// leave a person's line out.
  mutating func read(_ text: TextBuffer, of index: UInt8) {
    host.exchange(&numbers)
    textWord = host.read(text, lineNumber, of: Int(index)) ? index : nil
    host.exchange(&numbers)
    while let mistake = host.nextMistake() {
      var line = TextBuffer()
      if source.count > 0 { line += "\(source):\(mistake.line):\(mistake.column): " }
      host.write(line + mistake.message, to: .errors)
      lineEnding = mistake.isExpectation ? .expectation : .mistake
    }
    guard lineEnding != .none, source.count > 0 else { return }
    textWord = nil
    if isScript { ending = lineEnding }
    leaveFiles()
  }

  mutating func perform(restOf scanner: Scanner) {
    var scanner = scanner
    wordsLeft = wordsPerLine
    do throws(ConsoleFault) { try interpret(&scanner) } catch {
      report(error, column: scanner.column)
    }
  }

  /// Reports a mistake and its location, which ends a script, and all files.
  mutating func report(_ fault: ConsoleFault, column: Int) {
    if isDefining { definitions.abandon() }
    isDefining = false
    textWord = nil
    // Else the next line would take numbers that were meant for a word of this one.
    numbers.stack = stackBeforeLine
    lineEnding = fault.isExpectation ? .expectation : .mistake
    var text = TextBuffer()
    if source.count > 0 { text += "\(source):\(lineNumber):\(column): " }
    if isScript { ending = lineEnding }
    host.write(text + describe(fault, about: word), to: .errors)
    leaveFiles()
    line.removeAll()
  }
}

/// How a console session ended, or that it has not.
package enum ConsoleEnding: UInt8, Sendable {
  /// It has not ended.
  case none
  /// The word `bye`, or the end of the script.
  case bye
  /// The machine was in another state than the script expected.
  case expectation
  /// The script has a mistake.
  case mistake

  /// The exit status of a process that ends with its session: 0, 1 for a failed expectation, 65
  /// (`EX_DATAERR`) for a mistake in the script.
  package var status: Int32 {
    switch self {
    case .none, .bye: 0
    case .expectation: 1
    case .mistake: 65
    }
  }
}
