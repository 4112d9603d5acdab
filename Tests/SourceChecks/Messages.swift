// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Each sentence that a person can be shown.
enum Messages {
  /// The sentences, as `FILE:LINE: SENTENCE`.
  ///
  /// A program's sentence is a string literal of two words, or of one with a blank beside it, which
  /// is a part of a longer one. The others are what the package says, what explains the
  /// configuration, the units' descriptions, and the manuals without their macros.
  static func list(in tree: SourceTree) -> [String] {
    var list: [String] = []
    func add(_ paths: [String], _ sentences: ([Line]) -> [Line]) {
      for path in paths {
        list += sentences(tree.lines(of: path)).map { "\(path):\($0.number): \($0.text)" }
      }
    }
    add(tree.paths(in: "Sources/", ending: ".swift"), literals)
    add(["postinst", "prerm", "postrm"].map { "systemd/debian/\($0)" }, hereDocuments)
    add(["systemd/turnstile.conf"]) { $0.filter { $0.text.hasPrefix("# ") } }
    add(tree.paths(in: "systemd/", ending: ".service")) {
      $0.filter { $0.text.hasPrefix("Description=") }
    }
    // What the journal says below an entry.
    add(["systemd/turnstile.catalog"]) {
      $0.filter { line in
        !line.text.isEmpty && !["#", "-- ", "D"].contains { line.text.hasPrefix($0) }
      }
    }
    let pages = ["5", "8"].flatMap { tree.paths(in: "systemd/", ending: ".\($0)") }
    add(pages + ["systemd/debian/README.Debian", "systemd/debian/control"]) {
      $0.filter { !$0.text.isEmpty && !$0.text.hasPrefix(".") }
    }
    return list
  }

  private typealias Line = (number: Int, text: Substring)

  private static func literals(_ lines: [Line]) -> [Line] {
    var isInside = false  // A string of several lines.
    return lines.flatMap { line -> [Line] in
      let text = line.text.drop { $0 == " " }
      if text.contains("\"\"\"") {
        isInside.toggle()
        return []
      }
      if isInside { return [(line.number, "\"\(text)\"")] }
      if text.hasPrefix("//") { return [] }
      return text.matches(of: #/"(?:[^"\\]|\\.)*"/#).map { (line.number, $0.output) }
        .filter { $0.text.contains(" ") && $0.text.contains(#/[A-Za-z][a-z]/#) }
    }
  }

  private static func hereDocuments(_ lines: [Line]) -> [Line] {
    var isSaid = false
    return lines.filter { line in
      if line.text == "END" { isSaid = false }
      defer { if line.text.contains("<< ") { isSaid = true } }
      return isSaid
    }
  }
}
