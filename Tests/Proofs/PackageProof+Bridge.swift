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
    let root = suite.folder.appending(path: "bridge").path
    try suite.require(["rm", "-rf", root])
    try suite.require(["dpkg-deb", "--extract", package, root])
    try checkUnits(in: root, of: build, exposure: 1.5)
  }
}
