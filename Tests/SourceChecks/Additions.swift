// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What CONTRIBUTING names, above all its table *Adding one of a kind*, against the tree.
enum Additions {
  /// The paper with the table.
  static let path = ".github/CONTRIBUTING.md"

  /// Names what a cell of the table names and the tree does not have: a file, or a name that stands
  /// in none of the files of its cell.
  static func complaints(in tree: SourceTree) -> [String] {
    let rows = tree.lines(of: path).drop { !$0.text.hasPrefix("| to add ") }
      .prefix { $0.text.hasPrefix("|") }.dropFirst(2)
    guard !rows.isEmpty else { return ["\(path): has no table of what to add"] }
    return undeclared(in: tree)
      + rows.flatMap { row in
        row.text.split(separator: "|").flatMap { complaints(about: $0, in: tree) }
          .map { "\(path):\(row.number): \($0)" }
      }
  }

  /// Names each word in backquotes, such as `Type.member` or `someFunction`, that no source declares.
  private static func undeclared(in tree: SourceTree) -> [String] {
    let sources = tree.paths(ending: ".swift").map { tree[$0] }
    return tree.lines(of: path).flatMap { line in
      line.text.matches(of: #/`((?:[A-Z]\w*\.(?!swift`)|[a-z]+[A-Z])\w+)`/#).map(\.1).filter {
        word in
        let names = word.split(separator: ".")
        return !sources.contains { source in names.allSatisfy { declares(source, $0) } }
      }.map { "\(path):\(line.number): there is no \($0)" }
    }
  }

  private static func declares(_ source: String, _ name: Substring) -> Bool {
    guard source.contains(name) else { return false }
    return source.matches(
      of: #/\b(?:case|class|enum|extension|func|let|protocol|struct|var) ((?:\w+, )*\w+)/#
    ).contains { $0.1.split(separator: ", ").contains(name) }
  }

  private static func complaints(about cell: Substring, in tree: SourceTree) -> [String] {
    let links = cell.matches(of: #/\]\(\.\./([^)]+)\)/#).map { String($0.1) }
    let spans = cell.matches(of: #/`([^`]+)`/#).map { String($0.1) }
    let named = spans.filter { $0.hasSuffix(".swift") }.map { name in
      tree.paths(in: "Sources/", ending: "/\(name)").first ?? name
    }
    let files = links + named
    let missing = files.filter { tree[$0].isEmpty }.map { "there is no file \($0)" }
    guard missing.isEmpty, !files.isEmpty else { return missing }
    return spans.compactMap { $0.wholeMatch(of: #/\.?([A-Za-z]+)/#)?.1 }.filter { name in
      !files.contains { tree[$0].contains(name) }
    }.map { "\($0) stands in none of \(files.joined(separator: ", "))" }
  }
}
