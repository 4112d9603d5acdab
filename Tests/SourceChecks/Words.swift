// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// What a comment, a message, a manual or a README must not say: the list `Tests/Words/banned`.
enum Words {
  /// Names file, line, words and what to say instead.
  static func complaints(in tree: SourceTree) -> [String] {
    let prose = Prose(of: tree)
    let rules = tree.lines(of: "Tests/Words/banned").filter { !$0.text.hasPrefix("#") }
      .map { $0.text.components(separatedBy: " => ") }.filter { $0.count == 2 }
    guard !rules.isEmpty else { return ["Tests/Words/banned has no rules"] }
    return rules.flatMap { rule -> [String] in
      let pattern = rule[0].trimmingCharacters(in: .whitespaces)
      // One search through all text: to begin a search for each line takes most of the time.
      guard
        let expression = try? NSRegularExpression(
          pattern: pattern, options: [.caseInsensitive, .anchorsMatchLines])
      else { return ["Tests/Words/banned: \(pattern) is no regular expression"] }
      return expression.matches(in: prose.text, range: prose.range).map { match in
        "\(prose.place(of: match.range.location)): \"\(prose.words(in: match.range))\": \(rule[1])"
      }
    }
  }
}

/// All that people read in a tree, a line each: of code and scripts only comments and strings.
struct Prose {
  /// The lines.
  private(set) var text = ""
  private var starts: [Int] = []
  private var places: [String] = []
  private var length = 0

  /// Its range, as regular expressions count it.
  var range: NSRange { NSRange(location: 0, length: length) }

  /// Reads what is no list of words, no licence, and nothing that a program has written.
  init(of tree: SourceTree) {
    for path in tree.paths() {
      if ["LICENSE", "systemd/debian/copyright"].contains(path) || path.contains("Tests/Words/")
        || [".out", ".svg", "/RESULTS.md", "/WordsTests.swift"].contains(where: path.hasSuffix)
      {
        continue
      }
      add(path, of: tree)
    }
  }

  private mutating func add(_ path: String, of tree: SourceTree) {
    let isCode = ["swift", "c", "h", "cpp"].contains { path.hasSuffix(".\($0)") }
    let isScript = tree[path].hasPrefix("#!")
    var isInside = false  // A string of several lines.
    for (number, line) in tree.lines(of: path) {
      var prose = line
      if isCode {
        if !isInside {
          prose =
            line.range(of: #"//|"|/\*"#, options: .regularExpression)
            .map { line[$0.lowerBound...] } ?? ""
        }
        if line.ranges(of: "\"\"\"").count % 2 == 1 { isInside.toggle() }
        prose.replace(#/\\\([^()]*\)/#, with: "_")
      } else if isScript {
        prose =
          line.range(of: #"(^|\s)#|""#, options: .regularExpression)
          .map { line[$0.lowerBound...] } ?? ""
      }
      guard !prose.isEmpty else { continue }
      starts.append(length)
      places.append("\(path):\(number)")
      text += prose + "\n"
      length += prose.utf16.count + 1
    }
  }

  /// The file and line of an offset.
  func place(of offset: Int) -> String {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return places[low]
  }

  /// The words in a range.
  func words(in range: NSRange) -> Substring {
    Range(range, in: text).map { text[$0] } ?? ""
  }
}
