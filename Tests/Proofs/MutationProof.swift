// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// Whether the World finds faults that are made on purpose.
///
/// A copy of this package gets one patch of Tests/World/Mutations after the other. The World must break a promise
/// each time, and shrink the run that does to ten moves at most.
struct MutationProof {
  let suite: Suite
  private let copy = ".build/mutations"
  private let folder = "Tests/World/Mutations"

  /// Plays each mutation.
  func prove() throws {
    try suite.require(["mkdir", "-p", copy])
    for patch in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      try apply(patch)
      let outcome = try suite.run([
        "env", "ACTS=200000", "\(copy)/.build/debug/turnstilePackageTests.xctest",
        "--testing-library", "swift-testing", "--filter", "GateControllerTests.(World|Search)Tests",
      ])
      let lines = (outcome.output + outcome.errors).matches(of: /: (\d+) moves: [^"]*/)
      let least = lines.min { Int($0.1) ?? 0 < Int($1.1) ?? 0 }
      suite.check("\(patch) is found in ten moves at most") {
        !outcome.succeeded && least.flatMap { Int($0.1) } ?? .max <= 10
      }
      suite.say("  \(least?.0 ?? "no run")")
    }
  }

  private func apply(_ patch: String) throws {
    try suite.require(["rm", "-rf", "\(copy)/Sources", "\(copy)/Tests"])
    try suite.require(["cp", "-a", "Package.swift", "Sources", "Tests", copy])
    let manifest = try FileHandle(forWritingTo: URL(filePath: "\(copy)/Package.swift"))
    try manifest.seekToEnd()
    // The tests of the gate's controller alone.
    let rest = "\npackage.targets.removeAll { $0.isTest && $0.name != \"GateControllerTests\" }\n"
    try manifest.write(contentsOf: Data(rest.utf8))
    try manifest.close()
    try suite.require(["git", "apply", "--directory", copy, "\(folder)/\(patch)"])
    try suite.require(["Tests/build", "turnstilePackageTests", "--package-path", copy, "--quiet"])
  }
}
