// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// README's table of what things cost, taken from the measurements of `make bench`.
enum Costs {
  /// A figure of the gate beside that of a C program: the title of README's row, the text in
  /// RESULTS.md from which to search, a column there, and the first cells of both rows.
  private typealias Pair = (
    title: String, start: String, column: String, ours: String, theirs: String, goal: String?
  )

  private static let pairs: [Pair] = [
    (
      "time of an event in random order, without its words", "### The random tape; handle:",
      "time to (a)", "**Swift core**", "(a) `switch` in C", "1.0"
    ),
    (
      "the same, in an order that repeats", "### The predictable tape; handle:",
      "time to (a)", "**Swift core**", "(a) `switch` in C", nil
    ),
    (
      "time of an event in random order, with its words",
      "### The random tape; handle and perform:",
      "time to (a)", "**Swift core**", "(a) `switch` in C", nil
    ),
    (
      "instructions of a coin as shipped, libgpiod 1.6", "## What a coin costs",
      "a coin, instructions", "turnstiled shipped 1.6", "obliged 1.6", nil
    ),
    (
      "the same with libgpiod 2.2.1, C with 1.6", "## What a coin costs",
      "a coin, instructions", "turnstiled shipped 2.2.1", "obliged 1.6", nil
    ),
    (
      "instructions of a press, without the log", "## What a coin costs",
      "instructions", "turnstiled 1.6", "debounced 1.6", "1.1"
    ),
    (
      "system calls of a press, without the log's and the clock's", "## What a coin costs",
      "without the clock", "turnstiled 1.6", "debounced 1.6", "1.1"
    ),
    (
      "time from a press to the lock, median", "## What a coin costs",
      "p50", "turnstiled 1.6", "debounced 1.6", nil
    ),
    (
      "resident memory", "## What a coin costs",
      "memory", "turnstiled 1.6", "debounced 1.6", nil
    ),
  ]

  /// The table; a figure that the measurements lack is `?`.
  static func table(from results: String) -> [String] {
    let heading = ["| | Turnstile | C | ratio | goal |", "| --- | ---: | ---: | ---: | --- |"]
    return heading
      + pairs.map { pair in
        let rows = results[(results.firstRange(of: pair.start)?.lowerBound ?? results.endIndex)...]
        let ours = cell(pair.ours, pair.column, in: rows)
        let theirs = cell(pair.theirs, pair.column, in: rows)
        let ratio = ratio(ours, theirs)
        let goal = pair.goal.map {
          "\($0)\(Double(ratio) ?? 0 > Double($0) ?? 0 ? ", missed" : "")"
        }
        return "| \(pair.title) | \(ours) | \(theirs) | \(ratio) | \(goal ?? "none") |"
      }
  }

  /// The cell of a row below a column's title, in the first table that has both.
  private static func cell(_ row: String, _ column: String, in text: Substring) -> String {
    var index: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        index = nil
        continue
      }
      let cells = line.split(separator: "|").map { $0.trimming { $0 == " " } }
      if index == nil { index = cells.firstIndex { $0 == column } ?? -1 }
      if let index, cells.indices.contains(index), cells.first.map(String.init) == row {
        return String(cells[index])
      }
    }
    return "?"
  }

  /// With two decimals, of numbers that may have a unit behind them.
  private static func ratio(_ ours: String, _ theirs: String) -> String {
    let numbers = [ours, theirs].compactMap { Double($0.prefix { $0 != " " }) }
    guard numbers.count == 2, numbers[1] > 0 else { return "?" }
    let hundredths = Int((100 * numbers[0] / numbers[1]).rounded())
    return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
  }
}

extension Substring {
  fileprivate func trimming(_ isBlank: (Character) -> Bool) -> Substring {
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
