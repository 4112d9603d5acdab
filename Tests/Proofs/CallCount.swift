// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// How often a coin brings about each system call of a gate, from the trace of one at work.
struct CallCount {
  /// How many coins and passages there were, and whether the gate came to its end.
  private(set) var coins = 0, passages = 0, isOver = false
  private var times: [String: Int] = [:]
  private var threads: [Substring: String] = [:]

  /// Reads what `strace -f` has written.
  init(trace: String) { for line in trace.split(separator: "\n") { count(line) } }

  /// The calls and their figures, as `loop | read` and 4.00.
  var figures: [(name: String, figure: Double)] {
    times.map { ($0.key, Double($0.value) / Double(coins)) }.sorted { $0.name < $1.name }
  }

  private mutating func count(_ line: Substring) {
    let fields = line.split(separator: " ", maxSplits: 3)
    guard fields.count > 1 else { return }
    let thread =
      threads[fields[0]] ?? ["loop", "writer"].dropFirst(threads.count).first ?? "another"
    threads[fields[0]] = thread
    if line.contains("STOPPING=1") { isOver = true }
    if isOver || fields[1] == "<..." { return }
    if line.contains("push: unlocked -> locked") { passages += 1 }
    if line.contains("coin: locked -> unlocked") {
      coins += 1
      if coins == 1 { return }
    }
    if coins > 0 { times["\(thread) | \(Self.name(of: fields, line))", default: 0] += 1 }
  }

  /// What a call is about belongs to its name: the request of an ioctl, and the receiver of a
  /// message.
  private static func name(of fields: [Substring], _ line: Substring) -> String {
    var name = String(fields[1].prefix { $0 != "(" })
    if name == "ioctl" { name += " " + fields[2].prefix { $0 != "," && $0 != ")" } }
    if let receiver = line.firstRange(of: "sun_path=\"")?.upperBound {
      name += " " + line[receiver...].prefix { $0 != "\"" }
    }
    return name
  }

  /// Every call of a page's table and of the trace that the other has not, or with a figure that is
  /// not about the same: which thread is first to a message is chance.
  ///
  /// - Parameter column: where the table has the figures, counted from 0.
  func differences(from page: String, column: Int) -> [String] {
    var table: [String: Double] = [:]
    for line in page.split(separator: "\n") where line.hasPrefix("|") {
      let cells = line.split(separator: "|").map { String($0.drop { $0 == " " }.dropLast()) }
      guard cells.count > column, ["loop", "writer"].contains(cells[0]) else { continue }
      table["\(cells[0]) | \(cells[1].replacing("`", with: ""))"] = Double(cells[column])
    }
    let differences = figures.compactMap { name, figure -> String? in
      guard let stated = table.removeValue(forKey: name) else {
        return "not in the README: \(name)"
      }
      return abs(figure - stated) > 0.1 ? "the README says \(stated) of \(name): \(figure)" : nil
    }
    return differences + table.keys.sorted().map { "only in the README: \($0)" }
  }
}
