// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
public import Text

/// How a console session ended, or that it goes on.
public enum ConsoleEnding: UInt8, Sendable {
  /// It goes on.
  case none
  /// Somebody said `bye`, or the script came to its end.
  case bye
  /// The gate was not what the script expected.
  case expectation
  /// The script has a mistake.
  case mistake

  /// The exit status of a process that ends with its session: 0, 1 where an expectation failed, 65
  /// (`EX_DATAERR`) where the script has a mistake.
  public var status: Int32 {
    switch self {
    case .none, .bye: 0
    case .expectation: 1
    case .mistake: 65
    }
  }
}

/// FORTH's outer interpreter: it reads lines of words and performs them on a stage.
///
/// The dictionary and the stack are of fixed size and nothing is allocated. A mistake is told with
/// its place, drops the rest of its line, and ends a script but not a person's session.
public struct Console<Host: Stage & ~Copyable>: ~Copyable {
  /// What the words act on.
  public var stage: Host
  /// How the session ended, or that it goes on.
  public internal(set) var ending = ConsoleEnding.none
  /// How the last line ended: well, or with a mistake or a failed expectation, which were told.
  public private(set) var lineEnding = ConsoleEnding.none

  // What messages call the script; empty for a person, who knows where he typed.
  let source: TextBuffer
  let wordsPerLine: Int
  var stack = Stack()
  var definitions = Definitions()
  var isDefining = false
  private var isInComment = false
  private var line = TextBuffer()
  private var lineNumber: UInt64 = 0
  private var word = WordName()
  private var wordsLeft = 0

  /// A console at `stage`, for the script named `source`, or for a person when it has no name.
  ///
  /// No line performs more than `wordsPerLine` words, those that others are made of included.
  public init(
    stage: consuming Host, source: TextBuffer = TextBuffer(), wordsPerLine: Int = 1_000_000
  ) {
    self.stage = stage
    self.source = source
    self.wordsPerLine = wordsPerLine
  }

  /// Whether the line is in the middle of a definition or a comment.
  public var isUnfinished: Bool { isDefining || isInComment }

  /// Reads one byte; a line is carried out when it is complete.
  public mutating func read(_ byte: UInt8) {
    guard ending == .none else { return }
    if byte == UInt8(ascii: "\n") { interpretLine() } else { line.append(byte: byte) }
  }

  /// Carries out a last line that has no end, and ends the session.
  public mutating func finish() {
    if ending == .none, line.count > 0 { interpretLine() }
    guard ending == .none else { return }
    ending = .bye
    guard isUnfinished else { return }
    report(isDefining ? .unfinishedDefinition : .unfinishedComment, column: 1)
  }

  private mutating func interpretLine() {
    lineNumber += 1
    lineEnding = .none
    wordsLeft = wordsPerLine
    word = WordName()
    var scanner = Scanner(line)
    let isTooLong = line.isTruncated
    line.removeAll()
    do throws(ConsoleFault) {
      if isTooLong { throw .lineTooLong }
      try interpret(&scanner)
    } catch {
      report(error, column: scanner.column)
    }
  }

  private mutating func interpret(_ scanner: inout Scanner) throws(ConsoleFault) {
    while ending == .none {
      if isInComment {
        guard scanner.skipComment() else { return }
        isInComment = false
      }
      guard let word = scanner.next() else { return }
      self.word = word
      switch try find(word) {
      case .perform(.primitive(.comment)): isInComment = true
      case .perform(.primitive(.lineComment)): scanner.skipLine()
      case .perform(.primitive(.define)): try beginDefinition(&scanner)
      case .perform(.primitive(.endDefinition)): try endDefinition()
      case let instruction: try take(complete(instruction, &scanner))
      }
    }
  }

  /// Performs an instruction, or keeps it while a definition is under way.
  private mutating func take(_ instruction: Instruction) throws(ConsoleFault) {
    guard isDefining else { return try perform(instruction) }
    guard definitions.append(instruction) else { throw .codeFull }
  }

  private mutating func beginDefinition(_ scanner: inout Scanner) throws(ConsoleFault) {
    guard !isDefining else { throw .nestedDefinition }
    guard let name = scanner.next() else { throw .missingOperand(.define) }
    word = name
    guard !name.isTruncated else { throw .nameTooLong }
    guard name.isPrintable else { throw .nameNotPrintable }
    guard primitive(name) == nil, stageWord(name) == nil else { throw .nameTaken }
    guard try number(name) == nil else { throw .nameIsNumber }
    guard definitions.begin(name) else { throw .dictionaryFull }
    isDefining = true
  }

  private mutating func endDefinition() throws(ConsoleFault) {
    guard isDefining else { throw .onlyInDefinition }
    definitions.end()
    isDefining = false
  }

  /// Reads the word that an instruction needs after it, if it does.
  private mutating func complete(
    _ instruction: Instruction, _ scanner: inout Scanner
  ) throws(ConsoleFault) -> Instruction {
    guard case .perform(.primitive(let primitive)) = instruction, primitive.needsOperand else {
      return instruction
    }
    guard let operand = scanner.next() else { throw .missingOperand(primitive) }
    word = operand
    switch primitive {
    case .expect: return .expect(try state(operand))
    case .see: return try seeing(operand)
    default: return try repeating(find(operand))
    }
  }

  /// Performs an instruction, and all that it calls.
  mutating func perform(_ instruction: Instruction) throws(ConsoleFault) {
    guard wordsLeft > 0 else { throw .tooManyWords }
    wordsLeft -= 1
    switch instruction {
    case .number(let number): try stack.push(number)
    case .perform(let word): try perform(word)
    case .performRepeatedly(let word):
      var rest = try stack.pop()
      while rest > 0, ending == .none {
        try perform(.perform(word))
        rest -= 1
      }
    case .expect(let state):
      if !stage.isIn(Int(state)) { throw .expected(state, found: stage.state) }
    case .seeState(let state): stage.see(Int(state))
    case .see(let word): see(word)
    }
    if stage.isFull { throw .answerFull }
  }

  private mutating func perform(_ word: Performable) throws(ConsoleFault) {
    switch word {
    case .primitive(let primitive): try perform(primitive)
    case .stage(let index):
      let number = stage.word(Int(index)).takesNumber ? try stack.pop() : 0
      do throws(StageFault) { try stage.perform(Int(index), number) } catch { throw .stage(error) }
    case .definition(let index):
      for position in definitions.body(Int(index)) where ending == .none {
        try perform(definitions[position])
      }
    }
  }

  /// Tells what went wrong, and where; a script ends with it.
  private mutating func report(_ fault: ConsoleFault, column: Int) {
    if isDefining { definitions.abandon() }
    isDefining = false
    lineEnding = fault.isExpectation ? .expectation : .mistake
    var text = TextBuffer()
    if source.count > 0 {
      text.append(source)
      text.append(":")
      text.append(lineNumber)
      text.append(":")
      text.append(UInt64(column))
      text.append(": ")
      ending = lineEnding
    }
    describe(fault, about: word, into: &text)
    stage.write(text, to: .errors)
  }
}
