// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import MachineSupport
import System
import TestSupport
import Testing

@testable import turnstilectl

@Suite struct CheckTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// What `check` says of the shipped configuration with these changes, which is `gate.conf`.
  private func check(_ changes: [(String, String)] = []) throws -> ProgramRun {
    let file = try folder.write(try shippedConfiguration(changes), to: "gate.conf")
    return try ProgramRun(["check", "--config", file])
  }

  /// The number of a line in a text.
  private func line(of setting: String, in text: String) throws -> Int {
    try #require(text.components(separatedBy: "\n").firstIndex(of: setting)) + 1
  }

  @Test func `check prints all that the shipped configuration means`() throws {
    let check = try check()
    #expect(check.status == 0 && check.errors.isEmpty)
    let meaning = check.output.split(separator: "\n").filter { !$0.hasPrefix("note: ") }
    #expect(
      meaning.joined(separator: "\n") == """
        chip      the header of this Raspberry Pi (auto)
        coin      GPIO17 pin 11  input, active when low, pull up, debounce 15ms, stuck after 1s
        push      GPIO27 pin 13  input, active when low, pull up, debounce 5ms, stuck after 30s
        repairman GPIO23 pin 16  input, active when low, pull up, debounce 50ms
        release   off
        bolt      off
        admit     off
        turn      off
        lock      GPIO22 pin 15  output, high when unlocked; locked without power (fail = secure)
        green     GPIO24 pin 18  output, high when lit
        red       GPIO25 pin 22  output, high when lit
        fault     GPIO26 pin 37  output, high when lit
        accept    off
        passed    off
        alarm     off
        pulses    18ms to 130ms, at most 10 in a train, credited after a pause of 200ms
        price     1 pulse; extra pulses are credit, an unused price is credit, a part payment is \
        kept for 2min
        passage   sensor unknown, mechanism unknown; a push counts when it ends, and ends after a \
        rest of 20ms; the next passage is sold 2s later
        relock    after 30s
        ledger    /var/lib/turnstile, coins are refused while it cannot be written
        agent     off
        metrics   off
        """)
  }

  @Test(
    "check and compile ask for the sensor that the shipped configuration does not name (law 14)")
  func sensorQuestion() throws {
    let shipped = try repositoryText("systemd/turnstile.conf")
    let file = try folder.write(shipped, to: "shipped.conf")
    let place = "shipped.conf:\(try line(of: "sensor =", in: shipped)):9: "
    for arguments in [["check"], ["compile", "--runtime", folder.path("run")]] {
      let run = try ProgramRun(arguments + ["--config", file])
      expectEqual(run.status, 78)
      let question = "sensor: what does the sensor of the arm feel? Write contact"
      #expect(run.errors.contains(place + question), "\(run.errors)")
    }
  }

  @Test func `check prints every optional line and every rule that is set`() throws {
    let check = try check([
      ("sensor = unknown", "sensor = level"), ("mechanism = unknown", "mechanism = rides"),
      ("# Default: off, no loop.\nline = off", "line = 5"),
      ("# Default: off, no contact.\nline = off", "line = 6"),
      ("# Default: off, no reader.\nline = off", "line = 13"),
      ("# Default: off, no such line.\nline = off", "line = 16"), ("price = 1", "price = 2"),
      ("unit = off", "unit = 0.50 EUR"), ("# Default: off, no pulses.\nline = off", "line = 12"),
      ("# Default: off, no alarm.\nline = off", "line = 20"),
      ("open-at = train", "open-at = pulse"), ("extra = credit", "extra = refuse"),
      ("unused = credit", "unused = void"), ("parts = 2min", "parts = off"),
      ("duty = 100%", "duty = 40%"), ("rest = auto", "rest = 0ms"), ("user = off", "user = 991"),
      ("words = hold-open close ", "words = "),
    ])
    #expect(check.status == 0 && check.errors.isEmpty)
    let roles = [
      "release", "bolt", "admit", "lock", "accept", "passed", "alarm", "pulses", "price", "money",
      "passage", "agent",
    ]
    let meaning = check.output.split(separator: "\n").filter { line in
      roles.contains { line.hasPrefix("\($0) ") }
    }
    #expect(
      meaning.joined(separator: "\n") == """
        release   GPIO5  pin 29  input, active when high, pull up, debounce 50ms
        bolt      GPIO6  pin 31  input, active when low, pull up, debounce 20ms
        admit     GPIO13 pin 33  input, active when low, pull up, debounce 5ms, stuck after 30s, \
        admits after 100ms
        lock      GPIO22 pin 15  output, high when unlocked; locked without power (fail = secure), \
        duty 40%
        accept    GPIO16 pin 36  output, high when coins are accepted
        passed    GPIO12 pin 32  output, high when a passage is signalled
        alarm     GPIO20 pin 38  output, high when an alarm is given
        pulses    18ms to 130ms, at most 10 in a train, each credited when it ends
        price     2 pulses; extra pulses are refused, an unused price is void, a part payment is \
        kept for ever
        money     a pulse is 0.50 EUR, a passage 1.00 EUR
        passage   sensor level, mechanism rides; a push of at least 200ms counts after that time
        agent     user 991 may close-till open-till
        """)
  }

  @Test(
    "check says when a push counts",
    arguments: [
      ("contact", "ratchet", "of at least 200ms counts when it ends", ""),
      ("pulse", "behind", "counts when it begins", "; the next passage is sold 2s later"),
    ])
  func passages(sensor: String, mechanism: String, moment: String, sale: String) throws {
    let check = try check([
      ("sensor = unknown", "sensor = \(sensor)"),
      ("mechanism = unknown", "mechanism = \(mechanism)"),
    ])
    let passage = "\npassage   sensor \(sensor), mechanism \(mechanism); a push \(moment)"
    #expect(check.output.contains("\(passage), and ends after a rest of 20ms\(sale)\n"))
  }

  @Test(
    "check says what two rotation sensors are",
    arguments: [("free", "an exit"), ("forced", "forced")])
  func rotations(rule: String, meaning: String) throws {
    let check = try check([
      ("sensor = unknown", "sensor = quadrature"), ("exit = free", "exit = \(rule)"),
      ("# Default: off, no second sensor.\nline = off", "line = 21"),
    ])
    let turn = "input, active when low, pull up, debounce 5ms, stuck after 30s"
    #expect(check.output.contains("\nturn      GPIO21 pin 40  \(turn)\n"))
    let passage = "a rotation counts when it ends; a backward rotation is \(meaning)"
    #expect(check.output.contains("\npassage   sensor quadrature, mechanism unknown; \(passage)\n"))
  }

  @Test func `check names the rules that no gate has, with line and column`() throws {
    let text = try shippedConfiguration([
      ("sensor = unknown", "sensor = pulse"), ("mechanism = unknown", "mechanism = jams"),
    ])
    let file = try folder.write(text, to: "gate.conf")
    let line = try line(of: "sensor = pulse", in: text)
    let check = try ProgramRun(["check", "--config", file])
    #expect(check.status == 78 && check.output.isEmpty)
    #expect(check.errors.hasPrefix("\(file):\(line):10: sensor: expected contact or level with "))
  }

  @Test func `check notes lines with a second job, and outputs that drive at boot`() throws {
    let check = try check([
      ("GPIO17", "2"), ("GPIO27", "15"), ("GPIO23", "4"), ("energised = high", "energised = low"),
      ("GPIO24", "7"), ("GPIO25\nactive = high", "8\nactive = low"),
    ])
    #expect(check.status == 0)
    let drives = "at boot, which activates the output; add a resistor of 10 kohm to"
    let notes = check.output.split(separator: "\n").filter {
      $0.hasPrefix("note: ") && $0.contains(": GPIO")
    }
    #expect(
      notes.joined(separator: "\n") == """
        note: coin: GPIO2 is usable only without I2C (dtparam=i2c_arm); the board pulls this line up
        note: push: GPIO15 is usable only without the serial port (enable_uart), which prints boot \
        messages
        note: repairman: GPIO4 is usable only without 1-Wire (dtoverlay=w1-gpio)
        note: lock: GPIO22 is pulled down \(drives) 3.3 V
        note: green: GPIO7 is usable only without SPI (dtparam=spi)
        note: green: GPIO7 is pulled up \(drives) ground
        note: red: GPIO8 is usable only without SPI (dtparam=spi)
        """)
  }

  @Test(
    "check lists every line that a file must get to be whole, and none for another mistake")
  func additions() throws {
    let old = try folder.write("[lock]\nline = GPIO20\n[green]\nline = GPIO5\n", to: "old.conf")
    let check = try ProgramRun(["check", "--config", old])
    #expect(check.status == 78 && check.output.isEmpty)
    #expect(
      check.errors.split(separator: "\n").filter { $0.hasPrefix("add: ") } == [
        "add: [coin] line = GPIO17", "add: [push] line = GPIO27", "add: [push] sensor =",
        "add: [repairman] line = GPIO23", "add: [lock] fail = secure",
        "add: [lock] energised = high", "add: [lock] mechanism = unknown",
        "add: [red] line = GPIO25", "add: [fault] line = GPIO26", "add: [end]",
      ])
    let misspelt = try folder.write("[lock]\nlin = GPIO20\n", to: "misspelt.conf")
    #expect(try ProgramRun(["check", "--config", misspelt]).errors.contains("add: ") == false)
  }

  @Test func `an error has its severity in the journal's stream, and nowhere else`() throws {
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

  @Test("check names each line that another gate's configuration has as well, and where")
  func sharedLines() throws {
    let labelled = try shippedConfiguration([("label = auto", "label = pinctrl-bcm2711")])
    let north = try folder.write(labelled, to: "north.conf")
    let south = try shippedConfiguration([
      ("GPIO27", "GPIO5"), ("GPIO23", "GPIO6"), ("GPIO22", "GPIO12"), ("GPIO24", "GPIO13"),
      ("GPIO25", "GPIO19"), ("GPIO26", "BOARD13"),
    ])
    _ = try folder.write(south, to: "south.conf")
    _ = try folder.write("[coin]\nlin = 17\n", to: "east.conf")
    _ = try folder.write("[chip]\nlabel = another\n[coin]\nline = 17\n", to: "west.conf")
    _ = try folder.write(try shippedConfiguration(), to: "south.conf.dpkg-old")
    let check = try ProgramRun(["check", "--config", north])
    let notes = check.output.split(separator: "\n").filter {
      $0.contains(".conf") && !$0.contains("kernel")
    }
    #expect(
      try check.status == 0
        && notes.sorted() == [
          "note: coin: change GPIO17, which is also in south.conf, line \(line(of: "line = GPIO17", in: south))",
          "note: east.conf cannot be used, so its lines are not compared; check it",
          "note: push: change GPIO27, which is also in south.conf, line \(line(of: "line = BOARD13", in: south))",
        ])
  }

  @Test func `a configuration that is missing: the others are named, and how to make it`() throws {
    for name in ["north.conf", "turnstile.conf"] { _ = try folder.write("", to: name) }
    let check = try ProgramRun(["check", "--config", "\(folder.path)/east.conf"])
    let lines = check.errors.split(separator: "\n")
    #expect(check.status == 78 && lines.count == 2)
    #expect(lines.first == "\(folder.path)/east.conf: No such file or directory")
    let names = ["north.conf, turnstile.conf", "turnstile.conf, north.conf"]
    #expect(
      names.contains {
        lines.last == "that folder has \($0); to add a gate, see `turnstilectl help new`"
      })
  }

  @Test("a train that is shorter than the price is noted: a coin worth it would be hum")
  func shortTrain() throws {
    for (train, isNoted) in [(2, true), (3, false)] {
      let check = try check([
        ("price = 1", "price = 3"), ("longest-train = 10", "longest-train = \(train)"),
      ])
      let note = "note: coin: longest-train = 2 refuses a coin of 3 pulses"
      #expect(check.status == 0 && check.output.contains(note) == isNoted)
    }
  }

  @Test func `a gate's name leads to its own configuration and ledger`() throws {
    let missing = try ProgramRun(["check", "no-such-gate"])
    #expect(missing.errors.hasPrefix("/etc/turnstile/no-such-gate.conf: "))
    let books = try ProgramRun(["books", "no-such-gate"])
    #expect(books.errors.hasPrefix("/var/lib/turnstile@no-such-gate/books: "))
  }

  @Test func `a gate whose configuration is wrong is not restarted`() throws {
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

@Suite struct KernelNotesTests {
  private static let old = "module/pinctrl_bcm2835/parameters/persist_gpio_outputs"
  private static let new = "module/pinctrl_rp1/parameters/persist_gpio_outputs"
  private static let watchdog = "class/watchdog/watchdog0/state"
  private static let persists = "kernel: outputs keep their levels"
  private static let mayPersist = "kernel: no setting says"
  private static let noWatchdog = "kernel: no hardware watchdog"
  private static let mayLackWatchdog = "kernel: whether a hardware watchdog is active is not known"
  private static let noJournal = "journal: it is in memory"

  @Test(
    "what the kernel lacks is noted",
    arguments: [
      ([:], [mayPersist, mayLackWatchdog]),
      ([old: "Y\n", watchdog: "active\n"], [persists]),
      ([old: "N\n", watchdog: "active\n"], []),
      ([new: "N\n", watchdog: "inactive\n"], [noWatchdog]),
      ([new: "Y\n"], [persists, mayLackWatchdog]),
      ([old: "N\n", watchdog: "active\n", "journal/0123/system.journal": ""], [noJournal]),
    ])
  func notes(files: [String: String], beginnings: [String]) throws {
    let folder = try TestFolder()
    for (name, text) in files {
      let url = folder.url.appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    var notes: [String] = []
    let journals = FixedText<128>(string: folder.path("journal"))
    KernelNotes(root: FixedText(string: folder.path), journals: journals).forEach {
      notes.append($0.string)
    }
    #expect(notes.count == beginnings.count)
    #expect(zip(notes, beginnings).allSatisfy { $0.hasPrefix($1) })
  }

  @Test("books in memory are noted, with the file system; books on a disk are not")
  func booksPlace() throws {
    let memory = "/dev/shm/turnstile-\(UUID().uuidString)"
    let folder = try #require(FilePath(TextBuffer(string: memory)))
    expectEqual(
      BooksPlace(folder: folder).doubt?.string,
      "ledger: \(memory) is on tmpfs: it is in memory, and lost at each reboot; "
        + "keep it on an ext4 partition: see A card that lasts")
    expectEqual(BooksPlace(folder: FilePath("/proc/self")).doubt, nil)
  }

  @Test("books that began on another board are told with both cures; the first board is noted once")
  func board() throws {
    let temporary = try TestFolder()
    // As short as that of a gate.
    let path = "/tmp/b-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = try #require(FilePath(TextBuffer(string: path)))
    let doubts = try ["aaaa", "bbbb"].map { serial in
      let file = try temporary.write("\(serial)\0", to: serial)
      let place = BooksPlace(
        folder: folder, serial: try #require(FilePath(TextBuffer(string: file))))
      place.noteBoard()
      return place.doubt?.string
    }
    expectEqual(
      doubts,
      [
        nil,
        "ledger: from board aaaa, and this is bbbb; stop the gate, then `rm \(path)/board` "
          + "if aaaa is gone, or `mv \(path) \(path).old` if its card was copied",
      ])
    expectEqual(try String(contentsOfFile: path + "/board", encoding: .utf8), "aaaa\n")
  }
}
