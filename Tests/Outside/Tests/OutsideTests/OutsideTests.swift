// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMTools
import Foundation
import Machines
import Testing

@Suite struct OutsideTests {
  @Test(
    "each ability works in a package of others",
    arguments: (0...UInt8.max).compactMap { Ability(rawValue: $0) })
  func ability(_ ability: Ability) { #expect(ability.works) }

  @Test("a machine is proved in a world of its own, and a false claim has a script")
  func proof() {
    struct Bolt: World {
      typealias Names = Door
      var isOut = false
      mutating func perform(_ word: Door.Word) {
        if word != .buzz { isOut = word == .bolt }
      }
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
      (["see", "open"], 0, "open\n  enter: unbolt\n  after: grace"), (["lint"], 0, "2 tables, 0"),
      (["prove", "--never", "jammed"], 1, "expect jammed"), (["diagram"], 0, "stateDiagram-v2"),
      (["diagram", "--machine", "player", "--format", "svg"], 0, "</svg>"),
      (["play", "--machine", "player"], 0, "ring: playing -> call (stop)"),
    ] as [([String], Int32, String)])
  func tool(arguments: [String], status: Int32, text: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "tool")
    process.arguments = arguments
    let (inlet, outlet) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (inlet, outlet)
    try process.run()
    try inlet.fileHandleForWriting.write(contentsOf: Data("key ring hang-up\n".utf8))
    try inlet.fileHandleForWriting.close()
    let output = try outlet.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(String(decoding: output, as: UTF8.self).contains(text))
    // Without claims of its own, only prove has any to break.
    #expect(process.terminationStatus == status)
  }
}
