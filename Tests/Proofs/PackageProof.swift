// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// What can be checked of units, manuals and packages without installing anything.
///
/// The packages are left in `.build-deb`. The manuals are compared with the ordinary build by
/// ManualTests; here every build has to say the same as that one, another machine's in an emulator.
struct PackageProof {
  let suite: Suite

  /// Makes all checks, for these boards and releases.
  func prove(_ targets: [(board: String, release: String)]) throws {
    try suite.require(["Tests/install-packages", "systemd", "man-db", "mandoc", "lintian"])
    for program in ["turnstilectl", "turnstiled"] {
      try suite.require(["Tests/build", program, "--quiet"])
    }
    for page in ["turnstiled.8", "turnstilectl.8", "turnstile.conf.5", "mqtt/turnstile-mqtt.8"] {
      checkManual(page)
    }
    try checkCatalogue()
    for (index, target) in targets.enumerated() {
      suite.say("== \(target.board) for \(target.release)")
      let build = try BoardBuild(board: target.board, release: target.release, with: suite)
      checkPrograms(of: build)
      let package = try checkPackage(of: build)
      if index == 0 { try checkUnits(in: package, of: build, exposure: 0.5) }
      if build.release == "bookworm", !build.libraries.isEmpty { try checkBridge(of: build) }
    }
  }

  private func checkManual(_ page: String) {
    suite.check("\(page) is well formed") {
      try isSilent(["mandoc", "-T", "lint", "-W", "warning", "systemd/\(page)"])
    }
    suite.check("\(page) renders without warnings") {
      let page = try suite.run(["man", "--warnings", "--local-file", "systemd/\(page)"])
      return page.succeeded && page.errors.isEmpty && !page.output.isEmpty
    }
  }

  /// The catalogue as `journalctl -x` reads it.
  private func checkCatalogue() throws {
    let root = suite.folder.appending(path: "catalogue").path
    try suite.require([
      "mkdir", "-p", "\(root)/usr/lib/systemd/catalog", "\(root)/var/lib/systemd/catalog",
    ])
    try suite.require(["cp", "systemd/turnstile.catalog", "\(root)/usr/lib/systemd/catalog"])
    suite.check("the journal takes the catalogue") {
      try isSilent(["journalctl", "--root=\(root)", "--update-catalog"])
    }
    let manual = try String(contentsOfFile: "systemd/turnstiled.8", encoding: .utf8)
    let kinds = manual.matches(of: #/\n\.It Li ([0-9a-f]{32})\n/#).map { String($0.output.1) }
    suite.check("and has an entry for each kind in the manual") {
      let listed = try suite.run(["journalctl", "--root=\(root)", "--list-catalog"]).lines
      return listed.map { String($0.prefix(32)) }.sorted() == kinds.sorted() && !kinds.isEmpty
    }
  }

  /// The units in an extracted package, with programs that are where systemd looks for them.
  func checkUnits(in root: String, of build: BoardBuild, exposure: Double) throws {
    let units = "\(root)/usr/lib/systemd/system"
    let folder = FileManager.default.currentDirectoryPath + "/" + build.folder
    let names = try FileManager.default.contentsOfDirectory(atPath: units).sorted()
    for name in names {
      let unit = "\(units)/\(name)"
      let folders = "s|/usr/bin/turnstile|\(folder)/turnstile|; s|/usr/libexec|\(root)&|"
      try suite.require(["sed", "-i", folders, unit])
    }
    for name in names {
      let gate = "\(units)/\(name.replacing("@", with: "@north"))"
      suite.check("systemd understands \(name)") {
        try isSilent(["systemd-analyze", "verify", "--man=no", gate])
      }
      if name.contains("@") { checkGate(of: "\(units)/\(name)") }
      guard name.hasSuffix(".service") else { continue }
      // What the owner has the alarm call needs the network.
      let exposure = name.hasPrefix("turnstile-alarm") ? 1.5 : exposure
      suite.check("\(name) is exposed by at most \(exposure) of 10") {
        try suite.run([
          "systemd-analyze", "security", "--offline=yes", "--threshold=\(Int(exposure * 10))",
          "\(units)/\(name)",
        ]).succeeded
      }
    }
  }

  /// The unit of one of several gates is made of the unit of a single gate.
  private func checkGate(of unit: String) {
    let other =
      #/turnstile(-[a-z]+)?\.(service|socket)|/turnstile(/[a-z]+$|\.conf)|%l| (metrics|serve)( -|$)/#
    suite.check("\(URL(filePath: unit).lastPathComponent) names no gate but its own") {
      let settings = try String(contentsOfFile: unit, encoding: .utf8).split(separator: "\n")
        .filter { !$0.hasPrefix("#") && $0 != "ConditionFileIsExecutable=/etc/turnstile/alarm" }
      return settings.joined().contains("%i") && !settings.contains { $0.contains(other) }
    }
  }

  /// What the programs of a board say of themselves, and are.
  private func checkPrograms(of build: BoardBuild) {
    for (program, verbs) in [
      ("turnstilectl", [["help"], ["completion"], ["version"]]), ("turnstiled", [[]]),
    ] {
      suite.check("\(program) says what the ordinary build says") {
        try verbs.allSatisfy { verb in
          let (there, here) = (
            try suite.run(build.command(program) + verb),
            try suite.run([".build/debug/\(program)"] + verb)
          )
          return there == here && !(here.output + here.errors).isEmpty
        }
      }
      suite.check("\(program) has no sections, which only a linker or a debugger wants") {
        try suite.run(["readelf", "--sections", "--wide", "\(build.folder)/\(program)"]).lines
          .contains(matching: /no sections/)
      }
      // A static program has none that its loader fills in.
      suite.check("its loader's tables cannot be written") {
        let tables = try suite.run(["readelf", "--dynamic", "\(build.folder)/\(program)"])
        return tables.lines.contains(matching: /FLAGS_1.* NOW|no dynamic section/)
      }
    }
  }

  private func isSilent(_ command: [String]) throws -> Bool {
    try suite.run(command) == Outcome(status: 0, output: "", errors: "")
  }
}

/// What a package has, and whether the same programs make the same one, and only the one they are
/// for.
extension PackageProof {
  /// Returns the folder of the extracted package.
  private func checkPackage(of build: BoardBuild) throws -> String {
    let made = try suite.run(build.packaging(for: build.release))
    suite.check("the package can be made") { made.succeeded }
    let package = made.output.trimmingCharacters(in: .newlines)
    let root = suite.folder.appending(path: "root").path
    try suite.require(["rm", "-rf", root])
    try suite.require(["dpkg-deb", "--extract", package, root])
    for program in ["turnstiled", "turnstilectl"] {
      suite.check("\(program) is in it") {
        try suite.run(["cmp", "\(build.folder)/\(program)", "\(root)/usr/bin/\(program)"]).succeeded
      }
    }
    let spoken = try suite.run(build.command("turnstilectl") + ["version"]).output
    let version = spoken.dropFirst("turnstilectl ".count).dropLast() + build.revision
    suite.check(
      "its version is what the programs say, and which release it is for",
      try field("Version", of: package), is: String(version))
    suite.check(
      "it is called by version and architecture", package,
      is: ".build-deb/turnstile_\(version)_\(build.debian).deb")
    suite.check(
      "it is for the architecture of the board", try field("Architecture", of: package),
      is: build.debian)
    let depends = try field("Depends", of: package).components(separatedBy: ", ")
    suite.check(
      "it asks for the libraries of the release",
      depends.map { $0.prefix { $0 != " " } }.sorted(),
      is: (build.libraries + ["systemd", "udev"]).map { $0[...] })
    suite.check("its changelog begins with it") {
      let changelog = "\(root)/usr/share/doc/turnstile/changelog.gz"
      return try suite.run(["zcat", changelog]).output
        .hasPrefix("turnstile (\(version)) \(build.release);")
    }
    suite.check("bash and zsh find their completions") {
      ["bash-completion/completions/turnstilectl", "zsh/vendor-completions/_turnstilectl"]
        .allSatisfy {
          FileManager.default.fileExists(atPath: "\(root)/usr/share/\($0)")
        }
    }
    suite.check("it has the paper about the wiring, and its pictures") {
      ["README.md.gz", "reference.md.gz", "wiring/nets.tsv.gz", "wiring/lock-driver.svg"].allSatisfy
      {
        FileManager.default.fileExists(atPath: "\(root)/usr/share/doc/turnstile/Hardware/\($0)")
      }
    }
    suite.check("lintian finds nothing but what has a reason") {
      try isSilent(["lintian", "--allow-root", "--pedantic", "--display-info", package])
    }
    try checkAgain(build, package)
    return root
  }

  private func checkAgain(_ build: BoardBuild, _ package: String) throws {
    let first = try Data(contentsOf: URL(filePath: package))
    suite.check("it can be made again") {
      try suite.run(build.packaging(for: build.release)).succeeded
    }
    suite.check("the same bytes came out") { try Data(contentsOf: URL(filePath: package)) == first }
    // A static program would run there as well.
    guard !build.libraries.isEmpty else { return }
    let other = build.release == "bookworm" ? "trixie" : "bookworm"
    let refused = try suite.run(build.packaging(for: other))
    suite.check("it is not made for another release") { !refused.succeeded }
    suite.check("and the reason is said") {
      refused.errors.contains("no library of a \(other) package")
    }
  }

  private func field(_ name: String, of package: String) throws -> String {
    try suite.require(["dpkg-deb", "--field", package, name]).output
      .trimmingCharacters(in: .newlines)
  }
}

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
