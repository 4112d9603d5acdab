// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Glibc

/// Plays days of visitors, and says which promises a gate has broken.
///
/// Usage: `DayOfVisitors DAYS VISITS [VARIANT...]`, with every variant if none is named, or with `people` for
/// the rare kinds, each of them half of the visits, for worn and wrongly wired parts, and for visitors who give no
/// reason for an alarm. A line of figures for each pair of sensor and bolt goes to
/// standard output, for each 100,000 visits.
@main struct DayOfVisitors {
  private let days: UInt64
  private let visits: UInt64
  private let variants: [Pair.Variant]
  private let showsPeople: Bool

  private init?(_ arguments: [String]) {
    guard arguments.count >= 2, let days = UInt64(arguments[0]), days > 0,
      let visits = UInt64(arguments[1]), visits > 0
    else { return nil }
    let names = arguments.dropFirst(2)
    showsPeople = names.elementsEqual(["people"])
    let named = Pair.Variant.allCases.filter { names.contains($0.rawValue) }
    guard showsPeople || named.count == names.count else { return nil }
    (self.days, self.visits) = (days, visits)
    variants = names.isEmpty ? Pair.Variant.allCases : named
  }

  static func main() async {
    guard let day = DayOfVisitors(Array(CommandLine.arguments.dropFirst())) else {
      let names = Pair.Variant.allCases.map(\.rawValue).joined(separator: " | ")
      print("usage: DayOfVisitors DAYS VISITS [\(names)]... | people")
      exit(64)
    }
    if day.showsPeople {
      await day.playPeople()
      exit(0)
    }
    exit(await day.play() ? 0 : 1)
  }

  /// Plays every pair with and without troubles, and returns whether all promises were kept.
  private func play() async -> Bool {
    await withTaskGroup(of: (row: String, broken: [String]).self) { group in
      for pair in variants.flatMap(Pair.allowed) {
        for isTroubled in [false, true] { group.addTask { play(pair, isTroubled: isTroubled) } }
      }
      var areKept = true
      for await (row, broken) in group {
        print(row)
        for promise in broken { print("  broken: \(promise)") }
        areKept = areKept && broken.isEmpty
      }
      return areKept
    }
  }

  /// Plays each rare kind with plain visitors, each flaw with the usual ones, and a day of innocent ones.
  private func playPeople() async {
    await withTaskGroup(of: String.self) { group in
      for pair in Pair.allowed where pair.bolt == .rides || pair.bolt == .ratchet {
        for kind in VisitorKind.rare {
          group.addTask { "\(kind): \(play(pair, [.plain, kind], isTroubled: false).row)" }
        }
        group.addTask { "innocent: \(play(pair, VisitorKind.innocent, isTroubled: false).row)" }
        for flaw in Flaw.allCases {
          group.addTask { "\(flaw): \(play(pair, isTroubled: false, flaw: flaw).row)" }
        }
      }
      for await row in group { print(row) }
    }
  }

  private func play(
    _ pair: Pair, _ kinds: [VisitorKind] = VisitorKind.usual, isTroubled: Bool, flaw: Flaw? = nil
  ) -> (row: String, broken: [String]) {
    var sums = Truth().figures
    var broken: [String] = []
    for seed in 1...days {
      let (truth, _) = pair.play(
        kinds, visits: visits, seed: seed, isTroubled: isTroubled, flaw: flaw)
      for promise in Promise.allCases where !promise.isKept(by: truth, isTroubled: isTroubled) {
        broken.append("\(promise), seed \(seed)")
      }
      sums = zip(sums, truth.figures).map { $0 + $1 }
    }
    let figures = zip(Truth.columns, sums).map { "\($0) \($1 * 100_000 / max(sums[0], 1))" }
    let name = pair.description + (isTroubled ? ", power fails" : "")
    return ("\(name): \(figures.joined(separator: ", "))", broken)
  }
}
