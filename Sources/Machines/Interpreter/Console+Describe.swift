// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension Console where Host: ~Copyable {
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
      if let hint = host.hint(about: word) {
        text += "; \(hint)"
      } else {
        append(nearestWord(to: word), orElse: "; type `words` for a list", to: &text)
      }
    case .nearestName:
      let nearest = nearestState(to: word) ?? nearestWord(to: word)
      append(nearest, orElse: "; type `words` for a list", to: &text)
    case .nearestState: append(nearestState(to: word), orElse: states, to: &text)
    case .limit: text += "\(wordsPerLine) words in one line"
    case .nothing, .states: break
    }
    return text
  }

  private func append(
    _ nearest: WordName?, orElse remedy: TextBuffer, to text: inout TextBuffer
  ) {
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
    var spelling = word.withSpan { Spelling($0) }
    var nearest: WordName?
    Primitive.forEach {
      if exists($0), spelling.offer($0.name) { nearest = WordName($0.name) }
    }
    for index in 0..<host.wordCount where spelling.offer(host.word(index).name) {
      nearest = WordName(host.word(index).name)
    }
    for index in 0..<definitions.count {
      let name = definitions.name(index)
      if name.withSpan({ spelling.offer($0) }) { nearest = name }
    }
    return nearest
  }

  private func nearestState(to word: WordName) -> WordName? {
    var spelling = word.withSpan { Spelling($0) }
    var nearest: WordName?
    for index in 0..<host.stateCount where spelling.offer(host.stateName(index)) {
      nearest = WordName(host.stateName(index))
    }
    return nearest
  }
}
