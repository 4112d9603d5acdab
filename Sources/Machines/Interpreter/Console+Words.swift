// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension Console where Host: ~Copyable {
  /// Prints the console's words by group, those that were defined, and what each word of the machine does.
  ///
  /// The machine's are last, where a small window still shows them.
  mutating func printWords() {
    WordGroup.forEach { group in
      var line = WordLine(group.title)
      Primitive.forEach { if $0.group == group, exists($0) { add(WordName($0.name), to: &line) } }
      say(line)
    }
    var yours = WordLine("yours")
    for index in 0..<definitions.count { add(definitions.name(index), to: &yours) }
    say(yours)
    for index in 0..<host.wordCount { see(.host(UInt8(index))) }
  }

  mutating func add(_ name: WordName, to line: inout WordLine) {
    guard !line.add(name) else { return }
    say(line)
    line = WordLine("")
    _ = line.add(name)
  }

  mutating func say(_ line: WordLine) { if !line.isEmpty { say(line.text) } }
}

/// Names of words in a row, behind a title.
struct WordLine {
  static var margin: Int { 14 }
  private(set) var text: TextBuffer
  private(set) var isEmpty = true

  init(_ title: StaticString) {
    text = TextBuffer(title)
    text.pad(to: Self.margin - 1)
  }

  /// Adds a name; `false` where it would pass column 78.
  mutating func add(_ name: WordName) -> Bool {
    guard text.count + name.count < 78 else { return false }
    text += " \(name)"
    isEmpty = false
    return true
  }
}
