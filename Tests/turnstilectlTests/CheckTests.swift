// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Testing

@Suite struct CheckTests {
  @Test("check prints all that the shipped configuration means")
  func shipped() throws {
    let folder = try TestFolder()
    let file = try folder.write(try shippedConfiguration(), to: "gate.conf")
    let check = try ProgramRun(["check", "--config", file])
    #expect(check.status == 0 && check.errors.isEmpty)
    let meaning = check.output.split(separator: "\n").filter { !$0.hasPrefix("note: ") }
    #expect(
      meaning.joined(separator: "\n") == """
        chip      the header of this Raspberry Pi (auto)
        coin      GPIO17 pin 11  input, active when low, pull up, debounce 5ms, stuck after 1s
        push      GPIO27 pin 13  input, active when low, pull up, debounce 5ms, stuck after 30s
        repairman GPIO23 pin 16  input, active when low, pull up, debounce 5ms
        lock      GPIO22 pin 15  output, high when unlocked, locks without power: yes (fail = secure)
        green     GPIO24 pin 18  output, high when lit
        red       GPIO25 pin 22  output, high when lit
        fault     GPIO26 pin 37  output, high when lit
        relock    off: an unlocked gate waits for its push for ever
        ledger    /var/lib/turnstile, coins are refused while it cannot be written
        metrics   off
        """)
  }

  @Test("check notes lines with a second job, and outputs that drive at boot")
  func specialLines() throws {
    let folder = try TestFolder()
    let text = try shippedConfiguration([
      ("GPIO17", "2"), ("GPIO27", "15"), ("GPIO23", "4"), ("energised = high", "energised = low"),
      ("GPIO24", "7"), ("GPIO25\nactive = high", "8\nactive = low"),
    ])
    let file = try folder.write(text, to: "gate.conf")
    let check = try ProgramRun(["check", "--config", file])
    #expect(check.status == 0)
    let drives = "at boot, which activates the output; add a stronger resistor against it"
    let notes = check.output.split(separator: "\n").filter {
      $0.hasPrefix("note: ") && $0.contains(": GPIO")
    }
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

  @Test(
    "check lists every line that a file of version 0.1.0 must get, and none for another mistake")
  func additions() throws {
    let folder = try TestFolder()
    let old = try folder.write("[lock]\nline = GPIO20\n[green]\nline = GPIO5\n", to: "old.conf")
    let check = try ProgramRun(["check", "--config", old])
    #expect(check.status == 78 && check.output.isEmpty)
    #expect(
      check.errors.split(separator: "\n").filter { $0.hasPrefix("add: ") } == [
        "add: [coin] line = GPIO17", "add: [push] line = GPIO27", "add: [repairman] line = GPIO23",
        "add: [lock] fail = secure", "add: [lock] energised = high", "add: [red] line = GPIO25",
        "add: [fault] line = GPIO26", "add: [end]",
      ])
    let misspelt = try folder.write("[lock]\nlin = GPIO20\n", to: "misspelt.conf")
    #expect(try ProgramRun(["check", "--config", misspelt]).errors.contains("add: ") == false)
  }

  @Test("an error has its severity in the journal's stream, and nowhere else")
  func severity() throws {
    let ours = ["/bin/bash", "-c", "JOURNAL_STREAM=$(stat -Lc %d:%i /dev/stderr) exec \"$@\"", "-"]
    for (environment, wrapper, prefix) in [
      ([:], [], ""), (["JOURNAL_STREAM": "1:1"], [], ""), ([:], ours, "<3>"),
    ] as [([String: String], [String], String)] {
      let missing = try ProgramRun(
        ["check", "--config", "/nowhere"], wrapper: wrapper, environment: environment)
      #expect(missing.status == 78 && missing.output.isEmpty)
      #expect(missing.errors == "\(prefix)/nowhere: No such file or directory\n")
    }
  }

  @Test("a gate's name leads to its own configuration and ledger")
  func gateName() throws {
    let missing = try ProgramRun(["check", "no-such-gate"])
    #expect(missing.errors.hasPrefix("/etc/turnstile/no-such-gate.conf: "))
    let books = try ProgramRun(["books", "no-such-gate"])
    #expect(books.errors.hasPrefix("/var/lib/turnstile@no-such-gate/ledger: "))
  }

  @Test("a gate whose configuration is wrong is not restarted")
  func restart() throws {
    let folder = try TestFolder()
    let bin = folder.url.appending(path: "systemctl")
    try "#!/bin/sh\necho \"$@\" >> \(folder.path)/called\n".write(
      to: bin, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bin.path)
    let path = ["PATH": "\(folder.path):/usr/bin:/bin"]
    let called = folder.url.appending(path: "called")
    let wrong = try folder.write("[coin]\n", to: "wrong.conf")
    #expect(try ProgramRun(["restart", "--config", wrong], environment: path).status == 78)
    #expect(!FileManager.default.fileExists(atPath: called.path))
    let right = try folder.write(try shippedConfiguration(), to: "right.conf")
    let restart = try ProgramRun(["restart", "north", "--config", right], environment: path)
    #expect(restart.status == 0)
    let call = try String(contentsOf: called, encoding: .utf8)
    #expect(call == "restart turnstile@north.service\n")
  }
}
