// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// The numbered behaviours, and the tests that carry their numbers.
struct Behaviours {
  /// A row for each behaviour, with its tests or the reason why it has none.
  private(set) var table = ["| number | behaviour | test |", "| --- | --- | --- |"]
  /// The behaviours with neither a test nor a reason, and the numbers that the list lacks.
  private(set) var complaints: [String] = []

  /// Looks for the behaviours of `Tests/Behaviours/list` in the names of all tests.
  init(in tree: SourceTree) {
    var files = Self.testFiles(in: tree)
    for (_, line) in tree.lines(of: "Tests/Behaviours/list") where !line.isEmpty {
      if line.hasPrefix("#") { continue }
      let fields = line.components(separatedBy: " | ")
      let proof = files.removeValue(forKey: fields[0])?.joined(separator: ", ")
      let reason = fields.count > 2 ? "no test: \(fields[2])" : nil
      if proof ?? reason == nil { complaints.append("no test carries \(fields[0])") }
      table.append("| \(fields[0]) | \(fields[1]) | \(proof ?? reason ?? "MISSING") |")
    }
    for number in files.keys.sorted() {
      complaints.append("a test carries \(number), which the list lacks")
    }
  }

  /// The files of the tests that carry a number, sorted.
  private static func testFiles(in tree: SourceTree) -> [String: [String]] {
    var files: [String: [String]] = [:]
    for path in tree.paths(in: "Tests/", ending: "Tests.swift") {
      let file = String(path.dropFirst("Tests/".count))
      for number in Set(tree.lines(of: path).flatMap { numbers(in: $0.text) }) {
        files[number, default: []].append(file)
      }
    }
    return files
  }

  /// The numbers that a test's name begins with: `"EI-35, D4: ..."`.
  private static func numbers(in line: Substring) -> [String] {
    guard let name = line.firstMatch(of: #/^ *(?:@Test\()?"([A-Z]+-?[B0-9][^:]*):/#)?.1 else {
      return []
    }
    return name.replacing(" and ", with: ", ").components(separatedBy: ", ")
      .filter { $0.wholeMatch(of: #/[A-Z]+-?B?[0-9]+/#) != nil }
  }
}
