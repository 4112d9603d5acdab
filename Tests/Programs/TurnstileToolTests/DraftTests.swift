// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import MachineSupport
import TestSupport
import Testing

@testable import TurnstileTool

/// A machine that is typed at the prompt, and changed while it is played.
@Suite struct DraftTests {
  private static let gate = """
    machine gate
    locked
      coin: to unlocked accept-coin
      push: stay refuse-push
    unlocked
      push: if worn, to broken; else to locked count-passage
      coin: stay refuse-coin
    broken
      repair: to locked
    end

    """

  private static let charts = repository.appending(path: "Tests/Scenarios/Charts")

  private static var chartNames: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: charts.path)) ?? []
    return files.filter { $0.hasSuffix(".fth") }.map { String($0.dropLast(4)) }.sorted()
  }

  @Test func `there are charts`() { #expect(Self.chartNames.contains("deep-history")) }

  @Test("each chart plays its script and prints what it is known to print", arguments: chartNames)
  func chart(name: String) throws {
    let script = Self.charts.appending(path: "\(name).fth").path
    let expected = try String(
      contentsOf: Self.charts.appending(path: "\(name).out"), encoding: .utf8)
    #expect(try turnstile(["draft", "--scenario", script]) == (0, expected))
  }

  @Test func `help at an empty bench shows a machine that can be typed`() throws {
    let help = try turnstile(["draft"], input: "help\n").1
    let lines = help.split(separator: "\n").dropFirst().prefix(6).joined(separator: "\n")
    let played = try turnstile(["draft"], input: lines + "\npush\n").1
    #expect(played.hasSuffix("push: shut -> open\n"))
  }

  @Test func `a machine that is typed is linted, and played at once`() throws {
    let played = try turnstile(["draft"], input: Self.gate + "coin push 1 worn coin push .state\n")
    #expect(
      played == (
        0,
        """
        0 problems
        gate: begins in locked
        coin: locked -> unlocked (accept-coin)
        push: unlocked -> locked (count-passage)
        coin: locked -> unlocked (accept-coin)
        push: unlocked -> broken
        broken

        """
      ))
  }

  @Test func `a change keeps the state, the clock and the answers by their names`() throws {
    let words = """
      1 worn coin push
      edit broken kick: to locked count-kick
      kick 3 seconds
      coin push
      """
    let played = try turnstile(["draft"], input: Self.gate + words + " .time\n")
    #expect(
      played.1.components(separatedBy: "\n").dropFirst(4) == [
        "0 problems", "gate: stays in broken", "kick: broken -> locked (count-kick)",
        "3 seconds: locked, as before", "coin: locked -> unlocked (accept-coin)",
        "push: unlocked -> broken", "3.000 seconds", "",
      ])
  }

  @Test func `a timer that a change adds begins when it is added`() throws {
    let words = """
      coin 1 seconds
      edit unlocked timeout: to locked
      edit unlocked after: 5 seconds
      4 seconds 1 seconds
      """
    let played = try turnstile(["draft"], input: Self.gate + words + " .time\n")
    #expect(
      played.1.components(separatedBy: "\n").suffix(4) == [
        "4 seconds: unlocked, as before", "1 seconds: unlocked -> locked", "6.000 seconds", "",
      ])
  }

  @Test func `a second machine without the state begins anew, and says what is gone`() throws {
    let words = "coin\nmachine gate\nshut\n  coin: to open\nopen\n  push: to shut\nend\n.state\n"
    let played = try turnstile(["draft"], input: Self.gate + words)
    #expect(played.1.hasSuffix("gate: begins in shut; unlocked is gone\nshut\n"))
  }

  @Test func `a mistake ends a script with its place, and leaves the machine as it was`() throws {
    let wrong = try turnstile(["draft"], input: Self.gate + "edit broken kick: to lokced\n")
    expectEqual(wrong.0, 65)
    #expect(wrong.1.hasSuffix("stdin:11:22: lokced: no such state; did you mean \"locked\"?\n"))
    let open = try turnstile(["draft"], input: "machine gate\nlocked\n")
    #expect(open == (65, "stdin:2:1: the script ends inside a text; end it with `end`\n"))
    #expect(
      try turnstile(["draft"], input: "text\n")
        == (65, "stdin:1:1: text: there is no machine yet; `machine NAME` begins one\n"))
    for line in ["edit a go: stay", "prove a", "  prove"] {
      let column = line.prefix { $0 == " " }.count + 1
      #expect(
        try turnstile(["draft"], input: line + "\n")
          == (65, "stdin:1:\(column): there is no machine yet; `machine NAME` begins one\n"))
    }
    #expect(
      try turnstile(["draft"], input: ": m machine ;\n")
        == (
          65, "stdin:1:5: machine: not allowed in a definition; end the definition with `;` first\n"
        ))
  }

  @Test("a claim that fails ends a script with status 1; a file can be the beginning")
  func claims() throws {
    let claims = "prove never broken and unlocked\nprove possible broken\nprove always unlocked\n"
    let played = try turnstile(["draft"], input: Self.gate + claims)
    expectEqual(played.0, 1)
    #expect(played.1.contains("holds: never broken and unlocked\n"))
    #expect(played.1.contains("holds: always possible: broken\n"))
    #expect(played.1.hasSuffix("stdin:13:1: prove: the claim is not proved\n"))
    let file = FileManager.default.temporaryDirectory.appending(
      path: "\(UUID().uuidString).machine")
    try Self.gate.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(
      try turnstile(["draft", "--file", file.path], input: "coin\n")
        == (0, "coin: locked -> unlocked (accept-coin)\n"))
  }

  @Test func `what is typed is printed, drawn, linted and proved at the prompt`() throws {
    let played = try turnstile(["draft"], input: Self.gate + "text diagram lint prove\n")
    expectEqual(played.0, 0)
    for line in [
      "machine gate", "  guards: worn", "end", "stateDiagram-v2",
      "  locked --> unlocked: coin / accept-coin",
      "0 problems", "gate: 3 situations, 11 steps, the longest path has 2",
    ] {
      #expect(played.1.split(separator: "\n").contains { $0 == line }, "\(line)")
    }
  }

  @Test("a diagram leaves out a junction that leads back to itself, and a circle of parents")
  func circles() throws {
    for rows in ["  go: by junction j\njunction j: by junction j", "b\n  in: c\nc\n  in: b"] {
      let (_, shown) = try turnstile(["draft"], input: "machine m\na\n\(rows)\nend\ndiagram\n")
      #expect(shown.hasSuffix("\nstateDiagram-v2\n  [*] --> a\n"), "\(shown)")
    }
  }

  private static let counting = """
    machine gate
    locked
      coin: to unlocked count
    unlocked
      push: if worn, to broken; else to locked
    broken
      repair: to locked reset
    end
    : count 1 + ;
    : worn dup 1 > ;
    : reset drop 0 ;
    0

    """

  @Test func `definitions are what the words and guards of the same name do`() throws {
    let words = "coin push .stack coin push .state .stack repair .stack see worn\n"
    let played = try turnstile(["draft"], input: Self.counting + words)
    #expect(
      played == (
        0,
        """
        0 problems
        gate: begins in locked
        coin: locked -> unlocked (count)
        push: unlocked -> locked
        <1> 1
        coin: locked -> unlocked (count)
        push: unlocked -> broken
        broken
        <1> 2
        repair: broken -> locked (reset)
        <1> 0
        worn          ( n -- ) set the guard; 1: true, 0: false
        worn: a guard, asked in
          unlocked: push

        """
      ))
  }

  @Test("a proof takes the definitions for the machine's world, and a claim from its line")
  func proved() throws {
    let words = "prove broken implies worn or from:broken\nprove locked implies from:locked\n"
    let played = try turnstile(["draft"], input: Self.counting + words)
    let lines = played.1.split(separator: "\n").dropFirst(2)
    #expect(
      lines.prefix(6) == [
        "gate: 5 situations, 16 steps, the longest path has 4",
        "assumes: the world of the definitions",
        "holds: always broken implies worn or from:broken",
        "gate: 5 situations, 16 steps, the longest path has 4",
        "assumes: the world of the definitions",
        "fails: always locked implies from:locked",
      ])
  }

  @Test("an interval takes 200ms at the prompt, and so does its definition, for a proof as well")
  func intervals() throws {
    let machine = "machine m\n intervals: t\na\n e: to b\nb\n after: t\n timeout: to a\nend\n"
    let text = machine + "200ms t e 199 milliseconds expect b 1 milliseconds expect a\n"
    #expect(try turnstile(["draft"], input: text).0 == 0)
    let proof = try turnstile(["draft"], input: machine + ": t 200ms ;\nprove never from:b and a\n")
    expectEqual(proof.0, 1)
    #expect(proof.1.contains("\nassumes: t is 200 ms long\n"))
    #expect(proof.1.contains("\n  200ms t e  \\ a, e: moved to b\n  200 milliseconds  \\ "))
  }

  @Test func `variables let words count, and are part of the world that a proof searches`() throws {
    let text =
      Self.counting.components(separatedBy: ": count")[0] + """
        3 variable coins
        : count coins @ 1 + coins ! ;
        : worn coins @ 2 > ;
        : reset 0 coins ! ;
        prove
        prove broken implies worn or from:broken
        coin push 2 times coin push coins @ .
        coin push .state coins @ .
        edit broken kick: to locked
        repair coins @ .

        """
    #expect(
      try turnstile(["draft"], input: text) == (
        0,
        """
        0 problems
        gate: begins in locked
        gate: 7 situations, 22 steps, the longest path has 6
        assumes: the world of the definitions
        gate: 7 situations, 22 steps, the longest path has 6
        assumes: the world of the definitions
        holds: always broken implies worn or from:broken
        coin: locked -> unlocked (count)
        push: unlocked -> locked
        coin: locked -> unlocked (count)
        coin: ignored in unlocked
        push: unlocked -> locked
        2
        coin: locked -> unlocked (count)
        push: unlocked -> broken
        broken
        3
        0 problems
        gate: stays in broken
        repair: broken -> locked (reset)
        0

        """
      ))
    let beyond = try turnstile(["draft"], input: text.replacing("2 >", with: "4 >"))
    #expect(
      beyond.1.contains(
        "no proof, because count fails: the variable cannot hold this number; `see` its limit"))
  }

  @Test func `a definition that fails is reported with its name, and in a proof`() throws {
    let text = "machine m\na\n  go: stay swallow\nend\n: swallow drop ;\n"
    let proved = try turnstile(["draft"], input: text + "prove\n")
    expectEqual(proved.0, 1)
    #expect(
      proved.1.hasSuffix(
        """
        no proof, because swallow fails: needs a number before it; the stack is empty
        stdin:6:1: prove: the claim is not proved

        """))
    let played = try turnstile(["draft"], input: text + "go\n")
    expectEqual(played.0, 65)
    #expect(
      played.1.hasSuffix(
        """
        go: a (swallow)
        swallow: needs a number before it; the stack is empty
        stdin:6:1: go: a definition has failed

        """))
    let prompt = try turnstile(["draft"], input: text.replacing("drop", with: ".stack") + "go\n")
    #expect(
      prompt.1.contains("swallow: uses a word that works only at the prompt; remove that word\n"))
    // A console whose words have a meaning keeps it.
    #expect(
      try turnstile(["gate"], input: ": relock 1 ;\n")
        == (65, "stdin:1:3: relock: is a built-in word and cannot be redefined\n"))
  }

  @Test("the article's session prints what it shows, and its commands take the machine")
  func article() throws {
    let article = try repositoryText("Sources/Machines/FSM/FSM.docc/MachinesAsText.md")
    let lines = article.split(separator: "\n").filter { $0.hasPrefix("    ") }.map {
      $0.dropFirst(4)
    }
    let session = lines.dropFirst().prefix { !$0.hasPrefix("$") }
    let typed = session.filter { $0.hasPrefix("> ") || $0.hasPrefix("| ") }.map { $0.dropFirst(2) }
    let shown = session.filter { !$0.hasPrefix("> ") && !$0.hasPrefix("| ") }
    let played = try turnstile(["draft"], input: typed.joined(separator: "\n") + "\n")
    #expect(played == (0, shown.joined(separator: "\n") + "\n"))
    let file = FileManager.default.temporaryDirectory.appending(
      path: "\(UUID().uuidString).machine")
    let machine = typed[...(typed.firstIndex(of: "end") ?? 0)].joined(separator: "\n")
    try machine.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try turnstile(["prove", "--file", file.path, "--never", "idle and serving"]).0 == 0)
    #expect(try turnstile(["swift", "--file", file.path]).1.contains("enum Vending: Automaton"))
    let wrong = machine.replacing("idle\n", with: "idle idle\n")
    #expect(try turnstile(["draft"], input: wrong).0 == 65)
  }

  @Test func `an event with the name of a word of the bench comes first`() throws {
    let text = "machine m\na\n  text: to b\nb\n  lint: to a\nend\ntext lint\n"
    #expect(try turnstile(["draft"], input: text).1.hasSuffix("\ntext: a -> b\nlint: b -> a\n"))
  }
}
