// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Testing

@Suite struct FirmwareTests {
  @Test("--help and --version answer on standard output and end well")
  func helpAndVersion() throws {
    let help = try DaemonRun(["--help"])
    #expect(help.status == 0 && help.errors.isEmpty)
    let options = ["--config", "--state", "--backend", "--scenario", "--socket", "--version"]
    for word in ["run", "check", "outputs-safe", "books", "console"] + options + ["78"] {
      #expect(help.output.contains(word))
    }
    let version = try DaemonRun(["--version"])
    #expect(version.status == 0 && version.output.hasPrefix("turnstiled "))
  }

  @Test("--help beside a verb is still only help", arguments: ["run", "check", "outputs-safe"])
  func helpBesideAVerb(verb: String) throws {
    #expect(try DaemonRun([verb, "--help"]).output == DaemonRun(["--help"]).output)
    #expect(try DaemonRun(["--version", verb]).status == 0)
  }

  @Test("words that cannot be read are 74, and it is said")
  func wordsThatCannotBeRead() throws {
    let daemon = try DaemonRun(["--backend", "simulated"], inputFrom: "/tmp")
    #expect(daemon.status == 74)
    #expect(daemon.errors == "the input cannot be read\n")
  }

  @Test(
    "a wrong call is 64 and says what was expected",
    arguments: [
      (["frob"], "expected run, check, outputs-safe, books or console, found frob"),
      (["run", "run"], "expected one command, found also run"),
      (["--backend", "real"], "--backend: expected gpiod or simulated, found real"),
      (["--scenario", "x"], "expected run --backend simulated with --scenario x"),
      (["check", "--backend", "simulated", "--scenario", "x"], "expected run --backend simulated"),
      (["--scenario"], "option '--scenario' requires an argument"),
      (["--socket", ""], "--socket: expected a path of 1 to 107 bytes, found "),
      (["--frob"], "unrecognized option '--frob'"),
      (["--config"], "option '--config' requires an argument"),
    ])
  func wrongCall(arguments: [String], message: String) throws {
    let daemon = try DaemonRun(arguments)
    #expect(daemon.status == 64)
    #expect(daemon.output.isEmpty)
    #expect(daemon.errors.contains(message))
    #expect(daemon.errors.contains("try `turnstiled --help`"))
  }

  @Test("a wrong configuration is 78 for every verb, before any line is touched")
  func wrongConfiguration() throws {
    for verb in ["run", "check", "outputs-safe"] {
      let missing = try DaemonRun([verb, "--config", "/nowhere/turnstile.conf"])
      #expect(missing.status == 78)
      #expect(missing.errors == "<3>/nowhere/turnstile.conf: No such file or directory\n")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "gate.conf")
    try "[coin]\npull = upp\n".write(to: file, atomically: true, encoding: .utf8)
    let mistake = try DaemonRun(["run", "--backend", "simulated", "--config", file.path])
    #expect(mistake.status == 78)
    #expect(mistake.errors.hasPrefix("<3>\(file.path):2:8: pull: expected"))
    #expect(mistake.errors.hasSuffix("did you mean \"up\"?\n"))
  }

  @Test("check prints the wiring that the default configuration means")
  func checkPrintsTheWiring() throws {
    let config = repository.appending(path: "systemd/turnstile.conf").path
    let daemon = try DaemonRun(["check", "--config", config])
    #expect(daemon.status == 0)
    #expect(
      daemon.output == """
        coin      GPIO17 input, active low, pull up, debounce 5000 us
        push      GPIO27 input, active low, pull up, debounce 5000 us
        repairman GPIO23 input, active low, pull up, debounce 5000 us
        lock      GPIO22 output, active low, fail-secure
        green     GPIO24 output, active high
        red       GPIO25 output, active high
        fault     GPIO26 output, active high

        """)
  }

  @Test("check notes lines with a second job, and outputs that drive at boot")
  func checkNotesSpecialLines() throws {
    try withFolder { folder in
      let file = folder.appending(path: "gate.conf")
      let text = """
        [coin]
        line = 2
        [push]
        line = 15
        [repairman]
        line = 4
        [lock]
        energised = low
        [green]
        line = 7
        [red]
        line = 8
        active = low
        [fault]
        line = 26
        """
      try text.write(to: file, atomically: true, encoding: .utf8)
      let daemon = try DaemonRun(["check", "--config", file.path])
      #expect(daemon.status == 0)
      let drives = "at boot, which activates the output; add a stronger resistor against it"
      let notes = daemon.output.split(separator: "\n").filter { $0.hasPrefix("note: ") }
      #expect(
        notes.joined(separator: "\n") == """
          note: coin: GPIO2 has a second job: I2C (dtparam=i2c_arm), with a pull-up on the board
          note: push: GPIO15 has a second job: the serial port (enable_uart), which prints boot \
          messages
          note: repairman: GPIO4 has a second job: 1-Wire (dtoverlay=w1-gpio)
          note: lock: GPIO22 is pulled down \(drives)
          note: green: GPIO7 has a second job: SPI (dtparam=spi)
          note: green: GPIO7 is pulled up \(drives)
          note: red: GPIO8 has a second job: SPI (dtparam=spi)
          """)
    }
  }

  @Test("without a chip, outputs-safe is 69 and says so")
  func outputsSafeWithoutAChip() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "gate.conf")
    try "[chip]\nlabel = no-such-chip\n".write(to: file, atomically: true, encoding: .utf8)
    let daemon = try DaemonRun(["outputs-safe", "--config", file.path])
    #expect(daemon.status == 69)
    #expect(daemon.errors.contains("no such chip"))
  }

  @Test("a scenario's transcript is the one beside it, and - is standard input")
  func scenario() throws {
    let file = repository.appending(path: "Tests/Scenarios/acceptance.fth")
    let transcript = file.deletingPathExtension().appendingPathExtension("out")
    let expected = try String(contentsOf: transcript, encoding: .utf8)
    let named = try DaemonRun(["--backend", "simulated", "--scenario", file.path])
    #expect(named.status == 0 && named.errors.isEmpty)
    #expect(named.output == expected)
    let piped = try DaemonRun(["--backend", "simulated", "--scenario", "-"], inputFrom: file.path)
    #expect(piped.status == 0 && piped.errors.isEmpty)
    #expect(piped.output == expected)
  }

  @Test("a mistake in a scenario is reported with the file, or the end of a long path")
  func mistakeInAScenario() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let deep = folder.appending(path: String(repeating: "deep/", count: 20))
    try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = deep.appending(path: "mistake.fth")
    try "coin\n  coim\n".write(to: file, atomically: true, encoding: .utf8)
    let daemon = try DaemonRun(["--backend", "simulated", "--scenario", file.path])
    #expect(daemon.status == 65)
    let end = "...\(file.path.suffix(80)):2:3: coim: unknown word; did you mean \"coin\"?\n"
    #expect(daemon.errors == end)
  }

  @Test(
    "a scenario that cannot be read is 66, and it is said why",
    arguments: [("/nowhere.fth", "No such file or directory"), ("/tmp", "Is a directory")])
  func scenarioThatCannotBeRead(path: String, reason: String) throws {
    let daemon = try DaemonRun(["--backend", "simulated", "--scenario", path])
    #expect(daemon.status == 66 && daemon.output.isEmpty)
    let remedy = "--scenario takes a file of words, or - for standard input"
    #expect(daemon.errors == "\(path): \(reason); \(remedy)\n")
  }

  @Test("on the simulated chip, words on standard input work the gate; mistakes have their status")
  func simulated() throws {
    let good = try DaemonRun(["--backend", "simulated"], input: "coin .state push .state bye\n")
    #expect(good.status == 0)
    #expect(good.output.split(separator: "\n").count == 4)
    let wrong = try DaemonRun(["--backend", "simulated"], input: "expect broken\n")
    #expect(wrong.status == 1)
    #expect(wrong.errors == "stdin:1:8: expected broken, found locked\n")
    let mistake = try DaemonRun(["--backend", "simulated"], input: "coim\n")
    #expect(mistake.status == 65)
    #expect(mistake.errors == "stdin:1:1: coim: unknown word; did you mean \"coin\"?\n")
  }
}
