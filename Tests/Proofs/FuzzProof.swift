// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// Subjects that are given inputs which libFuzzer makes from the scenarios, the default
/// configuration, and what was kept.
///
/// A crash, a hang, a broken promise or memory that is not given back fails, and its input is left
/// in `.build-fuzz/findings`.
struct FuzzProof {
  let suite: Suite
  /// How many inputs each subject is given.
  let runs: Int
  /// Whether inputs that lead where none of Corpus leads are added to it; `make test` replays them.
  let keepsInputs: Bool
  private let work = ".build-fuzz"

  /// The subjects, how long their inputs may be, in bytes, and how many times as many inputs they get.
  private static let subjects = [
    ("console", 512, 1), ("editor", 512, 1), ("configuration", 8192, 1), ("record", 1056, 1),
    ("setup", 520, 1), ("packet", 833, 1), ("trail", 2048, 1), ("machine", 4096, 4),
    ("command", 640, 1), ("serving", 9216, 1), ("position", 200, 1),
  ]

  /// Makes all checks, about one subject or all.
  func prove(_ name: String) throws {
    let subjects = Self.subjects.filter { $0.0 == name || name == "all" }
    guard !subjects.isEmpty else { throw ProofError("\(name) is no subject") }
    try build()
    // Whether a subject that breaks its promise is caught, saying so.
    for (what, subject, promise) in [
      ("a false claim about the console is refuted", "claim", "a coin is void"),
      ("memory that is kept is noticed", "leak", "memory is not given back"),
    ] {
      suite.check(what) {
        let fuzzed = try suite.run([
          "\(work)/\(subject)", "-runs=1000000", "-max_len=256", "-dict=\(dictionary("console"))",
          "-artifact_prefix=\(work)/caught-",
        ])
        return !fuzzed.succeeded && fuzzed.errors.contains("broken promise: \(promise)")
      }
    }
    for (subject, length, times) in subjects { try prove(subject, length, times * runs) }
  }

  private func prove(_ subject: String, _ length: Int, _ runs: Int) throws {
    let inputs = ["\(work)/found", "\(work)/seeds", "Tests/Fuzz/Corpus"].map { "\($0)/\(subject)" }
    let options = [
      "-max_len=\(length)", "-dict=\(dictionary(subject))", "-timeout=20", "-rss_limit_mb=512",
      "-artifact_prefix=\(work)/findings/\(subject)-",
    ]
    try suite.require(["mkdir", "-p"] + inputs)
    let program = "\(work)/\(subject)"
    let fuzzed = try suite.run(
      [program, "-runs=\(runs)", "-print_final_stats=1"] + options + inputs, limit: 86_400)
    suite.check("\(subject): no crash, no hang, no broken promise") {
      let complaints = fuzzed.errors.split(separator: "\n")
        .filter { $0.contains(/broken promise|ERROR|Test unit/) }
      if !fuzzed.succeeded { throw ProofError(complaints.joined(separator: "\n")) }
      return true
    }
    for line in (fuzzed.output + fuzzed.errors).split(separator: "\n") {
      if let covered = line.firstMatch(of: /DONE +(cov: [0-9]+)/)?.1 { suite.say("  \(covered)") }
      if line.contains(#/^(inputs|allocations|own-kilobytes) /#) { suite.say("  \(line)") }
    }
    try checkGrowth(subject, inputs, options)
    guard keepsInputs else { return }
    let merged = [inputs[2], inputs[0], inputs[1]]
    try suite.require([program, "-set_cover_merge=1", "-use_counters=0"] + options + merged)
  }

  /// Whether one input, again and again, takes no more memory: libFuzzer itself keeps none of
  /// these.
  private func checkGrowth(_ subject: String, _ inputs: [String], _ options: [String]) throws {
    let files = try suite.require(["find"] + inputs + ["-type", "f", "-printf", "%s %p\n"]).lines
      .map { $0.split(separator: " ", maxSplits: 1) }
    let largest = files.max { (Int($0[0]) ?? 0) < (Int($1[0]) ?? 0) }.map { String($0[1]) }
    suite.check("\(subject): no growth") {
      // The thread that watches a limit of memory takes a page of its own when it first runs, and
      // so does the alarm for a limit of time, which rings on a slow machine only.
      let unwatched = options + ["-rss_limit_mb=0", "-timeout=0", largest ?? "none"]
      let line =
        try suite.run(["\(work)/\(subject)", "-runs=20000"] + unwatched).lines.last {
          $0.hasPrefix("own-kilobytes ")
        } ?? ""
      let numbers = line.split(separator: " ").dropFirst().compactMap { Int($0) }
      guard numbers.count == 2, numbers[0] > 0, numbers[0] == numbers[1] else {
        throw ProofError("after 1,000 inputs and after 20,000: \(line)")
      }
      return true
    }
  }

  private func dictionary(_ subject: String) -> String { "Tests/Fuzz/Dictionaries/\(subject).dict" }

  /// The firmware's own sources, as it is built.
  ///
  /// Names are compared a byte at a time, so that edges alone show progress; to trace comparisons
  /// as well would take more than half the time.
  private func build() throws {
    try suite.require([
      "env", "STATIC_LIBRARY=FuzzSubjects", "Tests/Embedded/build", "FuzzSubjects",
      "--scratch-path", work, "-Xswiftc", "-sanitize=fuzzer", "-Xswiftc",
      "-sanitize-coverage=edge,inline-8bit-counters,pc-table",
    ])
    for name in Self.subjects.map(\.0) + ["claim", "leak"] {
      try suite.require([
        "clang", "-O2", "-Wall", "-fsanitize=fuzzer", "-DSUBJECT=\(name)",
        "-Dfuzz_flaw=fuzz_\(name == "leak" ? name : "flaw")", "-I",
        "Tests/CAllocationCounter/include", "-o", "\(work)/\(name)", "Tests/Fuzz/fuzzer.c",
        "Tests/Fuzz/leak.c", "Tests/CAllocationCounter/counter.c",
        "\(work)/release/libFuzzSubjects.a",
      ])
    }
    let seeds = "\(work)/seeds"
    try suite.require(
      ["mkdir", "-p", "\(work)/findings", "\(seeds)/console", "\(seeds)/configuration"])
    try suite.require(["sh", "-c", "cp Tests/Scenarios/*.fth \(seeds)/console"])
    try suite.require(["cp", "systemd/turnstile.conf", "\(seeds)/configuration"])
  }
}
