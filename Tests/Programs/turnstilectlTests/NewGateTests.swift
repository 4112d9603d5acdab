// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import MachineSupport
import TestSupport
import Testing

/// What `new` proposes for one more gate of a machine whose configurations are in a folder.
@Suite struct NewGateTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func run(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(arguments, environment: ["CONFIGURATION_DIRECTORY": folder.path])
  }

  /// The lines of a text, and those of another one in which it differs.
  private func changes(from old: String, to new: String) -> [String] {
    // By bytes, since CR and LF are one character.
    let (old, new) = (old.utf8.split(separator: 10), new.utf8.split(separator: 10))
    expectEqual(old.count, new.count)
    return zip(old, new).map { (String($0), String($1)) }.filter { $0.0 != $0.1 }
      .map { "\($0.0 ?? "?") > \($0.1 ?? "?")" }
  }

  private func check(_ name: String) throws -> [Substring] {
    let check = try run("check", "--config", "\(folder.path)/\(name).conf")
    expectEqual(check.status, 0)
    expectTrue(check.errors.isEmpty)
    return check.output.split(separator: "\n")
  }

  @Test("with --write it is where check looks; what is there stays, but not an empty file")
  func write() throws {
    _ = try folder.write(try shippedConfiguration(), to: "turnstile.conf")
    _ = try folder.write("", to: "north.conf")
    let new = try run("new", "north", "--write")
    expectEqual(new.status, 0)
    expectEqual(new.output, "")
    let written = try String(contentsOfFile: folder.path("north.conf"), encoding: .utf8)
    expectTrue(written.contains("turnstilectl restart north\n"))
    let again = try run("new", "north", "--write")
    expectEqual(again.status, 73)
    expectTrue(again.errors.contains("north.conf: exists already"))
    expectEqual(try String(contentsOfFile: folder.path("north.conf"), encoding: .utf8), written)
  }

  @Test("it is the model with free lines: without a second job, and outputs that are off at boot")
  func second() throws {
    let text = try shippedConfiguration()
    _ = try folder.write(text, to: "turnstile.conf")
    let new = try run("new", "north")
    expectEqual(new.status, 0)
    #expect(
      changes(from: text, to: new.output) == [
        "# The wiring and behaviour of this gate: /etc/turnstile/turnstile.conf > "
          + "# The wiring and behaviour of this gate: /etc/turnstile/north.conf",
        "#     turnstilectl restart > #     turnstilectl restart north",
        "line = GPIO17 > line = GPIO5", "line = GPIO27 > line = GPIO6",
        "line = GPIO23 > line = GPIO19", "line = GPIO22 > line = GPIO12",
        "line = GPIO24 > line = GPIO13", "line = GPIO25 > line = GPIO16",
        "line = GPIO26 > line = GPIO18",
      ])
    #expect(
      new.errors == """
        save the file: turnstilectl new north > ~/new.conf &&
        sudo install -m 644 ~/new.conf \(folder.path)/north.conf
        see its pins: turnstilectl check north
        when the pins are wired: sudo systemctl enable --now turnstile@north

        """)
    _ = try folder.write(new.output, to: "north.conf")
    let notes = try check("north").filter { $0.contains(": GPIO") }
    expectTrue(notes.isEmpty)
  }

  @Test("a third gate gets what is left, outputs before inputs; a fourth one has too few")
  func third() throws {
    _ = try folder.write(try shippedConfiguration(), to: "turnstile.conf")
    for name in ["north", "south"] {
      _ = try folder.write(try run("new", name).output, to: "\(name).conf")
    }
    let south = try check("south")
    #expect(!south.contains { $0.contains("also in") || $0.contains("is pulled") })
    let places = south.prefix(13).compactMap { $0.firstMatch(of: #/^(\w+) +GPIO(\d+)/#)?.output }
    #expect(
      places.map { "\($0.1) \($0.2)" } == [
        "coin 4", "push 7", "repairman 8", "lock 20", "green 21", "red 9", "fault 10",
      ])
    let fourth = try run("new", "east")
    fourth.expect(
      status: 78,
      errors: "7 lines are needed; only 5 of GPIO2 to GPIO27 are free: "
        + "no gate fits beside the others\n")
  }

  @Test("lines count that another gate has by default, but not those of another chip")
  func others() throws {
    let old = try shippedConfiguration([("label = auto", "label = one")])
    let model = try folder.write(old, to: "north.conf")
    _ = try folder.write("[lock]\nline = GPIO12\n", to: "south.conf")
    _ = try folder.write("[chip]\nlabel = two\n[lock]\nline = GPIO13\n", to: "west.conf")
    let new = try run("new", "east", "--config", model)
    expectEqual(new.status, 0)
    let lines = changes(from: old, to: new.output)
    #expect(lines.contains("line = GPIO22 > line = GPIO13"))
    #expect(lines.count == 9)
    #expect(!lines.contains { $0.hasSuffix("GPIO12") })
    #expect(
      new.errors.hasPrefix("save the file: turnstilectl new east --config FILE > ~/new.conf &&"))
  }

  @Test func `relays that a low level energises get lines that are pulled up at boot`() throws {
    let text = try shippedConfiguration([("energised = high", "energised = low")])
    _ = try folder.write(text, to: "turnstile.conf")
    let lines = changes(from: text, to: try run("new", "north").output)
    #expect(lines.contains("line = GPIO22 > line = GPIO5"))
  }

  @Test func `comments stay, and what two gates cannot share besides lines is off`() throws {
    let long = "line = 17 ;" + String(repeating: "x", count: 149)
    let text = try shippedConfiguration([
      ("line = GPIO17", "  line=BOARD11\t ; the coin; yes\r"),
      ("line = GPIO22", "line : J8:15 ;22"),
      ("line = GPIO27", long.replacing("17", with: "27")),
      ("textfile = off", "textfile = /run/a;b/my gate.prom ; here"),
    ]).trimmingCharacters(in: .newlines)
    // The file that is there is the model where there is no turnstile.conf.
    _ = try folder.write("\u{FEFF}" + text, to: "south.conf")
    let new = try run("new", "north")
    expectEqual(new.status, 0)
    let lines = changes(from: text, to: String(new.output.drop { $0 == "\u{FEFF}" }.dropLast()))
    expectEqual(lines.count, 10)
    for line in [
      "  line=BOARD11\t ; the coin; yes\r >   line=GPIO5 ; the coin; yes\r",
      "line : J8:15 ;22 > line : GPIO12 ;22", "\(long.replacing("17", with: "27")) > line = GPIO6",
      "textfile = /run/a;b/my gate.prom ; here > textfile = off ; here",
    ] { #expect(lines.contains(line), "\(lines)") }
    _ = try folder.write(new.output, to: "north.conf")
    #expect(try !check("north").contains { $0.contains("also in") })
  }

  @Test func `a gate that exists, and configurations that are refused, are named`() throws {
    let missing = try run("new", "north")
    missing.expect(status: 78, errors: "\(folder.path)/turnstile.conf: No such file or directory\n")
    _ = try folder.write(try shippedConfiguration(), to: "turnstile.conf")
    let north = try folder.write("[coin]\n", to: "north.conf")
    let exists = try run("new", "north")
    exists.expect(status: 73, errors: "\(north): exists already; choose another name\n")
    for name in ["turnstile", ".north"] {
      let other = try run("new", name)
      #expect(other.status == 64 && other.errors.contains("expected a name other than turnstile"))
    }
    let wrong = try folder.write("[coin]\nlin = 17\n", to: "north.conf")
    for arguments in [["new", "south"], ["new", "south", "--config", wrong]] {
      let refused = try ProgramRun(arguments, environment: ["CONFIGURATION_DIRECTORY": folder.path])
      expectEqual(refused.status, 78)
      expectTrue(refused.output.isEmpty)
      #expect(refused.errors.contains("/north.conf:2:1: key of [coin]: expected "))
    }
  }
}
