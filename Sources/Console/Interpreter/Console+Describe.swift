// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension Console where Host: ~Copyable {
  /// Says what is wrong with `word`: `coim: unknown word; did you mean "coin"?`.
  func describe(_ fault: ConsoleFault, about word: WordName, into text: inout TextBuffer) {
    switch fault {
    case .expected(let state, let found):
      let name = found.map { host.stateName($0) } ?? "no state"
      text += "expected \(host.stateName(Int(state))), found \(name)"
      return
    case .lineTooLong, .unfinishedDefinition, .unfinishedComment: break
    case .interrupted where word.count == 0: break
    default:
      for index in 0..<word.count { text.append(foreignByte: word[index]) }
      text.append(word.isTruncated ? "...: " : ": ")
    }
    text.append(fault.message)
    switch fault {
    case .unknownWord:
      if let hint = host.hint(about: word) {
        text += "; \(hint)"
      } else {
        appendRemedy(nearestWord(to: word), "type `words` for a list", &text)
      }
    case .tooManyWords: text += "\(wordsPerLine) words in one line"
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
    if let nearest {
      text += "; did you mean \"\(nearest)\"?"
    } else if let otherwise {
      text += "; \(otherwise)"
    } else {
      appendStates(to: &text)
    }
  }

  private func appendStates(to text: inout TextBuffer) {
    for index in 0..<host.stateCount {
      let separator: StaticString = index + 1 < host.stateCount ? ", " : " and "
      text += "\(index > 0 ? separator : "; the states are ")\(host.stateName(index))"
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
