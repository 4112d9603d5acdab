// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

extension Console where Host: ~Copyable {
  /// Prints how to begin, with a word of the host, and what the console can hold.
  mutating func printHelp() {
    // On a bench without a machine, the first word takes the lines of one.
    if host.wordCount > 0, host.word(0).takesText { printMachine() } else { printFirstWords() }
    say("words lists all words, help WORD explains one, see STATE prints a state's row")
    var here = WordLine("words here:")
    for index in 0..<host.wordCount where !host.word(index).isFault {
      add(host.word(index).name, to: &here)
    }
    say(here)
    if isOnTerminal {
      say("Tab completes, arrows and Ctrl-R recall lines, Ctrl-C stops; bye quits")
    }
    say("Limits: 16 numbers, 16 variables, 32 definitions (512 words in all);")
    say("a line has 256 bytes and performs up to \(wordsPerLine) words")
  }

  @inline(never) private mutating func printFirstWords() {
    let word = host.suggestion(0)
    say("Type words, with blanks between them:   \(word)   2 times \(word)   1 2 + .")
    say(": twice \(word) \(word) ;   makes a word; see twice shows it, forget twice drops it")
  }

  /// Shows the text of a small machine.
  @inline(never) private mutating func printMachine() {
    let lines: StaticString = """
      Type a machine, line by line:|  machine door|  shut|    push: to open|  open|    close: to shut|  end
      """
    for index in 0..<7 { say("\(part: UInt8(index), of: lines)") }
  }

  /// Says which machine is here, such as "A simulated door", its state, and three things to try.
  package mutating func greet(as machine: TextBuffer) {
    let state = host.state.map { host.stateName($0) } ?? "in no state yet"
    say("\(machine), \(state). Type words and press Enter.")
    let words: TextBuffer = "\(host.suggestion(0))   \(host.suggestion(1))   \(host.suggestion(2))"
    say("Try: \(words)   (help says more, words lists all, bye quits)")
  }

  /// A word that is known here, counted from 0, for completion; `nil` behind the last, and empty for one
  /// that a younger definition hides.
  package func knownWord(_ index: Int) -> WordName? {
    var index = index
    if index < host.wordCount { return host.word(index).name }
    index -= host.wordCount
    if index < Primitive.count {
      guard let primitive = Primitive(rawValue: UInt8(index)), exists(primitive) else {
        return WordName()
      }
      return WordName(primitive.name)
    }
    index -= Primitive.count
    if index < definitions.count {
      let name = definitions.name(index)
      return definitions.find(name) == index ? name : WordName()
    }
    index -= definitions.count
    if index < host.stateCount { return host.stateName(index) }
    index -= host.stateCount
    guard index < host.conditionCount else { return nil }
    let name = host.conditionName(index)
    return hostWord(name) == nil ? name : WordName()
  }

  /// Whether the path of a file follows this word.
  package func takesFile(_ word: WordName) -> Bool {
    guard let index = hostWord(word) else { return primitive(word) == .include }
    return host.word(Int(index)).takesFile
  }

  /// Prints a word's arguments and effect, or its definition.
  mutating func see(_ word: Performable) {
    switch word {
    case .primitive(let primitive): see(WordName(primitive.name), primitive.summary)
    case .host(let index): see(host.word(Int(index)).name, host.word(Int(index)).summary)
    case .definition(let index): see(definition: Int(index))
    }
  }

  /// Prints what sets a guard or an interval, and where a table uses it.
  mutating func see(condition index: Int) {
    if let word = hostWord(host.conditionName(index)) { see(.host(word)) }
    host.see(condition: index)
  }

  private mutating func see(_ name: WordName, _ summary: StaticString) {
    var text: TextBuffer = "\(name)"
    text.pad(to: WordLine.margin)
    text.append(summary)
    say(text)
  }

  /// Prints a definition as it could be typed, on as many lines as it needs.
  private mutating func see(definition index: Int) {
    if let limit = definitions.limit(index) {
      return say("\(limit) variable \(definitions.name(index))")
    }
    var text: TextBuffer = ": \(definitions.name(index))"
    for position in definitions.body(index) {
      if text.count > 72 {
        say(text)
        text = " "
      }
      text += " "
      append(definitions[position], to: &text)
    }
    say(text + " ;")
  }

  private func append(_ instruction: Instruction, to text: inout TextBuffer) {
    switch instruction {
    case .number(let number, let isNegative): text += "\(isNegative ? "-" : "")\(number)"
    case .control(let word, _): text.append(word.name)
    case .perform(let word): text.append(name(of: word))
    case .performRepeatedly(let word): text += "times \(name(of: word))"
    case .expect(let state): text += "expect \(host.stateName(Int(state)))"
    case .seeState(let state): text += "see \(host.stateName(Int(state)))"
    case .seeCondition(let condition): text += "see \(host.conditionName(Int(condition)))"
    case .see(let word): text += "see \(name(of: word))"
    }
  }

  private func name(of word: Performable) -> WordName {
    switch word {
    case .primitive(let primitive): WordName(primitive.name)
    case .host(let index): host.word(Int(index)).name
    case .definition(let index): definitions.name(Int(index))
    }
  }

  /// What is wrong with `word`: `coim: unknown word; did you mean "coin"?`.
  func describe(_ fault: ConsoleFault, about word: WordName) -> TextBuffer {
    if case .states(let state, let found) = fault.addition {
      let name = found.map { host.stateName($0) } ?? "no state"
      return "expected \(host.stateName(Int(state))), found \(name)"
    }
    var text = TextBuffer()
    if word.count > 0 { text += "\(foreign: word)\(word.isTruncated ? "...: " : ": ")" }
    text.append(fault.message)
    switch fault.addition {
    case .nearestWord:
      if let hint = host.hint(about: word) ?? hint(about: word) {
        text += "; \(hint)"
      } else {
        append(nearestWord(to: word), orElse: "; type `words` for a list", to: &text)
      }
    case .nearestName:
      let nearest = nearestState(to: word) ?? nearestWord(to: word)
      append(nearest, orElse: "; type `words` for a list", to: &text)
    case .nearestState:
      if let hint = stranger(word) {
        text += "; \(hint)"
      } else {
        append(nearestState(to: word), orElse: states, to: &text)
      }
    case .limit: text += "\(wordsPerLine) words in one line; check its loops"
    case .nothing, .states: break
    }
    return text
  }

  /// What to type in place of another program's word: a word that is only spelt like it may do harm.
  private func stranger(_ word: WordName) -> StaticString? {
    if word == "emit" || word == "cr" || word == ".\"" || word == "do" || word == "constant" {
      return "this FORTH does not have it; type `words` for a list"
    }
    if word == "sec" || word == "ms" || word == "minute" || word == "sleep" || word == "wait" {
      return host.hasTime ? "`5 seconds` lets time pass" : "time passes by itself here"
    }
    if word == "#" || word == "//" || word == "--" {
      return "a comment begins with `\\` and a blank"
    }
    if word == "edit" { return "`: NAME ... ;` defines a word again" }
    if word == "lint" || word == "prove" || word == "text" {
      return "it is a verb for the shell: `turnstile help`"
    }
    return word.hasPrefix("\"") ? "write it without quotation marks" : nil
  }

  /// What looks wrong in a word that is unknown, whatever the machine.
  private func hint(about word: WordName) -> StaticString? {
    if let stranger = stranger(word) { return stranger }
    var (hasMark, isNumeric) = (false, word.count > 0)
    for index in 0..<word.count {
      switch word[index] {
      case 0x80...: return "use only ASCII characters"
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "&"),
        UInt8(ascii: "("):
        hasMark = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "x"):
        isNumeric = isNumeric && index > 0
      default: isNumeric = false
      }
    }
    if hasMark { return "put blanks between words" }
    return isNumeric ? "type whole decimal numbers, such as 1500" : nil
  }

  private func append(_ nearest: WordName?, orElse remedy: TextBuffer, to text: inout TextBuffer) {
    if let nearest { text += "; did you mean \"\(nearest)\"?" } else { text += remedy }
  }

  private var states: TextBuffer {
    var text = TextBuffer()
    for index in 0..<host.stateCount {
      let separator: StaticString = index + 1 < host.stateCount ? ", " : " and "
      text += "\(index > 0 ? separator : "; the states are ")\(host.stateName(index))"
    }
    return text
  }

  private func nearestWord(to word: WordName) -> WordName? {
    nearest(to: word, in: 0..<statesStart)
  }

  private func nearestState(to word: WordName) -> WordName? {
    nearest(to: word, in: statesStart..<statesStart + host.stateCount)
  }

  /// Where the states begin among the known words.
  private var statesStart: Int { host.wordCount + Primitive.count + definitions.count }

  @inline(never) private func nearest(to word: WordName, in range: Range<Int>) -> WordName? {
    var spelling = word.withSpan { Spelling($0) }
    var nearest: WordName?
    for index in range {
      guard let known = knownWord(index) else { continue }
      if known.withSpan({ spelling.offer($0) }) { nearest = known }
    }
    return nearest
  }
}
