// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension Console where Host: ~Copyable {
  /// Says what is wrong with `word`: `coim: unknown word; did you mean "coin"?`.
  func describe(_ fault: ConsoleFault, about word: WordName, into text: inout TextBuffer) {
    switch fault {
    case .expected(let state, let found):
      text.append("expected ")
      text.append(host.stateName(Int(state)))
      text.append(", found ")
      text.append(found.map { host.stateName($0) } ?? "no state")
      return
    case .lineTooLong, .unfinishedDefinition, .unfinishedComment:
      break
    case .interrupted where word.count == 0:
      break
    default:
      for index in 0..<word.count { text.append(foreignByte: word[index]) }
      text.append(word.isTruncated ? "...: " : ": ")
    }
    text.append(fault.message)
    switch fault {
    case .unknownWord:
      if let hint = host.hint(about: word) {
        text.append("; ")
        text.append(hint)
      } else {
        appendRemedy(nearestWord(to: word), "type `words` for a list", &text)
      }
    case .tooManyWords:
      text.append(UInt64(wordsPerLine))
      text.append(" words in one line")
    case .unknownName:
      let nearest = nearestState(to: word) ?? nearestWord(to: word)
      appendRemedy(nearest, "type `words` for a list", &text)
    case .unknownState: appendRemedy(nearestState(to: word), nil, &text)
    default: break
    }
  }

  private func appendRemedy(
    _ nearest: WordName?, _ otherwise: StaticString?, _ text: inout TextBuffer
  ) {
    text.append("; ")
    guard let nearest else {
      if let otherwise { text.append(otherwise) } else { appendStates(to: &text) }
      return
    }
    text.append("did you mean \"")
    text.append(nearest)
    text.append("\"?")
  }

  private func appendStates(to text: inout TextBuffer) {
    text.append("the states are ")
    for index in 0..<host.stateCount {
      if index > 0 { text.append(index + 1 < host.stateCount ? ", " : " and ") }
      text.append(host.stateName(index))
    }
  }

  private func nearestWord(to word: WordName) -> WordName? {
    var spelling = word.withSpan { Spelling($0) }
    var nearest: WordName?
    for index in 0..<Primitive.count {
      if let primitive = Primitive(rawValue: index), exists(primitive),
        spelling.offer(primitive.name)
      {
        nearest = WordName(primitive.name)
      }
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
