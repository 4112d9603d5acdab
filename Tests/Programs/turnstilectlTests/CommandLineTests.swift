// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport
import Testing

@Suite struct CommandLineTests {
  @Test(
    "help has every verb and option, and ends well",
    arguments: [["help"], ["--help"], ["-h"], ["statsu", "--help"], []])
  func help(arguments: [String]) throws {
    let help = try ProgramRun(arguments)
    #expect(help.status == 0 && help.errors.isEmpty)
    let words = [
      "compile", "check", "new", "measure", "test", "run", "simulate", "console", "unlock", "trace",
      "status", "books", "backup", "restore", "audit", "takings", "metrics", "restart",
      "completion",
      "--config", "--runtime", "--state", "--scenario", "--output", "--json", "--seconds", "--all",
      "--by day", "78",
    ]
    for word in words { #expect(help.output.contains(word)) }
    for line in help.output.split(separator: "\n") { #expect(line.count <= 100) }
  }

  @Test(
    "help about a verb has its summary and its options, and no other",
    arguments: [["help", "measure"], ["measure", "--help"], ["measure", "coin", "north", "-h"]])
  func topic(arguments: [String]) throws {
    let help = try ProgramRun(arguments)
    #expect(help.status == 0 && help.errors.isEmpty)
    let lines = help.output.split(separator: "\n")
    #expect(lines.first == "usage: turnstilectl measure LINE [GATE] [OPTION]...")
    #expect(lines.dropFirst().map { $0.prefix(10) } == ["  measure ", "  --config", "  --second"])
    #expect(try ProgramRun(["help", "help"]).output.hasPrefix("usage: turnstilectl help\n"))
  }

  @Test("version is that of the gate's program", arguments: ["version", "--version"])
  func version(word: String) throws {
    let version = try ProgramRun([word])
    #expect(version.status == 0 && version.output.hasPrefix("turnstilectl "))
    let gate = try ProgramRun([], of: "turnstiled")
    let number = version.output.dropFirst("turnstilectl ".count).dropLast()
    #expect(gate.errors.hasPrefix("turnstiled \(number): "))
  }

  @Test(
    "a wrong call is 64 and says what was expected",
    arguments: [
      (["frob"], "expected a verb, found frob\n"),
      (["statsu"], "expected a verb, found statsu; did you mean status?\n"),
      (["check", "north", "south"], "expected one gate, found also south\n"),
      (["check", "../north"], "expected a gate's name of at most 64 letters, found ../north\n"),
      (["simulate", "north"], "expected no gate, found north\n"),
      (["check", "--scenario", "x"], "check takes no --scenario\n"),
      (["measure"], "expected a line, such as coin, push or GPIO17, after measure\n"),
      (["measure", "coin", "a", "b"], "expected one gate, found also b\n"),
      (["measure", "coin", "--seconds", "0"], "--seconds: expected 1 to 3600 seconds, found 0\n"),
      (["new"], "expected a gate, such as north, after new\n"),
      (["new", "no/rth"], "expected a gate's name of at most 64 letters, found no/rth\n"),
      (["takings", "--by", "week"], "--by: expected day, found week\n"),
      (["status", "--all", "--follow"], "expected no --follow beside --all\n"),
      (["takings", "--all"], "takings takes no --all\n"),
      (["check", "--coil-unplugged"], "check takes no --coil-unplugged\n"),
      (["trace", "--json"], "trace takes no --json\n"),
      (["trace", "--output", ""], "expected a path of 1 to 255 bytes after --output\n"),
      (["simulate", "--scenario"], "turnstilectl: expected a value after --scenario\n"),
      (["compile", "--runtime", ""], "expected a path of 1 to 255 bytes after --runtime\n"),
      (["--frob"], "turnstilectl: expected an option, found --frob\n"),
      (["check", "--confg=x"], "found --confg=x; did you mean --config?\n"),
      (["check", "--\u{1B}]0;x\u{7}"], "expected an option, found --?]0;x?\n"),
      (["check", "-\u{1B}c"], "expected an option, found -?\n"),
      (["status", "--json=x"], "found --json=x; did you mean --json?\n"),
      (["help", "chekk"], "expected a verb, found chekk; did you mean check?\n"),
      (["--json"], "help takes no --json\n"),
    ])
  func wrongCall(arguments: [String], message: String) throws {
    let run = try ProgramRun(arguments)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.contains(message))
    #expect(run.errors.hasSuffix("try `turnstilectl help`\n"))
  }

  @Test("the completion is a script that bash takes, and completes verbs, options and gates")
  func completion() throws {
    let folder = try TestFolder()
    for name in ["coast.conf", "south.conf", "turnstile.conf"] {
      _ = try folder.write("", to: name)
    }
    let script = try ProgramRun(["completion"])
    #expect(script.status == 0)
    let bash = Process()
    let outlet = Pipe()
    bash.executableURL = URL(filePath: "/bin/bash")
    bash.arguments = [
      "-c",
      "cd() { builtin cd \(folder.path); }; \(script.output)COMP_WORDS=(turnstilectl co); COMP_CWORD=1; _turnstilectl\n"
        + "echo \"${COMPREPLY[@]}\"",
    ]
    bash.standardOutput = outlet
    try bash.run()
    let words = try outlet.fileHandleForReading.readToEnd() ?? Data()
    #expect(String(decoding: words, as: UTF8.self) == "compile console completion coast\n")
  }

  @Test(
    "zsh completes verbs, the options and files of a verb, and gates",
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/zsh"), "zsh is not installed"),
    arguments: [
      ("measu\t", "measure "), ("check sou\t", "check south "),
      ("check tur\t", "check tur"),
      ("unlock 3 sou\t", "unlock 3 south "),
      ("check --con\t", "check --config "), ("status --con\t", "status --con"),
      ("takings --by \t", "takings --by day "),
      ("check --config sou\t", "check --config south.conf "),
    ])
  func zsh(typed: String, line: String) throws {
    let folder = try TestFolder()
    for name in ["south.conf", "turnstile.conf"] { _ = try folder.write("", to: name) }
    _ = try folder.write(try repositoryText("systemd/turnstilectl.zsh"), to: "_turnstilectl")
    let programs = URL(filePath: ProgramRun.path(of: "turnstilectl")).deletingLastPathComponent()
    let shell = Process()
    shell.executableURL = URL(filePath: "/usr/bin/timeout")
    shell.currentDirectoryURL = folder.url
    shell.environment = [
      "CONFIGURATION_DIRECTORY": folder.path, "PATH": "\(programs.path):/usr/bin:/bin",
    ]
    // Its Ctrl-X writes what stands on the line, and ends it.
    let begin =
      "fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; "
      + "show() { print -r -- $BUFFER > line; exit }; zle -N show; bindkey '^X' show; print READY"
    shell.arguments = [
      "-s", "KILL", "60", "/usr/bin/zsh", "-f", "-c",
      "zmodload zsh/zpty; zpty shell zsh -f -i; zpty -w shell $1; zpty -r shell REPLY $'*\nREADY*'; "
        + "zpty -w -n shell $2$'\\x18'; while zpty -r shell REPLY; do :; done", "-", begin,
      "turnstilectl \(typed)",
    ]
    try shell.run()
    shell.waitUntilExit()
    let shown = try String(contentsOf: folder.url.appending(path: "line"), encoding: .utf8)
    #expect(shown == "turnstilectl \(line)\n")
  }
}
