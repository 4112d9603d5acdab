// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// Whether one more is one more everywhere.
///
/// A copy of this package gets what the patches in Tests/Growth add, one of each kind, of which each may touch
/// three files of Sources at most. Then the firmware shows them.
struct GrowthProof {
  let suite: Suite
  private static let kinds = ["line", "counter", "key", "command", "trouble", "remark"]
  private let copy = ".build/add-one"
  private var program: String { "\(copy)/.build/debug/turnstilectl" }

  /// Makes all checks.
  func prove() throws {
    try apply()
    try build()
    let configuration = try configure()
    let script = try write(".lines .counters\n", to: "lines.fth")
    let check = [program, "check", "--config", configuration]
    let play = [program, "simulate", "--scenario", script]
    for (what, line, command) in [
      ("check shows the new line", #"beacon    GPIO20 pin 38  output, high when lit"#, check),
      ("check shows the old ones", "coin      GPIO17 pin 11  input", check),
      ("a scenario shows the new line", "beacon inactive", play),
      ("a scenario shows the new counter", "alarms 0", play),
    ] { suite.check(what) { try shows(line, command) } }
    for (what, part, reason) in [
      (
        "the new line wants a pin of its own", "[beacon]\nline = 17\n",
        "which [coin] uses by default"
      ),
      (
        "the new key counts once", "[horn]\nvolume = 1\nvolume = 1\n",
        "found again after line 2"
      ),
    ] { suite.check(what) { try refuses(part, reason) } }
    try proveGate(configuration)
  }

  /// A gate at work with all of them.
  private func proveGate(_ configuration: String) throws {
    let (ledger, sockets) = (try makeFolder("ledger"), try makeFolder("sockets"))
    let log = suite.folder.appending(path: "log")
    let gate = Process()
    gate.executableURL = URL(filePath: program)
    gate.arguments = [
      "run", "--config", configuration, "--runtime", sockets, "--state", ledger,
    ]
    gate.standardError = FileHandle(forWritingAtPath: try write("", to: "log"))
    try gate.run()
    defer { gate.terminate() }
    for _ in 0..<100 where !FileManager.default.fileExists(atPath: "\(ledger)/books") {
      usleep(100_000)
    }
    suite.check("the console shows the new counter") {
      try shows("alarms 0", [program, "console", "--runtime", sockets], input: ".counters\n")
    }
    suite.check("the console takes the new command") {
      try shows("forfeit: ", [program, "console", "--runtime", sockets], input: "forfeit\n")
    }
    suite.check("the metrics show the new counter") {
      try suite.run([program, "metrics", "--runtime", sockets]).lines
        .contains(matching: /^turnstile_alarms_total.* 0$/)
    }
    gate.terminate()
    gate.waitUntilExit()
    suite.check("a gate with all of them ends well") {
      try gate.terminationStatus == 0
        && String(contentsOf: log, encoding: .utf8).contains("stopped")
    }
    suite.check("the trail shows the new command") {
      try suite.run([program, "audit", "--state", ledger]).output.contains(" forfeit by user ")
    }
    suite.check("the ledger's print shows the new counter") {
      try shows("alarms 0", [program, "books", "--state", ledger])
    }
  }

  private func apply() throws {
    try suite.require(["mkdir", "-p", copy])
    try suite.require(["rm", "-rf", "\(copy)/Sources"])
    try suite.require(["cp", "-a", "Package.swift", "Sources", "Tests", copy])
    for kind in Self.kinds {
      let patch = "Tests/Growth/\(kind).patch"
      let files = try suite.run(["git", "apply", "--numstat", patch]).lines
      print("a \(kind): \(files.count) files of Sources")
      suite.check("a \(kind) touches three files of Sources at most") { files.count <= 3 }
      try suite.require(["git", "apply", "--directory", copy, patch])
    }
  }

  private func build() throws {
    for product in ["turnstiled", "turnstilectl"] {
      try suite.require(["Tests/build", product, "--package-path", copy, "--quiet"])
    }
  }

  /// The shipped configuration, with the new line and the new section.
  private func configure() throws -> String {
    let shipped = try String(contentsOfFile: "systemd/turnstile.conf", encoding: .utf8)
    let sections = "\n[beacon]\nline = 20\n[horn]\nvolume = 2\n[metrics]"
    return try write(
      shipped.replacing("\nlabel = auto", with: "\nlabel = none")
        .replacing("\nsensor =\n", with: "\nsensor = unknown\n")
        .replacing("\n[metrics]", with: sections), to: "gate.conf")
  }

  /// Whether a command ends well and shows a line that begins like this.
  private func shows(_ line: String, _ command: [String], input: String = "") throws -> Bool {
    let outcome = try suite.run(command, input: input)
    return outcome.succeeded && outcome.lines.contains { $0.hasPrefix(line) }
  }

  /// Whether a part of a configuration is refused for this reason.
  private func refuses(_ part: String, _ reason: String) throws -> Bool {
    let file = try write(part, to: "wrong.conf")
    let outcome = try suite.run([program, "simulate", "--config", file])
    return !outcome.succeeded && outcome.errors.contains(reason)
  }

  private func write(_ text: String, to name: String) throws -> String {
    let file = suite.folder.appending(path: name)
    try text.write(to: file, atomically: false, encoding: .utf8)
    return file.path
  }

  private func makeFolder(_ name: String) throws -> String {
    let folder = suite.folder.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }
}
