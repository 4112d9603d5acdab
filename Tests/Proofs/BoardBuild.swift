// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// The programs of a board for a release of Debian.
struct BoardBuild {
  let board: String
  let release: String
  /// The folder that has turnstiled and turnstilectl.
  let folder: String
  /// The architecture, as dpkg calls it.
  let debian: String
  /// The packages of the libraries that they are linked with: none for a static program.
  let libraries: [String]

  /// Builds them.
  init(board: String, release: String, with suite: Suite) throws {
    self.board = board
    self.release = release
    let firmware = try suite.require(["Hardware/build", board, release]).lines.last ?? ""
    folder = URL(filePath: String(firmware)).deletingLastPathComponent().relativePath
    let settings = try String(contentsOfFile: "Hardware/boards/\(board)", encoding: .utf8)
    guard let debian = settings.firstMatch(of: #/(?m)^debian=(\w+)$/#)?.1 else {
      throw ProofError("Hardware/boards/\(board) names no architecture")
    }
    self.debian = String(debian)
    let isStatic = settings.contains("link=(-static)")
    let gpiod = release == "bookworm" ? "libgpiod2" : "libgpiod3"
    libraries = isStatic ? [] : ["libc6", gpiod]
  }

  /// What a package's version ends with, so that an upgrade of the system brings the right one.
  var revision: String { release == "bookworm" ? "~deb12u1" : "~deb13u1" }

  /// The command that runs one of the programs here.
  func command(_ program: String) -> [String] {
    ["Hardware/emulate", board, release, "\(folder)/\(program)"]
  }

  /// The command that makes a package of them.
  func packaging(for release: String) -> [String] {
    ["systemd/package", "\(folder)/turnstiled", debian, release]
  }
}
