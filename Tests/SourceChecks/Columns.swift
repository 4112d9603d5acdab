// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The functions that make a row of labelled cells: the compiler cannot check the list in their bodies.
enum Columns {
  /// Names each function whose list of cells is not the list of the events, by file and line.
  static func complaints(in tree: SourceTree) -> [String] {
    tree.paths(ending: ".swift").flatMap { path -> [String] in
      let (source, start) = (tree[path], #/func row\([^)]*\w: Cell<[^)]*\) -> \w*Row<[^{]*\{/#)
      return source.matches(of: start).compactMap { match in
        let before = source[..<match.range.lowerBound]
        let body = source[match.range.upperBound...].prefix { $0 != "}" }
        let (cells, events) = (names(in: body.drop { $0 != "[" }), events(in: before))
        guard cells.isEmpty || cells != events else { return nil }
        return "\(path):\(before.count { $0 == "\n" } + 1): row lists the cells "
          + "\(cells.joined(separator: ", ")); expected the order of the events "
          + events.joined(separator: ", ")
      }
    }
  }

  /// The cases of the last enumeration of events in a text.
  private static func events(in source: Substring) -> [Substring] {
    let name = source.matches(of: #/typealias Event = (\w+)/#).last?.1 ?? "Event"
    let part = source.split(separator: "enum ").last { $0.prefix { $0.isLetter } == name } ?? ""
    return part.matches(of: #/\n\s*case (\w+(?:,\s*\w+)*)/#).flatMap { names(in: $0.1) }
  }

  private static func names(in list: Substring) -> [Substring] {
    list.matches(of: #/\w+/#).map(\.0)
  }
}
