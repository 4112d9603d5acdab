// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

extension Console where Host: ~Copyable {
  /// Prints how to begin, with a word of the host, and what the console can hold.
  mutating func printHelp() {
    let word = host.suggestion(0)
    say("Type words, with blanks between them:   \(word)   2 times \(word)   1 2 + .")
    say(": twice \(word) \(word) ;   makes a word; see twice shows it, forget twice drops it")
    say("words lists all words, help WORD explains one, see STATE prints a state's row")
    if isOnTerminal { say("Tab completes, arrows and Ctrl-R recall, Ctrl-C stops; bye quits") }
    say("Room: 16 numbers, 32 definitions with 512 words, 256 bytes in a line;")
    say("a line is stopped after \(wordsPerLine) words")
  }

  /// Says which machine is here, its state, and three things to try.
  ///
  /// - Parameter machine: such as "A simulated turnstile".
  package mutating func greet(as machine: TextBuffer) {
    let state = host.state.map { host.stateName($0) } ?? "in no state yet"
    say("\(machine), \(state). Type words and press Enter.")
    let words: TextBuffer =
      "\(host.suggestion(0))   \(host.suggestion(1))   \(host.suggestion(2))"
    say("Try: \(words)   (help says more, words lists all, bye quits)")
  }

  /// A word that is known here, counted from 0, for completion; `nil` behind the last, and empty for one
  /// that a younger definition hides.
  package func knownWord(_ index: Int) -> FixedText<31>? {
    var index = index
    if index < host.wordCount { return WordName(host.word(index).name) }
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
    if index < host.stateCount { return WordName(host.stateName(index)) }
    index -= host.stateCount
    guard index < host.conditionCount else { return nil }
    let name = WordName(host.conditionName(index))
    return hostWord(name) == nil ? name : WordName()
  }
}
