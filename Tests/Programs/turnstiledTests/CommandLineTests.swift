// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import MachineSupport
import TestSupport
import Testing
import Turnstile

@Suite struct CommandLineTests {
  @Test(
    "everything but the gate's own two verbs is 64, and names the other program",
    arguments: [
      [], ["--help"], ["run"], ["run", ""], ["check"], ["books"], ["console"], ["run", "a", "b"],
      ["check", "/run/turnstile/setup"], ["--config", "/etc/turnstile/turnstile.conf"],
    ])
  func usage(arguments: [String]) throws {
    let run = try turnstiled(arguments)
    expectEqual(run.status, 64)
    #expect(
      run.errors.hasSuffix("expected run SETUP or outputs-safe SETUP; see turnstilectl help\n"))
  }

  @Test("without a setup a gate is 78, says which is missing, and cannot say what was driven")
  func noSetup() throws {
    let run = try turnstiled(["run", "/nowhere/setup"])
    expectEqual(run.status, 78)
    let reason = "/nowhere/setup: open: No such file or directory"
    expectEqual(run.errors, "<3>\(reason)\n")
    let safe = try turnstiled(["outputs-safe", "/nowhere/setup"])
    #expect(safe.status == 69 && safe.errors == "<3>\(reason); \(Self.unknown)\n")
  }

  @Test func `at a terminal a line has no priority`() throws {
    let terminal = try PseudoTerminal([ProgramRun.path(of: "turnstiled"), "run", "/nowhere/setup"])
    expectEqual(terminal.end(), 78 << 8)
    expectEqual(terminal.screen, "/nowhere/setup: open: No such file or directory\r\n")
  }

  @Test func `a damaged setup is 78 for a gate, and the lock needs a person`() throws {
    let folder = try TestFolder()
    var data = Setup().data
    data[10] ^= 1
    let file = folder.url.appending(path: "setup")
    try data.write(to: file)
    let run = try turnstiled(["run", file.path])
    #expect(run.status == 78 && run.errors.hasSuffix("setup is damaged\n"))
    let safe = try turnstiled(["outputs-safe", file.path])
    #expect(safe.status == 69 && safe.errors.contains("is damaged; \(Self.unknown)"))
  }

  @Test(
    "a setup of another version is 78 and stays, and outputs-safe looks for the chip it drove",
    arguments: [-1, 1] as [Int8])
  func otherVersion(step: Int8) throws {
    let folder = try TestFolder()
    let file = folder.url.appending(path: "setup")
    var data = Setup.withoutChip.data
    data[4] = UInt8(bitPattern: Int8(bitPattern: data[4]) + step)
    let checksum = crc32(Array(data[..<76]))
    for index in 0..<4 { data[76 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * index)) }
    try data.write(to: file)
    let run = try turnstiled(["run", file.path])
    expectEqual(run.status, 78)
    #expect(run.errors.contains("setup is of another version"))
    let safe = try turnstiled(["outputs-safe", file.path])
    expectEqual(safe.status, 69)
    #expect(safe.errors.contains("no such chip"))
    #expect(try Data(contentsOf: file) == data)
  }

  @Test func `without a chip, outputs-safe is 69 and says so`() throws {
    let folder = try TestFolder()
    let file = folder.url.appending(path: "setup")
    try Setup.withoutChip.data.write(to: file)
    let safe = try turnstiled(["outputs-safe", file.path])
    #expect(safe.status == 69 && safe.errors.contains("no such chip"))
  }

  private static let unknown = "which outputs were driven is not known; cut the power of the lock"

  private func turnstiled(_ arguments: [String]) throws -> ProgramRun {
    try ProgramRun(arguments, of: "turnstiled")
  }
}
