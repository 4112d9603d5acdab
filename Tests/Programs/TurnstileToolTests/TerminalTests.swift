// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport
import Testing

/// The workbench at a terminal.
@Suite(.serialized) struct TerminalTests {
  private static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "turnstile").path

  private func sit(_ environment: [String] = []) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal([Self.program], environment: environment)
    #expect(terminal.waits(for: "> "))
    return terminal
  }

  @Test func `the greeting names the machine, its state, and three things to try`() throws {
    let terminal = try sit()
    #expect(terminal.screen.contains("A simulated turnstile, locked."))
    #expect(terminal.screen.contains("Try: coin   push   see unlocked "))
  }

  @Test("a machine of the workbench has a greeting with its name, and its words at Tab")
  func machineAtTheTerminal() throws {
    let terminal = try PseudoTerminal([Self.program, "play", "--machine", "edit-mode"])
    #expect(terminal.waits(for: "A simulated edit-mode, "))
    #expect(terminal.waits(for: "> "))
    terminal.type("see dragg\t\r", shows: "\ndragging: a guard, asked in\r\n")
    terminal.type(": half\u{03}\rquit\r")
    #expect(terminal.end() == 0 && terminal.isRestored)
  }

  @Test func `of FILE and --scenario one is enough, for the gate and for a machine`() throws {
    for verb in ["gate", "play"] {
      let (status, output) = try turnstile([verb, "a.fth", "--scenario", "b.fth"])
      #expect(status == 64)
      #expect(output == "turnstile: FILE and --scenario both name a file of words; leave one out\n")
    }
  }

  @Test("lines are edited, completed and found again; Ctrl-D ends, and the terminal is as before")
  func editing() throws {
    let terminal = try sit()
    #expect(!terminal.isRestored)
    terminal.type("cx\u{7F}o\t\r", shows: "coin: locked -> unlocked")
    terminal.type("\u{1B}[A\r", shows: "not used: the gate is already open")
    terminal.type("\u{04}")
    #expect(terminal.end() == 0 && terminal.isRestored)
  }

  @Test func `the end of a machine says how many lines were refused, and takes them again`() throws
  {
    let terminal = try PseudoTerminal([Self.program, "draft"])
    #expect(terminal.waits(for: "> "))
    terminal.type("machine door\rshut\r  push: open\r", shows: "did you mean \"to open\"?")
    terminal.type("open\r  close: to shut\rend\r", shows: "lines with mistakes, left out: 1")
    terminal.type("shut\r  push: to open\rend\r", shows: "door: begins in shut")
    terminal.type("push\r", shows: "push: shut -> open")
  }

  @Test func `an end that misses a state is accepted once the state is there`() throws {
    let terminal = try PseudoTerminal([Self.program, "draft"])
    #expect(terminal.waits(for: "> "))
    terminal.type("machine door\rshut\r  push: to open\rend\r", shows: "open: no such state")
    terminal.type("open\rend\r", shows: "door: begins in shut")
  }

  @Test func `the prompt counts the numbers that a line has left on the stack`() throws {
    let terminal = try sit()
    terminal.type("3 4 coin\r", shows: "2> ")
    terminal.type("drop drop\r", shows: "\u{1B}[1m> ")
  }

  @Test("a session begins with the lines of those before it, in a file that only its user can read")
  func history() throws {
    let home = try TestFolder()
    let file = home.path(".turnstile_history")
    let first = try sit(["HOME=\(home.path)"])
    first.type("coin\rcoin\r.time\r")
    #expect(first.waits(for: " seconds\r\n"))
    first.send(SIGKILL)
    _ = first.end()
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "coin\n.time\n")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let second = try sit(["HOME=\(home.path)"])
    second.type("\u{1B}[A\u{1B}[A\r")
    #expect(second.waits(for: "coin: locked -> unlocked"))
  }

  @Test func `a history that is damaged, long or no file of the user's harms no session`() throws {
    let home = try TestFolder()
    let long = String(repeating: "1 drop\n", count: 10_000) + "push \u{1B}[2J\n"
    let tooLong = String(repeating: "x", count: 300)
    let file = try home.write("\(long)\(tooLong)\ncoin\nhalf", to: ".turnstile_history")
    let terminal = try sit(["HOME=\(home.path)"])
    terminal.type("\u{1B}[A\r", shows: "coin: locked -> unlocked")
    terminal.type("\u{1B}[A\u{1B}[A.\r", shows: "drop.: unknown word")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "1 drop\ncoin\n1 drop.\n")
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    try sit(["HOME=\(home.path)"]).type("bye\r")
  }

  @Test("Tab completes the names of files behind the words that take one, and nowhere else")
  func fileNames() throws {
    let folder = try TestFolder()
    for name in ["visits.fth", ".visits", "visits of \(String(repeating: "x", count: 40))"] {
      _ = try folder.write("coin push\n", to: name)
    }
    let terminal = try PseudoTerminal(["/bin/sh", "-c", "cd \(folder.path); exec \(Self.program)"])
    #expect(terminal.waits(for: "> "))
    terminal.type("include vi\t\r", shows: "include visits.fth ")
    #expect(terminal.waits(for: "push: unlocked -> locked"))
    terminal.type("vi\t\r", shows: "vi: unknown word")
  }

  @Test("Ctrl-C ends a running word and comes back to the prompt, with definitions kept")
  func interruption() throws {
    let terminal = try sit()
    terminal.type(": v coin push ; 4294967295 times v\r", shows: "push: ")
    terminal.type("\u{03}", shows: "stopped by Ctrl-C")
    #expect(terminal.waits(for: "> "))
    terminal.type("see v\r", shows: "\n: v coin push ;")
    terminal.type("half\u{03}bye\r")
    #expect(terminal.end() == 0 && terminal.isRestored)
  }

  @Test(
    "a signal and a crash end the program as they would, and leave the terminal as it was",
    arguments: [SIGTERM, SIGHUP, SIGSEGV, SIGILL, SIGABRT])
  func signals(signal: Int32) throws {
    let terminal = try sit()
    terminal.send(signal)
    let status = try #require(terminal.end())
    #expect(status & 0x7F == signal && terminal.isRestored)
    #expect(terminal.screen.hasSuffix("\u{1B}[?2004l\u{1B}[0m"))
  }

  @Test("Ctrl-Z stops the program with the terminal as it was, and the line goes on after it")
  func suspension() throws {
    let terminal = try PseudoTerminal(["/bin/sh", "-i"], environment: ["PS1=$ "])
    #expect(terminal.waits(for: "$ "))
    terminal.type("\(Self.program)\n", shows: "> ")
    terminal.type("co\u{1A}", shows: "Stopped")
    #expect(terminal.waits(for: "$ "))
    #expect(terminal.isRestored)
    terminal.type("fg\n", shows: "co\u{1B}[K")
    terminal.type("in\r", shows: "coin: locked -> unlocked")
    terminal.type("bye\r", shows: "$ ")
    #expect(terminal.isRestored)
  }

  @Test("no colour with NO_COLOR; no escape sequence at all with TERM=dumb or through a pipe")
  func plain() throws {
    let colourless = try sit(["NO_COLOR=1"])
    colourless.type("coim\r")
    #expect(colourless.waits(for: "\ncoim: unknown word; did you mean \"coin\"?\r\n"))
    #expect(!colourless.screen.contains("m>") && !colourless.screen.contains("[31m"))
    let dumb = try sit(["TERM=dumb"])
    dumb.type("coin\n\u{04}")
    #expect(dumb.end() == 0 && !dumb.screen.contains("\u{1B}"))
    let (status, output) = try turnstile([], input: "coin\n1 .\ncoim\n")
    #expect(status == 65 && !output.contains("\u{1B}") && !output.contains(">  "))
  }

  @Test func `a file is played by its name, and includes others`() throws {
    let folder = try TestFolder()
    let second = try folder.write(": two 2 ;\ntwo .", to: "b.fth")
    let first = try folder.write("include \(second) 3 . two .\n", to: "a.fth")
    let (status, output) = try turnstile([first])
    #expect(status == 0)
    #expect(output == "2\n3\n2\n")
    #expect(try turnstile(["/nowhere.fth"]).0 == 66)
    let directory = try turnstile([], input: "include /\n")
    #expect(directory == (65, "stdin:1:9: /: is no file that can be read to its end\n"))
  }
}
