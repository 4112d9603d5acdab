// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import MachineSupport
import TestSupport
import Testing

/// `turnstilectl status` and `metrics`, as a shell sees them.
@Suite struct StatusTests {
  @Test func `status says how the gate is, what is wrong, and what to do about it`() throws {
    let gate = try RunningGate()
    let status = try gate.status()
    let chip = "no such chip; plug the chip in, or correct label in [chip]"
    let lines = status.output.split(separator: "\n")
    expectTrue(status.errors.isEmpty)
    expectEqual(lines.count, 8)
    #expect(
      lines[0]
        == "turnstile: waiting for the lines; not started; 0 coins, 0 passages; fault: no such chip"
    )
    #expect(lines[1].hasPrefix("  lines: \(chip)"))
    #expect(lines[2].hasPrefix("  ledger: "))
    expectEqual(lines[3], "  sells no passage: the state or the books are not known yet")
    expectEqual(
      lines[4], "  sells no passage: the lines are not held, or an output does not follow")
    expectEqual(lines[5], "  money: credit 0 of 1 pulse; in the box 0 pulses")
    expectEqual(lines[6], "  lock: is as the kernel leaves it, since the lines are not held")
    expectEqual(lines.last, "  active: unknown, since the lines are not held")
  }

  @Test func `as JSON, status is one object for a gate`() throws {
    let gate = try RunningGate()
    let status = try gate.status("--json")
    let parsed = try JSONSerialization.jsonObject(with: Data(status.output.utf8))
    let object = try #require(parsed as? [String: Any])
    #expect(object["gate"] as? String == "turnstile" && object["held"] as? Bool == false)
    #expect(object["state"] as? String == "not-started" && object["coins"] as? Int == 0)
    // The shipped file has an acceptor, and none of the optional lines.
    #expect(object["credit"] as? Int == 0 && object["price"] as? Int == 1)
    #expect(object["waits-for-sign"] as? Bool == false)
    #expect(object["loop-open"] as? Bool == false && object["held-open"] as? Bool == false)
    #expect(object["active coin"] is NSNull && object["active accept"] == nil)
    #expect(object["hindrances"] as? String == "unknown-state lines")
    #expect(object["commander"] as? String == "lost-lines")
    let age = Date().timeIntervalSince1970 - Double(try #require(object["started"] as? Int))
    #expect((-1...300).contains(age))
  }

  @Test func `with a unit, money is told in its currency`() throws {
    let gate = try RunningGate(edits: [
      ("unit = off", "unit = 0.50 EUR"), ("price = 1", "price = 3"),
    ])
    let output = try gate.status().output
    expectTrue(
      output.contains("\n  money: credit 0.00 of 1.50 EUR; in the box 0.00 EUR\n"), "\(output)")
    let parsed = try JSONSerialization.jsonObject(with: Data(gate.status("--json").output.utf8))
    let object = try #require(parsed as? [String: Any])
    for (key, value) in [
      ("unit", "0.50 EUR"), ("price-money", "1.50"), ("credit-money", "0.00"),
      ("takings-money", "0.00"), ("box-money", "0.00"),
    ] { #expect(object[key] as? String == value, "\(key)") }
  }

  @Test func `--follow prints a line at once, and no other while nothing changes`() throws {
    let gate = try RunningGate()
    let arguments = ["status", "--follow", "--runtime", gate.folder.path]
    let wrapper = ["/usr/bin/timeout", "--signal=KILL", "3"]
    expectEqual(
      try ProgramRun(arguments, wrapper: wrapper).output,
      "fault turnstile: waiting for the lines; not started; 0 coins, 0 passages; fault: no such chip\n"
    )
    let objects = try ProgramRun(arguments + ["--json"], wrapper: wrapper).output
    expectTrue(objects.hasPrefix("{\"gate\":\"turnstile\",\"state\":\"not-started\""))
    expectEqual(objects.split(separator: "\n").count, 1)
  }

  @Test func `--follow asks a gate that does not answer again, and says so once`() throws {
    let run = try ProgramRun(
      ["status", "--follow", "--runtime", "/nowhere"],
      wrapper: ["/usr/bin/timeout", "--signal=KILL", "3"])
    expectEqual(
      run.output,
      "fault turnstile: No such file or directory; no gate is running: `systemctl start turnstile`\n"
    )
  }

  @Test func `no gate is 69, whether one is named or all are asked for`() throws {
    let advice = "no gate is running: `systemctl start turnstile@no-such-gate`"
    for verb in ["status", "console", "trace"] {
      let named = try ProgramRun([verb, "no-such-gate"])
      expectEqual(named.status, 69)
      #expect(named.errors == "/run/turnstile@no-such-gate: No such file or directory; \(advice)\n")
    }
  }

  @Test("a folder whose name is too long for a socket is named, and no gate can be there")
  func longFolder() throws {
    let long = "/tmp/" + String(repeating: "a", count: 110)
    let status = try ProgramRun(["status", "--runtime", long])
    expectEqual(status.status, 69)
    #expect(status.errors.hasPrefix("..."))
    expectTrue(status.output.isEmpty)
    #expect(status.errors.contains(": File name too long; "))
  }

  @Test func `metrics is a page, with a label for the gate; a gate that is gone is down`() throws {
    let gate = try RunningGate()
    let arguments = ["metrics", "north", "--runtime", gate.folder.path]
    let page = try Exposition(try ProgramRun(arguments).output)
    let label = "gate=\"turnstile@north\""
    expectEqual(page.samples["turnstile_up{\(label)}"], 1)
    expectEqual(page.samples["turnstile_lines_held{\(label)}"], 0)
    expectEqual(page.samples["turnstile_fault{\(label)}"], 1)
    expectEqual(page.samples["turnstile_faults_total{\(label),fault=\"lines-lost\"}"], 1)
    _ = try gate.end()
    let after = try ProgramRun(arguments)
    expectEqual(after.status, 0)
    #expect(try Exposition(after.output).samples == ["turnstile_up{\(label)}": 0])
  }

  @Test(
    "with an interval the file is written at once and again; without a file there is nothing to do")
  func textfile() throws {
    let gate = try RunningGate()
    let file = gate.folder.url.appending(path: "turnstile.prom")
    // In a folder of others, a pipe may have the draft's name.
    let isMade = unsafe mkfifo(file.path + ".new", 0o666) == 0
    expectTrue(isMade)
    let config = try gate.folder.write(
      try shippedConfiguration([("textfile = off", "textfile = \(file.path)")]), to: "metrics.conf")
    let writer = Process()
    writer.executableURL = URL(filePath: ProgramRun.path(of: "turnstilectl"))
    let arguments = ["metrics", "--every", "1", "--runtime", gate.folder.path, "--config"]
    writer.arguments = arguments + [config]
    try writer.run()
    defer {
      // Another suite of this process may have blocked SIGTERM, and a child inherits that.
      kill(writer.processIdentifier, SIGKILL)
      writer.waitUntilExit()
    }
    for isUp in [1.0, 0.0] {
      let isWritten = try eventually {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return false }
        return try Exposition(text).samples["turnstile_up{gate=\"turnstile\"}"] == isUp
      }
      expectTrue(isWritten)
      if isUp == 1 { _ = try gate.end() }
    }
    let off = try gate.folder.write(try shippedConfiguration(), to: "off.conf")
    let nothing = try ProgramRun(arguments + [off])
    nothing.expect(status: 0)
  }
}
