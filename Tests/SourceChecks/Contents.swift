// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The list of contents of a long paper: a line of links below its first paragraph.
enum Contents {
  /// What the line begins with; the rest is generated.
  static let mark = "On this page:"

  /// The papers that have a list, or are long enough to need one.
  ///
  /// An article of DocC has a list of its own, and README's is the table *Where to go*.
  static func papers(in tree: SourceTree) -> [String] {
    tree.paths(ending: ".md").filter { path in
      !path.contains(".docc/") && !path.hasPrefix(".github/") && path != "README.md"
        && !path.hasSuffix("RESULTS.md")
        && (headings(in: tree[path]).count > 3 || tree[path].contains("\n\(mark)"))
    }
  }

  /// A paper with links to its sections in the line of contents, if it has one.
  static func renewed(_ page: String) -> String {
    let links = headings(in: page).map { "[\($0)](#\(anchor(of: $0)))" }
    return page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix(mark) ? "\(mark) \(links.joined(separator: " | "))" : String(line)
    }.joined(separator: "\n")
  }

  /// The second-level headings of a page.
  private static func headings(in page: String) -> [Substring] {
    page.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
  }

  /// The name that GitHub gives to a heading.
  private static func anchor(of heading: Substring) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
      .replacing(" ", with: "-")
  }
}
