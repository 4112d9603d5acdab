// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import MachineSupport
import Testing

/// `turnstilectl trace` beside a gate at work.
@Suite struct TraceTests {
  private let gate: Gate
  private var pi: FakePi { gate.pi }

  init() throws { gate = try Gate.locked(on: FakePi(), hasSockets: true) }

  private func trace(_ arguments: String...) throws -> Program {
    try Program("turnstilectl", ["trace", "--runtime", pi.folder.path] + arguments, on: pi)
  }

  /// The levels of a wire in a recording, in order, with the first one.
  private func levels(of wire: String, in lines: [String]) throws -> String {
    let declaration = try #require(lines.first { $0.hasSuffix(" \(wire) $end") })
    let identifier = declaration.split(separator: " ")[3]
    return lines.filter { $0.count == 2 && $0.hasSuffix(identifier) }.map { $0.prefix(1) }.joined()
  }

  /// The value of a note in a recording.
  private func note(_ key: String, in lines: [String]) -> String? {
    let prefix = "$comment \(key)="
    return lines.first { $0.hasPrefix(prefix) }.map {
      String($0.dropFirst(prefix.count).dropLast(5))
    }
  }

  /// Changes a wire so many times, slowly enough for the gate to read each change.
  private func bounce(_ line: Switch, times: Int) {
    for _ in 0..<times {
      pi[line.rawValue].toggle()
      usleep(1500)
    }
  }

  @Test("a press with bounces is shown with every bounce, and the state with every change")
  func bounces() throws {
    bounce(.repairman, times: 7)
    #expect(gate.shows(.outOfOrder))
    bounce(.repairman, times: 7)
    usleep(20_000)
    let program = try trace()
    #expect(program.status == 0)
    let lines = program.lines
    #expect(try levels(of: "repairman", in: lines) == "1" + "0101010" + "1010101")
    #expect(try levels(of: "push", in: lines) == "1" && levels(of: "coin", in: lines) == "1")
    // A slow machine may see the end of the repair.
    #expect(try levels(of: "locked", in: lines).hasPrefix("010"))
    #expect(try levels(of: "out-of-order", in: lines).hasPrefix("01"))
    #expect(note("gate", in: lines) == "turnstile" && note("missing", in: lines) == "0")
    #expect(note("boot", in: lines) == String(repeating: "0", count: 31) + "1")
    #expect(note("program", in: lines)?.hasPrefix("turnstilectl ") == true)
    #expect(!lines.contains { $0.hasSuffix(" release $end") || $0.hasSuffix(" bolt $end") })
    let times = lines.filter { $0.hasPrefix("#") }.compactMap { UInt64($0.dropFirst()) }
    #expect(times.first == 0 && times == times.sorted())
  }

  @Test(
    "the trace of a gate at work is played by its own rules, as a file or in a report, or by others"
  )
  func replayed() throws {
    let configuration = try Service(on: pi).configuration.path
    pi.press(.coin)
    #expect(gate.shows(.unlocked))
    pi.press(.push, milliseconds: 400)
    #expect(gate.shows(.locked))
    let file = pi.folder.appending(path: "trace").path
    expectEqual(try trace("--config", configuration, "--output", file).status, 0)
    let report = try Program(
      "turnstilectl", ["report", "--runtime", pi.folder.path, "--config", configuration], on: pi)
    expectEqual(report.status, 0)
    let mail = pi.folder.appending(path: "report").path
    try report.output.write(toFile: mail, atomically: true, encoding: .utf8)
    // No gate has this program: it is always the one beside the tests.
    let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    for arguments in [[file], [mail], [file, "--config", configuration]] {
      let replay = try Program("turnstile", ["replay"] + arguments, on: pi, from: products)
      expectEqual(replay.status, 0, "\(replay.output)")
      expectTrue(replay.output.contains(" coin: locked -> unlocked"), "\(replay.output)")
      expectTrue(replay.output.contains(" push: unlocked -> locked\n"), "\(replay.output)")
      expectTrue(replay.output.contains("\nend: locked; "))
    }
  }

  @Test("a wire that is high while it is active is shown high")
  func activeHigh() throws {
    let other = try FakePi()
    let service = try Service(on: other)
    try service.set("push", "active", to: "high")
    other[Switch.push.rawValue] = false
    let gate = try Gate.locked(on: other, hasSockets: true)
    gate.pi[Switch.push.rawValue] = true
    usleep(20_000)
    let program = try Program("turnstilectl", ["trace", "--runtime", other.folder.path], on: other)
    #expect(program.status == 0)
    #expect(try levels(of: "push", in: program.lines) == "01")
  }

  @Test("a line that chatters does not fill the ring: what came before is still there")
  func chatter() throws {
    pi.press(.coin)
    #expect(gate.shows(.unlocked))
    bounce(.push, times: 600)
    usleep(20_000)
    let program = try trace()
    expectEqual(program.status, 0)
    expectEqual(note("missing", in: program.lines), "0")
    expectTrue(try levels(of: "coin", in: program.lines).hasPrefix("10"))
    expectTrue(program.lines.contains { $0.contains(" repeat push ") })
  }

  @Test("with --output it is a file that only its owner may read, which replaces an older one")
  func output() throws {
    let file = pi.folder.appending(path: "gate.vcd")
    try "older".write(to: file, atomically: false, encoding: .utf8)
    let configuration = try Service(on: pi).configuration.path
    let program = try trace("--config", configuration, "--output", file.path)
    #expect(program.status == 0 && program.output.isEmpty)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.hasPrefix("$version turnstile recording 2 $end\n"))
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let nowhere = try trace("--config", configuration, "--output", "/nowhere/gate.vcd")
    #expect(nowhere.status == 73)
    #expect(
      nowhere.lines == [
        "/nowhere/gate.vcd: open: No such file or directory; name a file in a folder that you can write to"
      ])
  }
}
