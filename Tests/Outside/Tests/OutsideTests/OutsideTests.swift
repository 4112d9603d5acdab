// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMTools
import Foundation
import Machines
import Numbers
import Testing

@Suite struct OutsideTests {
  @Test(
    "a flat machine and one with substates work in a package of others",
    arguments: all(BasicAbility.self))
  func basic(_ ability: BasicAbility) { #expect(ability.works) }

  @Test(
    "guards one after another and their negation work, too", arguments: all(JunctionAbility.self))
  func junction(_ ability: JunctionAbility) { #expect(ability.works) }

  @Test("a driver runs events to completion", arguments: all(DriverAbility.self))
  func driver(_ ability: DriverAbility) { #expect(ability.works) }

  @Test(
    "timers, histories, beginnings and moves of each kind work in a hierarchy",
    arguments: all(HierarchyAbility.self))
  func hierarchy(_ ability: HierarchyAbility) { #expect(ability.works) }

  @Test("a table of numbers works", arguments: all(NumbersAbility.self))
  func numbers(_ ability: NumbersAbility) { #expect(ability.works) }

  private static func all<A: Ability>(_: A.Type) -> [A] {
    (0...UInt8.max).compactMap { A(rawValue: $0) }
  }

  @Test(
    "a page prints the file of its numbers",
    arguments: [
      ("DoorNumbers", Door.table.source(named: "DoorNumbers")),
      ("WasherNumbers", Washer.table.source(named: "WasherNumbers")),
    ])
  func source(name: String, expected: String) throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let file = root.appending(path: "Sources/Numbers/\(name).swift")
    #expect(try String(contentsOf: file, encoding: .utf8) == expected)
  }

  @Test("the file of a machine that was typed is what its text comes to")
  func typed() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let folder = root.appending(path: "Sources/Numbers")
    let text = folder.appending(path: "ticket.machine").path
    let generated = try String(contentsOf: folder.appending(path: "Ticket.swift"), encoding: .utf8)
    #expect(try run(["swift", "--file", text]).output == generated)
  }

  @Test("a step prints itself")
  func description() {
    var washer = HierarchicalMachine<Washer>()
    _ = washer.start(at: 0, in: Drum())
    let step = washer.handle(.next, at: 1, in: Drum())
    #expect("\(step)" == "soaking, next: moved to spinning (spin)")
  }

  @Test("a machine is proved in a world of its own, and a false claim has a script")
  func proof() {
    struct Bolt: World {
      typealias Names = Door
      var isOut = false
      mutating func perform(_ word: Door.Word) { if word != .buzz { isOut = word == .bolt } }
    }
    let proof = Proof(Machine<Door>.self, in: Bolt())
      .always("the bolt is out exactly while the door is shut") {
        $0.world.isOut == $0.isIn(.shut)
      }
      .never("open and bolt").everyStateCanBeLeft()
    #expect(proof.search().isProof)
    let report = proof.never("jammed").search()
    #expect(report.verdicts.last?.script?.last == "expect jammed")
  }

  @Test(
    "three lines make a tool that plays, shows, checks, proves and draws",
    arguments: [
      (["see", "open"], 0, "open\n  enter: unbolt\n  after: grace"), (["lint"], 0, "4 tables, 0"),
      (["prove", "--never", "jammed"], 1, "expect jammed"), (["diagram"], 0, "stateDiagram-v2"),
      (["diagram", "--machine", "player", "--format", "svg"], 0, "</svg>"),
      (["play", "--machine", "player"], 0, "ring: playing -> call (stop)"),
      (["play", "--machine", "samovar"], 0, "checked: paying -> brewing (heat)"),
      (["play", "--machine", "samovar"], 0, "poured: brewing -> ready (take-price)"),
    ] as [([String], Int32, String)])
  func tool(arguments: [String], status: Int32, text: String) throws {
    // The others do not read, and may have ended: that would end this program, too.
    let words = ["player": "key ring hang-up\n", "samovar": "1 paid coin 2 seconds\n"]
    let input = arguments.first == "play" ? words[arguments[2]] : nil
    let tool = try run(arguments, input: input)
    #expect(tool.output.contains(text))
    // Without claims of its own, only prove has any to break.
    #expect(tool.status == status)
  }

  private func run(
    _ arguments: [String], input: String? = nil
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "tool")
    process.arguments = arguments
    let (inlet, outlet) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (inlet, outlet)
    try process.run()
    if let input { try inlet.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
    try inlet.fileHandleForWriting.close()
    let output = try outlet.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
