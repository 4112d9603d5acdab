// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FleetSupport
import Foundation
import TestSupport
import Testing
import Turnstile

/// What gates and people send as JSON, with bytes and values that are changed.
@Suite(.needsDatabase) struct PayloadFuzzTests {
  private static let values = [
    "0", "-0", "-1", "1", "007", "1.5", "1e2", "1e400", "9223372036854775807",
    "9223372036854775808", "253402300800", "null", "true", "\"\"", "\"5\"", "\"done\"", "[]", "{}",
    "\"\\u0000\"", "\"\\ud800\"", "\"é\"", "\"\(String(repeating: "x", count: 400))\"",
    String(repeating: "[", count: 7000), "",
  ]
  private static let seeds = [
    #"{"v":1,"record":7,"head":"-","coins":5,"grants":0,"pulses":9,"releases":0,"admitted":0,"passages":4}"#,
    #"{"v":1,"at":1795374790,"synchronised":true,"address":"10.0.0.7","state":"locked","well":true}"#,
    #"{"id":"7","command":"hold-open","expires":1795374790}"#,
    #"{"id":"7","staff":1042,"result":"done"}"#,
    #"{"id":"7","staff":1042,"result":"refused","reason":"too late: the time limit is over"}"#,
    "hold-open",
  ]

  @Test(
    "commands and answers never raise an error; books and a status that are taken are JSON, as it is stored",
    arguments: 0..<(isWhole ? 400 : 4))
  func payloads(seed: Int) throws {
    var dice = SeededGenerator(seed: UInt64(seed))
    let gate = try CentralGate()
    for _ in 0..<100 {
      let bytes = payload(&dice)
      // As the collector does with what is no text.
      guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
        continue
      }
      let digits = bytes.map { String(format: "%02x", $0) }.joined()
      let value = "convert_from('\\x\(digits)', 'UTF8')"
      let person = Self.values[Int(dice.next(below: 20))].replacing("'", with: "''")
      try gate.session.query("select take_command('\(gate.name)', '\(person)', \(value))")
      try gate.session.query("select take_answer('\(gate.name)', \(value))")
      let isBooks = takes("take_books('\(gate.name)', \(value))", gate)
      if isBooks { try checkBooks(text, gate) }
      if takes("take_status('\(gate.name)', true, \(value))", gate) {
        #expect(throws: Never.self, "\(text)") {
          // No number of Foundation is as large.
          let data = Data(text.replacing("1e400", with: "1400").utf8)
          return try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
        }
      }
    }
    // What is stored breaks no view.
    for view in [
      "balance", "gate_now", "gate_status", "command_log", "command_check", "shared_certificate",
    ] { _ = try gate.value("*", of: view) }
  }

  private func takes(_ call: String, _ gate: CentralGate) -> Bool {
    (try? gate.session.query("select \(call)")) != nil
  }

  /// The sums that are stored are those that another reader of JSON finds.
  private func checkBooks(_ text: String, _ gate: CentralGate) throws {
    let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let object = try #require(parsed as? [String: Any])
    let sums = ["coins", "grants", "pulses", "releases", "admitted"].map {
      // A text is read as its number.
      "\(object[$0] ?? "")".trimmingCharacters(in: .whitespaces)
    }
    #expect(
      try gate.rows("counted", of: "books") == ["{\(sums.joined(separator: ","))}"], "\(text)")
  }

  private func payload(_ dice: inout SeededGenerator) -> [UInt8] {
    var text = Self.seeds[Int(dice.next(below: UInt64(Self.seeds.count)))]
    if dice.next(below: 2) == 0 {
      let parts = text.split(separator: #/"?[a-z0-9]+"?(?=[,}])/#, omittingEmptySubsequences: false)
      let value = Self.values[Int(dice.next(below: UInt64(Self.values.count)))]
      let place = Int(dice.next(below: UInt64(parts.count)))
      let matches = text.matches(of: #/"?[a-z0-9]+"?(?=[,}])/#)
      if place < matches.count { text.replaceSubrange(matches[place].range, with: value) }
    }
    var bytes = Array(text.utf8)
    for _ in 0..<dice.next(below: 3) {
      let place = Int(dice.next(below: UInt64(bytes.count + 1)))
      let byte = UInt8(truncatingIfNeeded: dice.next(below: 256))
      switch dice.next(below: 4) {
      case 0: bytes.insert(byte, at: place)
      case 1: if place < bytes.count { bytes.remove(at: place) }
      case 2: if place < bytes.count { bytes[place] = byte }
      default: bytes.insert(contentsOf: bytes[place...], at: place)
      }
    }
    return bytes
  }
}
