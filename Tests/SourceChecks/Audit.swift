// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// The files that `turnstiled` is made of: what somebody reads to know what opens the lock.
struct Audit {
  /// Most lines that decide, and most lines in all.
  ///
  /// A commit that raises one says why.
  static let limits = (deciding: 12_815, all: 15_940)

  /// The modules in the order in which to read them; those that decide first.
  private static let rows: [(module: String, decides: Bool, subject: String)] = [
    ("Turnstile", true, "the table, the counters, the setup"),
    ("GateController", true, "the way of a coin, and who commands the lock"),
    ("Ledger", true, "the record that survives a power cut"),
    ("Store", true, "the files, and the thread that writes them"),
    ("Audit", true, "a line of the audit trail"),
    ("FSM", true, "the machine that walks over the table"),
    ("GPIO", true, "what a gate asks of lines"),
    ("LibGPIOD", true, "lines of a real chip"),
    ("CGPIOD", true, "libgpiod 2.x; the header for 1.6 has the same functions"),
    ("Fixed", true, "text, arrays and numbers of a fixed size"),
    ("System", true, "files, paths and the clock"),
    ("CLinux", true, "what Swift cannot call by itself"),
    ("turnstiled", false, "the process: its loop, journal and stop"),
    ("RequestServer", false, "the sockets, and who may ask what"),
    ("Requests", false, "the packets"),
    ("GateMessages", false, "what is said in the journal"),
    ("Systemd", false, "the watchdog and the journal's socket"),
    ("EventLoop", false, "the wait for descriptors and deadlines"),
  ]

  /// What `swift package describe` says of a package, as far as it is needed here.
  private struct Description: Decodable {
    struct Target: Decodable {
      let name, path: String
      let sources: [String]
    }
    let targets: [Target]
  }

  /// The files of each module, by its name.
  private let files: [String: [String]]
  private let tree: SourceTree

  /// Reads the description of the package that has the gate alone.
  init(_ description: Data, in tree: SourceTree) throws {
    let targets = try JSONDecoder().decode(Description.self, from: description).targets
    self.tree = tree
    files = Dictionary(
      uniqueKeysWithValues: targets.map { target in
        // A board has one of the two headers of libgpiod. The longer one counts.
        let headers = tree.paths(in: "\(target.path)/", ending: ".h")
          .filter { !$0.hasSuffix("/libgpiod-1.h") }
        return (target.name, target.sources.map { "\(target.path)/\($0)" } + headers)
      })
  }

  /// Each file with its lines, in the order in which to read them.
  var list: [String] {
    Self.rows.flatMap { files[$0.module, default: []] }.map { "\(lines(in: [$0])) \($0)" }
  }

  /// The sum, as a sentence.
  var sentence: String {
    let all = files.values.joined()
    return "turnstiled: \(lines(in: all)) lines in \(all.count) files, "
      + "\(lines(in: paths(deciding: true))) of them decide; all else can be ignored"
  }

  /// What is wrong: more lines than the limits, a module without a row, a table in Sources/README.md.
  var complaints: [String] {
    let strangers = Set(files.keys).symmetricDifference(Self.rows.map(\.module)).sorted()
    var complaints = strangers.map {
      "audit: \($0): the gate's modules and the rows of Audit differ"
    }
    let (deciding, all) = (lines(in: paths(deciding: true)), lines(in: files.values.joined()))
    if deciding > Self.limits.deciding {
      complaints.append("audit: \(deciding) lines decide; at most \(Self.limits.deciding)")
    }
    if all > Self.limits.all {
      complaints.append("audit: \(all) lines in all; at most \(Self.limits.all)")
    }
    if readme != tree["Sources/README.md"] {
      complaints.append(
        "audit: Sources/README.md: `make accept` writes its tables of the gate anew")
    }
    return complaints
  }

  /// Sources/README.md with the two tables as they are now.
  var readme: String {
    [true, false].reduce(tree["Sources/README.md"]) { text, decides in
      Acceptance.replacingTable(table(deciding: decides), in: text)
    }
  }

  private func table(deciding decides: Bool) -> [String] {
    let all = paths(deciding: decides)
    let rows = Self.rows.filter { $0.decides == decides }.map { row in
      let files = files[row.module, default: []]
      return "| `\(row.module)` | \(row.subject) | \(files.count) | \(lines(in: files)) |"
    }
    let heading = "| what \(decides ? "decides" : "speaks") | for | files | lines |"
    let sum = "| | | **\(all.count)** | **\(lines(in: all))** |"
    return [heading, "| --- | --- | --: | --: |"] + rows + [sum]
  }

  private func paths(deciding decides: Bool) -> [String] {
    Self.rows.filter { $0.decides == decides }.flatMap { files[$0.module, default: []] }
  }

  private func lines<Paths: Sequence<String>>(in paths: Paths) -> Int {
    paths.reduce(0) { $0 + tree.lines(of: $1).count }
  }
}
