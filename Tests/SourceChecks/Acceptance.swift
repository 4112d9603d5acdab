// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The files and tables that `make accept` generates.
///
/// These are the transcripts of the scenarios; README's table, transcript, costs and moving picture; a diagram of each
/// machine, and one of the modules; the answers in the tutorial; the contents of long papers; and the sizes in
/// Hardware/reference.md.
enum Acceptance {
  /// Runs the workbench with arguments and a standard input; `nil` if it ends badly.
  typealias Workbench = (_ arguments: [String], _ input: String) throws -> String?

  /// The machines that have a diagram: all with a table.
  private static let machines = [
    "turnstile", "alarm-clock", "application-lifecycle", "edit-mode", "number-parser",
  ]

  /// The picture of the modules and their imports.
  static let architecture = ".github/pictures/architecture.svg"

  /// The new texts of the files that are made from the source, by path.
  static func texts(of tree: SourceTree, workbench: Workbench) throws -> [String: String] {
    var texts: [String: String] = [:]
    for script in tree.paths(in: "Tests/Scenarios/", ending: ".fth") {
      let parts = script.dropLast(".fth".count).split(separator: "/").map(String.init)
      let machine =
        switch parts[2] {
        case "Charts": ["draft"]
        case "Examples": ["simulate", parts[3]]
        default: [String]()
        }
      // A script that fails has no transcript to accept: what it expects is mended first.
      texts["\(script.dropLast("fth".count))out"] =
        try workbench(machine + ["--scenario", script], "")
    }
    var readme = tree["README.md"]
    replace("swift", in: &readme, by: table(of: tree))
    if let script = readme.range(ofBlock: "forth"),
      let transcript = try workbench([], String(readme[script]))
    {
      replace("text", in: &readme, by: transcript)
    }
    texts["README.md"] = replacingTable(
      Costs.table(from: tree["Tests/Benchmarks/RESULTS.md"]), in: readme)
    texts.merge(try pictures(workbench)) { $1 }
    texts[architecture] = ModuleGraph(of: tree).map { ArchitecturePicture(of: $0).svg }
    for path in Contents.papers(in: tree) { texts[path] = Contents.renewed(tree[path]) }
    return texts
  }

  /// The pictures that papers show, by path: a session, and a diagram of each machine.
  static func pictures(_ workbench: Workbench) throws -> [String: String] {
    var texts: [String: String] = [:]
    for machine in machines {
      texts[".github/pictures/\(machine).svg"] =
        try workbench(["diagram", "--machine", machine, "--format", "svg"], "").map { text in
          // A warning of Graphviz comes before the drawing.
          String(text[(text.firstRange(of: "<?xml")?.lowerBound ?? text.startIndex)...])
        }
    }
    let session = try workbench([], MovingPicture.script.joined(separator: "\n") + "\n")
    texts[".github/pictures/session.svg"] = session.flatMap { MovingPicture(of: $0)?.svg }
    return texts
  }

  /// Hardware/reference.md with the table that `Tests/Boards/run` prints; `nil` if a board has no row.
  static func sizes(of tree: SourceTree, from report: String) -> String? {
    let rows = report.split(separator: "\n").drop { !$0.hasPrefix("| board ") }
      .prefix { $0.hasPrefix("|") }.map(String.init)
    guard rows.count == 10 else { return nil }
    return replacingTable(rows, in: tree["Hardware/reference.md"])
  }

  /// A text whose table with this first row is another.
  static func replacingTable(_ rows: [String], in text: String) -> String {
    let heading = rows.first.map { $0.split(separator: "|").prefix(2).joined(separator: "|") } ?? ""
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("|\(heading)|") }) else { return text }
    let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
    lines.replaceSubrange(start..<end, with: rows.map { $0[...] })
    return lines.joined(separator: "\n")
  }

  /// The turnstile's table, as its source has it.
  private static func table(of tree: SourceTree) -> String {
    let lines = tree.lines(of: "Sources/Gate/Turnstile/Turnstile.swift").map(\.text)
      .drop { !$0.hasPrefix("  package static let table = ") }
    return lines.prefix { $0 != "  ])" }.joined(separator: "\n") + "\n  ])\n"
  }

  private static func replace(_ language: String, in text: inout String, by block: String) {
    if let range = text.range(ofBlock: language) { text.replaceSubrange(range, with: block) }
  }
}

extension String {
  /// Where the first block of a language stands in a page of Markdown, without its fences.
  fileprivate func range(ofBlock language: String) -> Range<Index>? {
    guard let start = firstRange(of: "```\(language)\n")?.upperBound,
      let end = self[start...].firstRange(of: "```\n")?.lowerBound
    else { return nil }
    return start..<end
  }
}
