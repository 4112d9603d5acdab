// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A page of sessions: tables with what is typed on the left, and what the workbench prints on the right.
///
/// The left columns are written by hand, the right ones made from them: each typed line stands beside the first line of
/// its answer. As at a prompt, a session goes on after a mistake, which stands alone on its line, and in the middle of a
/// text.
struct Tutorial {
  /// Runs the workbench with arguments and a standard input; all that it prints, however it ends.
  typealias Desk = (_ arguments: [String], _ input: String) throws -> String

  static let path = "Tests/Scenarios/README.md"

  /// A line that is empty, but does not end a table in Markdown.
  private static let blank = "&#32;"
  /// What begins the first line of a session with another machine.
  private static let command = "$ .build/debug/turnstile "
  private static let table = "<table>"

  /// What lies between the tables, and the lines that are typed in each of them.
  private let (prose, sessions): ([Substring], [[String]])

  /// The sessions of a page in Markdown.
  init(_ page: String) {
    var (rest, prose, sessions) = (page[...], [Substring](), [[String]]())
    while let start = rest.firstRange(of: Self.table)?.lowerBound,
      let end = rest[start...].firstRange(of: "</table>\n")?.upperBound
    {
      prose.append(rest[..<start])
      sessions.append(Self.typed(in: rest[start..<end]))
      rest = rest[end...]
    }
    (self.prose, self.sessions) = (prose + [rest], sessions)
  }

  /// How many sessions there are.
  var count: Int { sessions.count }

  /// The page, with what the workbench answers now.
  func played(at desk: Desk) throws -> String {
    var page = String(prose.first ?? "")
    for (session, rest) in zip(sessions, prose.dropFirst()) {
      page += try Self.drawn(Self.answered(session, at: desk)) + rest
    }
    return page
  }

  private static func typed(in table: Substring) -> [String] {
    let columns = table.split(separator: "<pre>")
    guard columns.count > 1 else { return [] }
    return columns[1].prefix { $0 != "<" }.split(separator: "\n").filter { $0 != blank }.map {
      String($0).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing(
        "&amp;", with: "&")
    }
  }

  /// Each line with its answer: what the session prints beyond what it printed before.
  private static func answered(
    _ session: [String], at desk: Desk
  ) throws -> [(typed: String, printed: [Substring])] {
    var (arguments, kept, before) = ([String](), "", "")
    return try session.map { typed in
      if typed.hasPrefix(command) {
        arguments = typed.dropFirst(command.count).split(separator: " ").map(String.init)
        return (typed, [])
      }
      let all = try desk(arguments, kept + typed + "\n")
      let printed = all.dropFirst(before.count).split(separator: "\n")
      if let end = printed.last, end.contains(": the script ends inside ") {
        kept += typed + "\n"
        return (typed, printed.dropLast())
      }
      if let mistake = printed.last?.prefixMatch(of: #/stdin:\d+:\d+: /#) {
        // A prompt does not say where the mistake is: it is in the line above.
        return (
          typed, printed.dropLast() + [printed[printed.count - 1][mistake.range.upperBound...]]
        )
      }
      (kept, before) = (kept + typed + "\n", all)
      return (typed, printed)
    }
  }

  /// A table with two columns of one row, so that a reader copies either alone.
  private static func drawn(_ lines: [(typed: String, printed: [Substring])]) -> String {
    var (left, right) = ([String](), [String]())
    for (typed, printed) in lines {
      let height = max(1, printed.count)
      left += [escaped(typed[...])] + Array(repeating: blank, count: height - 1)
      right += printed.map(escaped) + Array(repeating: blank, count: height - printed.count)
    }
    return """
      \(table)
      <tr><th>typed</th><th>printed</th></tr>
      <tr><td valign="top"><pre>
      \(left.joined(separator: "\n"))
      </pre></td><td valign="top"><pre>
      \(right.joined(separator: "\n"))
      </pre></td></tr>
      </table>

      """
  }

  private static func escaped(_ text: Substring) -> String {
    String(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
      ">", with: "&gt;")
  }
}
