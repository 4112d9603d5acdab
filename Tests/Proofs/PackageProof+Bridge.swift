// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// The bridge to a broker: a package of its own, for boards that have libmosquitto, of either release.
extension PackageProof {
  /// Makes it for a board, and looks at it.
  func checkBridge(of build: BoardBuild) throws {
    try suite.require(["Hardware/build", build.board, build.release, "turnstile-mqtt"])
    let program = "\(build.folder)/turnstile-mqtt"
    // An emulator has no libmosquitto of the other machine.
    if build.board == "x86-64" {
      suite.check("turnstile-mqtt says its version") {
        try suite.run([program, "--version"]).output == "turnstile-mqtt 0.3.0\n"
      }
    }
    let made = try suite.run(["systemd/package", program, build.debian, build.release])
    suite.check("its package can be made") { made.succeeded }
    let package = made.output.trimmingCharacters(in: .newlines)
    suite.check("it asks for libmosquitto, and the gate's package does not") {
      let depends = try suite.run(["dpkg-deb", "--field", package, "Depends"]).output
      return depends.contains("libmosquitto1 (") && !build.libraries.contains("libmosquitto1")
    }
    suite.check("lintian finds nothing in it but what has a reason") {
      try suite.run(["lintian", "--allow-root", "--pedantic", "--display-info", package])
        == Outcome(status: 0, output: "", errors: "")
    }
    try checkBridgeUnits(in: package, with: program)
  }

  private func checkBridgeUnits(in package: String, with program: String) throws {
    let root = suite.folder.appending(path: "bridge").path
    try suite.require(["rm", "-rf", root])
    try suite.require(["dpkg-deb", "--extract", package, root])
    for name in ["turnstile-mqtt", "turnstile-mqtt@"] {
      let unit = "\(root)/usr/lib/systemd/system/\(name).service"
      suite.check("\(name).service is exposed by at most 1.5 of 10") {
        try suite.run([
          "systemd-analyze", "security", "--offline=yes", "--threshold=15", unit,
        ]).succeeded
      }
      let path = FileManager.default.currentDirectoryPath + "/" + program
      try suite.require(["sed", "-i", "s|/usr/bin/turnstile-mqtt|\(path)|", unit])
      let gate = unit.replacing("@", with: "@north")
      if gate != unit { try suite.require(["mv", unit, gate]) }
      suite.check("systemd understands \(name).service") {
        try suite.run(["systemd-analyze", "verify", "--man=no", gate])
          == Outcome(status: 0, output: "", errors: "")
      }
    }
  }
}
