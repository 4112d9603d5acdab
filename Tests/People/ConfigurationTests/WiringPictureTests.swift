// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import GPIO
import GateMessages
import MachineSupport
import Testing
import Turnstile

@testable import Configuration
@testable import GateController

/// The pictures of Hardware/reference.md, and its tables, against the program's defaults.
///
/// What `make pictures` draws is compared by its texts: graphviz places them anew with each version.
@Suite struct WiringPictureTests {
  private let paper: HardwarePaper

  init() throws { paper = try HardwarePaper() }

  private static let allLines: [GateLine] = {
    var lines: [GateLine] = []
    GateLine.forEach { lines.append($0) }
    return lines
  }()

  @Test("the table of lines has each line's number, pin and pull, and says what is off")
  func tableOfLines() throws {
    for line in Self.allLines {
      let row = try #require(paper.rows("line").first { $0[0] == "\(line.name)" })
      let offset = try #require(paper.offset(of: line))
      let pin = try #require(HeaderPin.board(ofLine: offset))
      expectEqual(row[1], line.isOptional ? "off" : "\(offset)", "\(line.name)")
      expectEqual(row[2], line.isOptional ? "(\(offset): \(pin))" : "\(pin)", "\(line.name)")
      expectEqual(row[3], direction(of: line), "\(line.name)")
    }
    expectEqual(Set(Self.allLines.map { paper.offset(of: $0) }).count, Self.allLines.count)
  }

  private func direction(of line: GateLine) -> String {
    guard case .input(let input) = line else { return "output" }
    return input.defaultWiring.line.bias == .pullUp ? "input, pulled up" : "input"
  }

  /// The lines of each picture, but for the cable from the header.
  private static let linesOfPictures: [(picture: String, lines: [GateLine])] = [
    ("coin-input", [.input(.coin)]),
    (
      "contact-input",
      [
        .input(.push), .input(.repairman), .input(.release), .input(.bolt), .input(.admit),
        .input(.turn),
      ]
    ),
    ("reader", [.input(.admit), .output(.passed)]),
    ("inhibit", [.output(.accept)]),
    ("lock-driver", [.output(.lock)]),
    ("relay-board", [.output(.lock)]),
    ("lamps", [.output(.green), .output(.red), .output(.fault), .output(.alarm)]),
    ("led", [.output(.green), .output(.red), .output(.fault)]),
    ("alarm-safe", [.output(.lock)]),
    ("alarm-secure", [.output(.lock)]),
    ("push", []), ("harness-inputs", []), ("harness-outputs", []), ("harness-reader", []),
    ("everything", []),
  ]

  @Test("each picture has the lines it is about, with the numbers and pins of the program")
  func labels() throws {
    for (picture, lines) in Self.linesOfPictures {
      let labels = try labels(of: picture).filter { $0.contains("GPIO") }
      expectEqual(Set(labels), Set(lines.map(paper.label)), "\(picture)")
    }
    let known = Self.linesOfPictures.map(\.picture) + ["header", "harness-header"]
    #expect(try HardwarePaper.pictures() == Set(known))
  }

  /// The texts of a picture, each without its terminal: of `X2:3 coin: GPIO17, pin 11` the line.
  private func labels(of picture: String) throws -> [String] {
    try HardwarePaper.texts(of: picture).map { $0.replacing(#/^X[0-9]+:[0-9]+ /#, with: "") }
  }

  @Test func `the picture of the header names each of its forty pins, used or free`() throws {
    var expected = Set(Self.allLines.map(paper.label))
    let used = Set(Self.allLines.compactMap(paper.offset))
    for number in 1...40 {
      switch HeaderPin(board: UInt64(number)) {
      case .line(let offset) where used.contains(offset): break
      case .line(let offset): expected.insert("GPIO\(offset), pin \(number)")
      // 27 and 28 are GPIO0 and GPIO1, which identify a HAT.
      case .other where 27...28 ~= number: expected.insert("GPIO\(number - 27), pin \(number)")
      default: expected.insert("\(try #require(name(ofPin: number))), pin \(number)")
      }
    }
    expectEqual(expected.count, 40)
    #expect(Set(try labels(of: "header").filter { $0.contains(", pin ") }) == expected)
  }

  @Test("the table of lines for a second gate has every free line of the header, once")
  func freeLines() throws {
    let used = Set(Self.allLines.compactMap(paper.offset))
    var free: [UInt8: Int] = [:]
    for row in paper.rows("BCM") {
      let cells = row.prefix(2).map { $0.split(separator: ", ").compactMap { Int($0) } }
      try #require(cells[0].count == cells[1].count)
      for (line, pin) in zip(cells[0], cells[1]) { free[UInt8(line)] = pin }
    }
    for offset in UInt8(2)...27 {
      let pin = used.contains(offset) ? nil : HeaderPin.board(ofLine: offset)
      expectEqual(free[offset], pin, "GPIO\(offset)")
    }
  }

  @Test func `the cable from the header leads each line from its pin to its own terminal`() throws {
    let texts = try HardwarePaper.texts(of: "harness-header")
    for line in Self.allLines {
      let offset = try #require(paper.offset(of: line))
      let pin = try #require(HeaderPin.board(ofLine: offset))
      // The pin, the wire's colour, the terminal.
      let start = try #require(
        texts.firstIndex(of: "X1:\(pin):\(line.name): GPIO\(offset)"), "\(line.name)")
      expectEqual(texts[start + 2].wholeMatch(of: #/X[23]:[0-9]+:([a-z]+)/#)?.1, "\(line.name)")
    }
    expectEqual(texts.count { $0.contains(#/^X1:.*GPIO/#) }, Self.allLines.count)
  }

  @Test func `what a picture names ground, 3.3 V or 5 V is that on the header`() throws {
    var pinsOfHeader: Set<Int> = []
    for picture in try HardwarePaper.pictures() {
      for text in try labels(of: picture) {
        guard let pin = text.wholeMatch(of: #/(ground|3\.3 V|5 V), pin ([0-9]+)/#),
          let number = Int(pin.2)
        else { continue }
        expectEqual(name(ofPin: number), String(pin.1), "\(picture): \(text)")
        if picture == "header" { pinsOfHeader.insert(number) }
      }
    }
    expectEqual(pinsOfHeader, Set((1...40).filter { name(ofPin: $0) != nil }))
  }

  /// The supply or ground of a pin; `nil` for another one.
  private func name(ofPin number: Int) -> String? {
    27...28 ~= number ? nil : HeaderPin.other(UInt64(number))
  }

  @Test("each picture has the parts, with their values, that the table of parts gives it")
  func parts() throws {
    let pictures = try HardwarePaper.pictures()
    expectFalse(paper.parts.isEmpty)
    for picture in pictures where !picture.hasPrefix("harness") {
      let labels = try HardwarePaper.texts(of: picture)
        .filter { $0.contains(#/^(?:R|C|D|Q|U|F|K|OK|LED)[0-9] /#) }
      let expected = paper.parts.filter { $0.pictures.contains(picture) }.map(\.label)
      expectEqual(Set(labels), Set(expected), "\(picture)")
    }
    #expect(paper.parts.allSatisfy { $0.pictures.isSubset(of: pictures) })
  }

  @Test func `the drawings in text have the values of the table of parts`() {
    let labels = paper.text.split(separator: "\n").filter { $0.hasPrefix("    ") }
      .flatMap { $0.matches(of: #/\b(?:R|C|D|Q|U|F|K|OK|LED)[0-9] [0-9A-Z.]+(?: [kΩnFA]+)?/#) }
      .map { String($0.0) }
    #expect(labels.count > 8)
    let known = paper.parts.map(\.label)
    for label in labels { #expect(known.contains { $0.hasPrefix(label) }, "\(label)") }
  }

  @Test func `the list of parts has as many of each as the table of parts`() throws {
    let rows = try HardwarePaper.file("parts.tsv").split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    for row in rows.dropFirst() where !row[0].hasPrefix("Cable") {
      let names = row[3].split(separator: ", ").map(String.init)
      let parts = paper.parts.filter { names.contains($0.name) }
      expectEqual(parts.count, names.count)
      expectEqual(parts.reduce(0) { $0 + $1.count }, Int(row[1]), "\(row)")
      #expect(parts.allSatisfy { row[0].hasSuffix(" \($0.value)") }, "\(row)")
    }
    let listed = rows.dropFirst().flatMap { $0[3].split(separator: ", ").map(String.init) }
    #expect(Set(listed).isSuperset(of: paper.parts.map(\.name)))
  }

  @Test func `the list of troubles has every one of the gate, and what it does to the fault lamp`()
    throws
  {
    let listed = Set(paper.rows("what is wrong").map { [$0[0], $0[2]] })
    var expected: Set<[String]> = []
    Trouble.Kind.forEach { kind in
      var (text, troubles) = (TextBuffer(), Troubles())
      Trouble(kind, offset: 17).explain(into: &text)
      troubles.kinds[kind] = true
      let isOfAnySwitch = [.switchStuck, .switchChatters].contains(kind)
      let lamp = isOfAnySwitch ? "lit, but not for `admit`" : troubles.hinder ? "lit" : "dark"
      expected.insert([text.string.replacing(#/^GPIO17: |; .*$/#, with: ""), lamp])
    }
    expectEqual(listed, expected)
  }

  @Test("each picture is shown, described, white, small, and says nothing of where it was drawn")
  func shown() throws {
    for picture in try HardwarePaper.pictures() {
      let image = paper.text.firstMatch(of: try Regex("!\\[.{20,}\\]\\(wiring/\(picture)\\.svg\\)"))
      #expect(image != nil, "\(picture)")
      let svg = try HardwarePaper.file("\(picture).svg")
      #expect(svg.utf8.count < 40_000, "\(picture)")
      #expect(
        svg.contains(#/<(?:rect|polygon)[^>]* fill="(?:white|#ffffff)"|<polygon fill="#ffffff"/#))
      #expect(
        !svg.contains(#/<!--|file:|\/(?:home|tmp|usr|work|root)\b|20[0-9][0-9]-/#), "\(picture)")
    }
  }
}
