// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The sentences of a file's prose: of Swift its comments, of everything else all of it.
struct Sentences {
  /// A sentence, and the line it ends on.
  typealias Sentence = (line: Int, text: String)
  /// All of them, in order.
  private(set) var all: [Sentence] = []
  // A sentence can begin on one line and end on another.
  private var open: Sentence = (0, "")

  /// Reads a file.
  init(in tree: SourceTree, of path: String) {
    let isSwift = path.hasSuffix(".swift")
    var isCode = false
    for (number, line) in tree.lines(of: path) {
      if isSwift && !line.drop(while: { $0 == " " }).hasPrefix("//") {
        end()
        continue
      }
      let text = Self.withoutMark(line)
      if text.hasPrefix("```") { isCode.toggle() }
      // Code, a table, a macro and an empty line end a sentence.
      let isAlone = isCode || text.isEmpty || text.hasPrefix("|") || text.hasPrefix(".")
      if isAlone { end() }
      open.line = number
      add(text)
      if isAlone { end() }
    }
    end()
  }

  private mutating func add(_ text: Substring) {
    for part in text.split(separator: ". ") {
      if part.startIndex != text.startIndex { end() }
      open.text += " \(part)"
    }
    if text.hasSuffix(".") { end() }
  }

  private mutating func end() {
    if !open.text.isEmpty { all.append(open) }
    open.text = ""
  }

  /// A line without what makes it a comment.
  static func withoutMark(_ line: Substring) -> Substring {
    let text = line.drop { $0 == " " }
    for mark in ["///", "//", "#", ".\\\""] where text.hasPrefix(mark) {
      let rest = text.dropFirst(mark.count)
      return rest.hasPrefix(" ") ? rest.dropFirst() : rest
    }
    return line
  }
}
