// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import MachineSupport
import TestSupport
import Testing

@Suite struct ImportTests {
  // A coin whose contact bounces once, on line 17, and a push on line 27; lines of libgpiod 1.6 come
  // late.
  private static let edges = """
    0 17 100 000000000
    1 17 100 000300000
    0 17 100 000500000
    0 27 100 200000000
    1 17 100 060000000
    1 27 100 300000000

    """

  private static func named(_ numbers: String) -> String {
    numbers.split(separator: "\n").map {
      let words = $0.split(separator: " ")
      return
        "\(words[2]).\(words[3])\t\(words[0] == "1" ? "rising" : "falling")\tgpiochip0 \(words[1])\n"
    }.joined()
  }

  @Test func `what gpiomon prints becomes a recording, in the order of time`() throws {
    let (status, dump) = try turnstile(["import", "-"], input: Self.edges)
    #expect(status == 0)
    #expect(
      dump.replacing("\n", with: " ") == """
        $version turnstile recording 2 $end $timescale 1us $end $comment source=gpiomon $end \
        $comment began-us=100000000 $end $scope module gate $end $var wire 1 ! line17 $end \
        $var wire 1 " line27 $end $upscope $end $enddefinitions $end #0 $dumpvars 1! 1" $end \
        #100000 0! #100300 1! #100500 0! #160000 1! #300000 0" #400000 1" #3400000 \

        """)
    #expect(try turnstile(["import", "-"], input: Self.named(Self.edges)) == (0, dump))
  }

  @Test(
    "the lines are the gate's by their names or numbers, and the rules come from a configuration")
  func replayed() throws {
    let folder = try TestFolder()
    let config = try folder.write("[push]\nsensor = contact\n", to: "turnstile.conf")
    let path = try folder.write(
      try turnstile(["import", "-"], input: Self.edges).1, to: "gate.vcd")
    let (status, output) = try turnstile(["replay", path, "--config", config])
    expectEqual(status, 0)
    expectTrue(output.contains(" coin: credited; credit 1 pulse (1 pulse of 60 ms, in 60 ms)\n"))
    let (missing, complaint) = try turnstile(["replay", path])
    expectEqual(missing, 65)
    expectTrue(complaint.hasSuffix("; add --config with the gate's turnstile.conf\n"))
  }

  @Test(
    "by the rules of a configuration a recording says what the installed gate made of each pulse",
    arguments: [
      ("130ms", "a pulse of 200 ms is no money; [coin] takes 18 to 130 ms", false),
      ("300ms", "coin: locked -> unlocked", true),
    ])
  func complaint(longest: String, judgement: String, opens: Bool) throws {
    let folder = try TestFolder()
    let pulses = (100..<103).map { "\($0).0 falling gpiochip0 17\n\($0).2 rising gpiochip0 17\n" }
      .joined()
    let (_, dump) = try turnstile(["import", "-"], input: pulses)
    let recording = try folder.write(dump, to: "gate.vcd")
    let shipped = try repositoryText("systemd/turnstile.conf")
    let rules = shipped.replacing("sensor =\n", with: "sensor = contact\n")
      .replacing("longest-pulse = 130ms", with: "longest-pulse = \(longest)")
      .replacing("\npause = 200ms", with: "\npause = 500ms")
    let config = try folder.write(rules, to: "turnstile.conf")
    let (status, output) = try turnstile(["replay", recording, "--config", config])
    expectEqual(status, 0)
    expectTrue(output.contains(judgement))
    expectEqual(output.contains("coin: locked -> unlocked"), opens)
  }

  @Test("a configuration that is missing or wrong is refused with its place")
  func wrongRules() throws {
    let folder = try TestFolder()
    let recording = try folder.write(try turnstile(["import", "-"], input: "").1, to: "gate.vcd")
    let config = try folder.write("[coin]\nlin = 17\n", to: "gate.conf")
    let wrong = try turnstile(["replay", recording, "--config", config])
    expectEqual(wrong.0, 78)
    expectTrue(wrong.1.contains("gate.conf:2:1: key of [coin]: expected "))
    expectEqual(try turnstile(["replay", recording, "--config", "/nowhere"]).0, 66)
  }

  @Test("two falls in a row are an edge that is missing, and none is invented")
  func missing() throws {
    let edges = "1.0 falling gpiochip0 17\n1.5 falling gpiochip0 17\n2.0 rising gpiochip0 17\n"
    let (status, output) = try turnstile(["import", "-"], input: edges)
    expectEqual(status, 0)
    expectTrue(
      output.contains("line 17, 1.500000 s: a fall follows a fall; an edge between them is missing")
    )
    expectTrue(!output.contains("#600000"))
  }

  @Test(
    "what is wrong is refused with its place",
    arguments: [
      (
        "1 17 100 5\n1 17 soon 5\n", 65,
        "stdin:2:1: 1: expected a time in seconds, such as 12.345678901; remove the line\n"
      ),
      (
        "\u{1B}[A", 65,
        "stdin:1:2: [A: expected a line of gpiomon; use --format='%e %o %s %n' (libgpiod 1.6) or '%S %E %o' (2.x)\n"
      ),
    ])
  func refused(input: String, status: Int32, message: String) throws {
    #expect(try turnstile(["import", "-"], input: input) == (status, message))
  }

  @Test func `no edges are a recording of nothing, and a wrong command line is refused`() throws {
    #expect(try turnstile(["import", "-"], input: "").0 == 0)
    #expect(try turnstile(["import"]).0 == 64)
    #expect(try turnstile(["import", "/nowhere"]) == (66, "/nowhere: No such file or directory\n"))
  }
}
