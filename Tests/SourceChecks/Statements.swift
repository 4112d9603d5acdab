// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What README, a manual, the configuration or a comment states of the repair time, the debounce
/// and the default lines, against what the source has.
struct Statements {
  /// Where another value is stated, by file and line; or that too little was found to compare.
  private(set) var complaints: [String] = []
  private let constants: GateConstants
  private var seen = (repair: 0, debounce: 0, line: 0)

  /// Reads all of a tree's statements.
  init(in tree: SourceTree) {
    constants = GateConstants(in: tree)
    let papers = ["README.md", "Hardware/reference.md"].filter { !tree[$0].isEmpty }
    for path in papers + tree.paths(in: "Sources/") + tree.paths(in: "systemd/") {
      for sentence in Sentences(in: tree, of: path).all { judge(sentence, in: path) }
    }
    compareLines(in: tree)
    for path in tree.paths(in: "systemd/") where path.contains("turnstile.conf") {
      compareDebounces(in: tree, path)
    }
    let lines = 2 * constants.offsets.count
    if seen.repair < 3 || seen.debounce < 2 || seen.line < max(lines, 2) {
      complaints.append(
        "found too few statements: \(seen.repair) of 3 for the repair time, \(seen.debounce) of 2 "
          + "for the debounce, \(seen.line) of \(lines) for default lines; every line has a "
          + "section in turnstile.conf and a row in Hardware/reference.md")
    }
  }

  private mutating func compare(
    _ value: Substring, _ right: String, _ what: String, _ path: String, _ line: Int
  ) {
    guard value != right else { return }
    let complaint = "\(path):\(line): states \(value) for the \(what), which is \(right)"
    if !complaints.contains(complaint) { complaints.append(complaint) }
  }

  /// Every number of seconds in a sentence about repairs, and every debounce, is the constant.
  private mutating func judge(_ sentence: Sentences.Sentence, in path: String) {
    let text = sentence.text.lowercased()
    if text.contains("repair") || text.contains(#/out.of.order/#) {
      for match in text.matches(of: #/\b([0-9]+|[a-z]+)(?: ?s|[ -]seconds)\b/#) {
        guard let number = Self.number(match.1) else { continue }
        seen.repair += 1
        compare("\(number) s", "\(constants.repair) s", "repair time", path, sentence.line)
      }
    }
    // Where settings are described, a default is that of the key it is about.
    guard !path.contains(".conf") else { return }
    guard text.contains("debounc") || text.contains("default") else { return }
    for match in text.matches(of: #/(?:debounc[a-z]*|default(?: is|:))[^0-9]*([0-9]+) ?ms\b/#) {
      seen.debounce += 1
      compare("\(match.1) ms", "\(constants.debounce) ms", "debounce", path, sentence.line)
    }
  }

  /// The table of Hardware/reference.md, and the configuration, have a default line beside its name.
  private mutating func compareLines(in tree: SourceTree) {
    for (number, text) in tree.lines(of: "Hardware/reference.md") {
      guard let row = text.wholeMatch(of: #/\| *([a-z]+) *\| *(\S+).*/#),
        let right = constants.offsets[row.1]
      else { continue }
      seen.line += 1
      compare(row.2, right, "line of \(row.1)", "Hardware/reference.md", number)
    }
    for path in tree.paths(in: "systemd/") {
      var section: Substring = ""
      for (number, line) in tree.lines(of: path) {
        let text = Sentences.withoutMark(line)
        if let name = text.wholeMatch(of: #/\[([a-z]+)\]/#)?.1 { section = name }
        guard let right = constants.offsets[section],
          let stated = text.firstMatch(of: #/Default: (?:GPIO([0-9]+)|off, no )/#)
        else { continue }
        // An optional line is off, and the default of something else in its section.
        if right != "off", stated.1 == nil { continue }
        seen.line += 1
        compare(stated.1 ?? "off", right, "line of \(section)", path, number)
      }
    }
  }

  /// Every default of a key `debounce` is that of its section.
  ///
  /// In the configuration the comment stands before its key, in the manual behind it.
  private mutating func compareDebounces(in tree: SourceTree, _ path: String) {
    var (section, key): (Substring, Substring) = ("", "")
    var pending: [(Int, Substring)] = []
    for (number, line) in tree.lines(of: path) {
      if let name = line.wholeMatch(of: #/(?:\.S[hs] )?\[([a-z]+)\].*/#)?.1 {
        (section, key, pending) = (name, "", [])
      } else if let name = line.firstMatch(of: #/^\.It Ic ([a-z-]+)/#)?.1 {
        key = name
      } else if let name = line.firstMatch(of: #/^([a-z-]+) = /#)?.1 {
        for (number, value) in pending where name == "debounce" {
          compareDebounce(value, section, path, number)
        }
        pending = []
      } else if let value = line.firstMatch(of: #/[Dd]efault(?: is|:) ([0-9]+)ms/#)?.1 {
        if key == "debounce" { compareDebounce(value, section, path, number) }
        pending.append((number, value))
      }
    }
  }

  private mutating func compareDebounce(
    _ value: Substring, _ section: Substring, _ path: String, _ line: Int
  ) {
    seen.debounce += 1
    compare(
      "\(value) ms", "\(constants.debounce(of: section)) ms", "debounce of \(section)", path, line)
  }

  private static func number(_ text: Substring) -> Int? {
    let words = [
      "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
      "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30,
      "sixty": 60,
    ]
    return Int(text) ?? words[String(text)]
  }
}
