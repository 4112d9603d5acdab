// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import GPIO
import MachineSupport
import TestSupport
import Testing
import Turnstile

@testable import Configuration

/// The lists of Hardware/README.md, from which a maker orders and wires, against the table of nets.
@Suite struct BuildItTests {
  private let paper: HardwarePaper
  private let nets: NetTable

  init() throws {
    paper = try HardwarePaper()
    nets = try NetTable.current()
  }

  /// The rows of the nets that the listed gate has.
  ///
  /// It has one acceptor, one sensor, the key, a solenoid at the MOSFET and three lamps.
  private var gate: [NetTable.Joint] {
    let inputs: Set = ["push", "repairman"]
    return nets.joints.filter { joint in
      let line = joint.pin.part.split(separator: ".").dropFirst().first.map(String.init)
      return !joint.pictures.isDisjoint(with: ["coin-input", "lock-driver", "lamps"])
        || joint.pictures.contains("contact-input") && line.map(inputs.contains) == true
    }
  }

  /// What a maker buys; the first table with this heading is the smallest gate's.
  private var shopping: [[String]] {
    paper.rows("pieces", of: "### 2. Buy")
  }

  @Test func `a maker orders each part of the boards, as many as the nets have, with its value`() {
    let parts = Dictionary(grouping: gate.filter { $0.pin.kind != "X" }) { String($0.pin.type) }
    var listed: Set<String> = []
    for row in shopping {
      let names = row[1].split(separator: ", ").map(String.init)
      let known = paper.parts.filter { names.contains($0.name) }
      listed.formUnion(known.map(\.name))
      guard !known.isEmpty else { continue }
      let pieces = names.reduce(0) { $0 + Set(parts[$1, default: []].map(\.pin.part)).count }
      expectEqual(Int(row[0]), pieces, "\(row)")
      for part in known { expectTrue(row[2].contains(part.value), "\(row)") }
    }
    let needed = paper.parts.map(\.name).filter { parts[$0] != nil }
    expectEqual(listed, Set(needed))
  }

  @Test func `each terminal of the list has as many poles as the nets`() {
    let rows = shopping.filter { $0[1].hasPrefix("X") }
    for row in rows {
      let poles = row[2].firstMatch(of: #/([0-9]) poles/#).flatMap { Int($0.1) }
      for block in row[1].split(separator: ", ") {
        let pins = Set(nets.joints.filter { $0.pin.part == block }.map(\.pin.number))
        expectEqual(poles, pins.count, "\(block)")
      }
      expectEqual(Int(row[0]), row[1].split(separator: ", ").count, "\(row)")
    }
  }

  @Test func `each device of the list is joined to the terminals of its nets`() throws {
    let bought = Set(shopping.map { $0[1] })
    for row in paper.rows("from") where row[0] != "header of the Pi" {
      expectTrue(bought.contains(row[0]), "\(row[0])")
      let own = Set(nets.joints.filter { $0.pin.part == row[0] }.map(\.net))
      for terminal in row[1].matches(of: #/X[0-9]+:[0-9]/#).map({ String($0.output) }) {
        let net = nets.joints.first { "\($0.pin.part):\($0.pin.number)" == terminal }?.net
        expectTrue(own.contains(try #require(net)), "\(row[0]): \(terminal)")
      }
    }
  }

  @Test func `the smallest gate is wired as its configuration says, which is whole`() throws {
    let text = Array(try repositoryText("systemd/bench.conf").utf8)
    let wiring = try Configuration(text: text.span, reading: .whole).setup.wiring
    var pins: [String: String] = [:]
    GateLine.forEach { line in
      pins["\(line.name)"] = HeaderPin.board(ofLine: wiring.offset(of: line)).map { "\($0)" }
    }
    let rows = paper.rows("line", of: "## The smallest gate")
    expectEqual(rows.count, 7)
    for row in rows where row[0] != "ground" { expectEqual(row[1], pins[row[0]], "\(row[0])") }
  }

  @Test func `the picture of everything names each device and the terminals of its nets`() throws {
    let texts = try HardwarePaper.texts(of: "everything")
    let harness = nets.joints.filter { joint in
      joint.pictures.contains { $0.hasPrefix("harness") }
    }
    for joint in harness where joint.pin.part.wholeMatch(of: #/X[23][0-9]/#) != nil {
      expectTrue(texts.contains { $0.contains(joint.pin.part) }, "\(joint.pin.part)")
    }
    for joint in harness where joint.pin.kind != "X" {
      let name = joint.pin.part.prefix(1).uppercased() + joint.pin.part.dropFirst()
      expectTrue(texts.contains(name), "\(name)")
    }
  }
}
