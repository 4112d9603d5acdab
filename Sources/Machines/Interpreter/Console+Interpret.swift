// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension Console where Host: ~Copyable {
  /// Reads the words of a line one after the other, and performs or stores them.
  mutating func interpret(_ scanner: inout Scanner) throws(ConsoleFault) {
    while ending == .none, !isFileWanted {
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
      case .perform(.primitive(let primitive)) where primitive.isControl: try control(primitive)
      case .perform(.primitive(let primitive)) where primitive.isForLinesOnly:
        try performForLine(primitive, &scanner)
      case .perform(.host(let index)) where host.word(Int(index)).takesFile:
        try performWithFile(index, &scanner)
      case .perform(.host(let index)) where host.word(Int(index)).takesText:
        guard !isDefining else { throw .notInDefinition }
        return read(scanner.fromLastWord, of: index)
      case let instruction: try performOrCompile(complete(instruction, &scanner))
      }
    }
  }

  private mutating func performOrCompile(_ instruction: Instruction) throws(ConsoleFault) {
    guard isDefining else { return try perform(instruction) }
    try compile(instruction)
  }

  /// Stores an instruction in the definition that is being read.
  mutating func compile(_ instruction: Instruction) throws(ConsoleFault) {
    guard definitions.append(instruction) else { throw .codeFull }
  }

  /// Performs a word that cannot be stored, with what follows it in the line.
  private mutating func performForLine(
    _ primitive: Primitive, _ scanner: inout Scanner
  ) throws(ConsoleFault) {
    guard !isDefining else { throw .notInDefinition }
    switch primitive {
    case .forget: try forget(&scanner)
    case .include: try include(&scanner)
    case .variable: try defineVariable(&scanner)
    default:
      guard let name = scanner.next() else { return printHelp() }
      word = name
      try perform(seeing(name))
    }
  }

  private mutating func performWithFile(
    _ index: UInt8, _ scanner: inout Scanner
  ) throws(ConsoleFault) {
    guard !isDefining else { throw .notInDefinition }
    guard let path = scanner.nextPath() else { throw .missingOperand(.include) }
    word = path.withSpan { WordName($0) }
    wordsLeft -= min(wordsLeft, 1)
    do throws(HostFault) { try host.perform(Int(index), file: path) } catch { throw .host(error) }
  }

  private mutating func forget(_ scanner: inout Scanner) throws(ConsoleFault) {
    guard let name = scanner.next() else { throw .missingOperand(.forget) }
    word = name
    guard case .perform(let word) = try find(name) else { throw .unknownWord }
    guard case .definition(let index) = word else { throw "is built in and cannot be forgotten" }
    numbers.variables.removeLast(definitions.forget(from: Int(index)))
    host.adopt(definitions)
  }

  private mutating func beginDefinition(_ scanner: inout Scanner) throws(ConsoleFault) {
    guard !isDefining else { throw "a definition is already open; end it with `;` first" }
    try begin(.define, &scanner)
    isDefining = true
  }

  /// Defines a variable, which holds 0; no number before it means no limit, with which nothing could be proved.
  private mutating func defineVariable(_ scanner: inout Scanner) throws(ConsoleFault) {
    guard !numbers.stack.isEmpty else { throw "needs a limit before it, as in `9 variable coins`" }
    let limit = try numbers.stack.popCount()
    guard !numbers.variables.isFull else { throw "too many variables; the console holds 16" }
    try begin(.variable, &scanner)
    try compile(.number(UInt32(numbers.variables.count), isNegative: false))
    definitions.end(limit: limit)
    numbers.variables.append(0)
    host.adopt(definitions)
  }

  /// Begins a definition with the next word of the line as its name.
  private mutating func begin(_ definer: Primitive, _ scanner: inout Scanner) throws(ConsoleFault) {
    guard let name = scanner.next() else { throw .missingOperand(definer) }
    word = name
    guard !name.isTruncated else { throw "name too long; a name has at most 31 bytes" }
    guard name.isPrintable else { throw "cannot be a name; use printable ASCII only" }
    let isMeaning = host.performsDefinitions && condition(name) != nil
    guard primitive(name) == nil, hostWord(name) == nil || isMeaning else { throw .nameTaken }
    guard try number(name) == nil else { throw "is a number and cannot be defined" }
    if definitions.find(name) != nil { say("redefined \(name)") }
    guard definitions.begin(name) else { throw "too many definitions; the console holds 32" }
  }

  private mutating func endDefinition() throws(ConsoleFault) {
    guard isDefining else { throw "ends a definition, but none is open; `:` begins one" }
    if let block = definitions.openBlock { throw .openBlock(block) }
    definitions.end()
    isDefining = false
    host.adopt(definitions)
  }

  /// Reads the operand of an instruction, if it needs one.
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
}

// Choices and loops.
extension Console where Host: ~Copyable {
  /// Stores a part of a choice or a loop, which must fit what is open in the definition.
  mutating func control(_ word: Primitive) throws(ConsoleFault) {
    guard isDefining else { throw "works only inside a definition; `:` begins one" }
    switch word {
    case .if, .begin: try open(word)
    case .else:
      let choice = try close(.else, .if)
      try open(.else)
      definitions.lead(choice)
    case .then:
      let choice = try close(.then, definitions.openBlock == .else ? .else : .if)
      try compile(.control(.then, 0))
      definitions.lead(choice)
    case .until: try compile(.control(.until, close(.until, .begin)))
    case .while:
      guard definitions.openBlock == .begin else { throw .endsNothing(.while) }
      try open(.while)
    default:
      let choice = try close(.repeat, .while)
      try compile(.control(.repeat, close(.repeat, .begin)))
      definitions.lead(choice)
    }
  }

  private mutating func open(_ word: Primitive) throws(ConsoleFault) {
    try compile(.control(word, 0))
    guard definitions.open(word) else { throw "too many nested loops and choices; the limit is 16" }
  }

  /// Closes what `word` ends, which must be `beginning`; returns its position.
  private mutating func close(
    _ word: Primitive, _ beginning: Primitive
  ) throws(ConsoleFault) -> UInt16 {
    guard definitions.openBlock == beginning else { throw .endsNothing(word) }
    return definitions.close()
  }
}

/// A line of words, separated by blanks.
struct Scanner {
  private let line: TextBuffer
  private var position = 0
  /// The column at which the last word begins, counted from 1.
  private(set) var column = 1

  init(_ line: TextBuffer) { self.line = line }

  /// Reads the next word, or `nil` at the end of the line.
  ///
  /// Bytes after the 31st are dropped, and the word is marked as truncated.
  mutating func next() -> WordName? {
    while position < line.count, isBlank(line[position]) { position += 1 }
    guard position < line.count else { return nil }
    column = position + 1
    while position < line.count, !isBlank(line[position]) { position += 1 }
    return WordName(line.bytes.span.extracting((column - 1)..<position))
  }

  /// Reads the next word as a path, of any length.
  mutating func nextPath() -> TextBuffer? {
    guard next() != nil else { return nil }
    return TextBuffer(line.bytes.span.extracting((column - 1)..<position))
  }

  /// Skips to the closing parenthesis; `false` when there is none.
  mutating func skipComment() -> Bool {
    while position < line.count {
      position += 1
      if line[position - 1] == UInt8(ascii: ")") { return true }
    }
    return false
  }

  /// The line from the last word on, behind as many blanks as there were bytes.
  var fromLastWord: TextBuffer {
    var text = TextBuffer()
    if column > 1 { text.pad(to: column - 1) }
    for index in (column - 1)..<line.count { text.append(byte: line[index]) }
    return text
  }

  mutating func skipLine() { position = line.count }

  // All bytes up to the blank, so that tabs and carriage returns separate words as well.
  private func isBlank(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }
}
