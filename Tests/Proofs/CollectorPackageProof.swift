// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// What can be checked of the package of many gates without installing it; it is left in `.build-deb`.
struct CollectorPackageProof {
  let suite: Suite

  /// Makes all checks.
  func prove() throws {
    try suite.require(["Tests/install-packages", "systemd", "man-db", "mandoc", "lintian"])
    let making = ["systemd/fleet/package"]
    let package = try suite.require(making).output.trimmingCharacters(in: .newlines)
    let root = suite.folder.appending(path: "root").path
    try suite.require(["dpkg-deb", "--extract", package, root])
    try checkUnits(root)
    suite.check("its manual is well formed") {
      try isSilent(["mandoc", "-T", "lint", "-W", "warning", "systemd/fleet/turnstile-collector.8"])
    }
    suite.check("the program needs no library of Swift, and says what it is for") {
      let libraries = try suite.run(["ldd", "\(root)/usr/bin/turnstile-collector"])
      let usage = try suite.run(["\(root)/usr/bin/turnstile-collector", "--help"])
      return libraries.lines.contains(matching: /libpq/) && usage.succeeded
        && !libraries.output.lowercased().contains("swift")
    }
    suite.check("the manual has each option of the program") {
      let manual = try suite.run(["man", "systemd/fleet/turnstile-collector.8"]).output
      let usage = try suite.run(["\(root)/usr/bin/turnstile-collector", "--help"]).output
      let options = usage.matches(of: /--[a-z]+/).map { String($0.output) }
      return options.count > 7 && options.allSatisfy { manual.contains($0) }
    }
    suite.check("it has the whole schema, and the programs beside it") {
      let files = try suite.run(["ls", "\(root)/usr/share/turnstile-collector"]).lines
      let schema = try suite.run(["ls", "Sources/Fleet/turnstile-collector/Schema"]).lines
      return schema.count > 5 && (schema + ["certificates"]).allSatisfy(files.contains)
    }
    suite.check("lintian finds nothing but what has a reason") {
      try isSilent(["lintian", "--allow-root", "--pedantic", "--display-info", package])
    }
    let first = try Data(contentsOf: URL(filePath: package))
    suite.check("it can be made again") { try suite.run(making).succeeded }
    suite.check("the same bytes came out") { try Data(contentsOf: URL(filePath: package)) == first }
  }

  /// With programs that are where systemd looks for them.
  private func checkUnits(_ root: String) throws {
    let units = "\(root)/lib/systemd/system"
    let names = try FileManager.default.contentsOfDirectory(atPath: units).sorted()
    suite.check("it has the units of collectors and of months") {
      names.count { $0.contains("collector@.service") || $0.contains("turnstile-months.") } == 3
    }
    for name in names {
      let folders = "s#/usr/(bin|share)/turnstile-collector#\(root)&#"
      try suite.require(["sed", "-Ei", folders, "\(units)/\(name)"])
      suite.check("systemd understands \(name)") {
        let unit = "\(units)/\(name.replacing("@", with: "@1"))"
        return try isSilent(["systemd-analyze", "verify", "--man=no", unit])
      }
      guard name.hasSuffix(".service") else { continue }
      suite.check("\(name) is exposed by at most 1.0 of 10") {
        try suite.run([
          "systemd-analyze", "security", "--offline=yes", "--threshold=10", "\(units)/\(name)",
        ]).succeeded
      }
    }
  }

  private func isSilent(_ command: [String]) throws -> Bool {
    try suite.run(command) == Outcome(status: 0, output: "", errors: "")
  }
}
