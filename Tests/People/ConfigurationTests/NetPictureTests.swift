// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import MachineSupport
import Testing

/// The table of nets against harness, circuits and the table of parts: nothing is in one of them only.
@Suite struct NetPictureTests {
  private let table: NetTable
  private let paper: HardwarePaper
  private let circuits: Set<String>

  init() throws {
    table = try NetTable.current()
    paper = try HardwarePaper()
    circuits = Set(
      try HardwarePaper.pictures().filter {
        !$0.hasPrefix("harness") && !["header", "push", "everything"].contains($0)
      })
  }

  @Test func `each part of the nets is in the table of parts, as often and in the same pictures`() {
    let joints = table.joints.filter { $0.pin.part.contains(#/^(?:R|C|D|Q|U|F|K|OK|LED)[0-9]/#) }
    let types = Dictionary(grouping: joints) { String($0.pin.type) }
    expectEqual(Set(types.keys), Set(paper.parts.map(\.name)))
    for part in paper.parts {
      let rows = types[part.name] ?? []
      expectEqual(Set(rows.map(\.pin.part)).count, part.count, "\(part.name)")
      #expect(rows.reduce(into: []) { $0.formUnion($1.pictures) } == part.pictures, "\(part.name)")
    }
  }

  @Test("what else the nets have is a connector of the harness or a device, in the same pictures")
  func devices() {
    let others = table.joints.filter { !$0.pin.part.contains(#/^(?:R|C|D|Q|U|F|K|OK|LED)[0-9]/#) }
    let devices = Dictionary(grouping: others.filter { $0.pin.kind != "X" }, by: \.pin.part)
    expectEqual(Set(devices.keys), Set(paper.rows("device").map { $0[0] }))
    for row in paper.rows("device") {
      let pictures = (devices[row[0]] ?? []).reduce(into: Set<String>()) {
        $0.formUnion($1.pictures)
      }
      expectEqual(pictures, Set(row[2].split(separator: " ").map(String.init)), "\(row[0])")
    }
    for (part, joints) in Dictionary(grouping: others, by: \.pin.part) where part.first == "X" {
      let pictures = joints.reduce(into: Set<String>()) { $0.formUnion($1.pictures) }
      #expect(pictures.contains { $0.hasPrefix("harness") }, "\(part)")
      #expect(!pictures.isDisjoint(with: circuits), "\(part)")
    }
  }

  @Test("each wire of the harness joins two pins of one net, and each pin there has its wire")
  func wires() throws {
    for picture in try HardwarePaper.pictures() where picture.hasPrefix("harness") {
      let joints = table.joints(of: picture)
      let ends = try wires(of: picture).flatMap { $0 }
      expectEqual(Set(ends), Set(joints.map { "\($0.pin.part):\($0.pin.number):\($0.net)" }))
      let terminals = ends.filter { $0.hasPrefix("X") }
      expectEqual(Set(terminals).count, terminals.count, "\(picture): a terminal has two wires")
      for wire in try wires(of: picture) {
        expectEqual(net(of: wire[0]), net(of: wire[1]), "\(picture): \(wire)")
      }
    }
  }

  /// The ends of each wire, `X3:2:lock`, without what the header says of its line.
  private func wires(of picture: String) throws -> [[String]] {
    let texts = try HardwarePaper.texts(of: picture)
    return texts.indices.filter { texts[$0].contains(#/^[0-9]+:[A-Z]+$/#) }.map { colour in
      [texts[colour - 1], texts[colour + 1]].map { $0.replacing(#/: GPIO[0-9]+$/#, with: "") }
    }
  }

  private func net(of end: String) -> Substring? { end.split(separator: ":").last }

  @Test("a terminal of a line keeps its place, so that a board that is built fits later harnesses")
  func places() {
    for (block, nets) in Self.blocks {
      for (number, net) in zip(1..., nets.split(separator: ", ")) {
        let joint = table.joints.first { "\($0.pin)" == "\(block):\(number)" }
        expectEqual(joint?.net, String(net), "\(block):\(number)")
      }
    }
  }

  /// The nets of the blocks before there was a reader, from their first terminal on.
  private static let blocks = [
    ("X2", "3.3 V, ground, coin, push, repairman, release, bolt"),
    ("X3", "ground, lock, green, red, fault, accept"),
    ("X21", "+12 V acceptor, COIN"), ("X22", "push contact, ground"),
    ("X23", "repairman contact, ground"), ("X24", "release contact, ground"),
    ("X25", "bolt contact, ground"), ("X31", "+12 V, ground"),
    ("X32", "+12 V acceptor, ground, INHIBIT"), ("X33", "+12 V coil, lock coil, ground"),
    ("X34", "+12 V lamps, green lamp, red lamp, fault lamp"), ("X35", "+12 V lamps, fault lamp"),
  ]

  @Test func `a wire at the header is as thin as its contacts take: 0.08 to 0.33 mm²`() throws {
    let texts = try HardwarePaper.texts(of: "harness-header")
    let gauges = texts.compactMap { $0.firstMatch(of: #/^([0-9.]+) mm²/#).flatMap { Double($0.1) } }
    expectEqual(gauges.count, texts.count { $0.contains(#/^W[0-9]+$/#) })
    #expect(gauges.allSatisfy { (0.08...0.33).contains($0) })
  }

  @Test("each circuit names the terminals and the nets that the table gives it, and no others")
  func circuitNames() throws {
    let named = Set(table.joints.flatMap(\.pictures)).filter { !$0.hasPrefix("harness") }
    expectEqual(named, circuits)
    let nets = Set(table.joints.map(\.net))
    for picture in circuits {
      let joints = table.joints(of: picture)
      let captions = try HardwarePaper.texts(of: picture).map(caption)
      let terminals = joints.filter { $0.pin.kind == "X" && $0.pin.part != "X1" }
      #expect(
        Set(captions.compactMap(\.terminal))
          == Set(terminals.map { "\($0.pin.part):\($0.pin.number) \($0.net)" }), "\(picture)")
      expectEqual(Set(captions.map(\.net)).intersection(nets), Set(joints.map(\.net)), "\(picture)")
    }
  }

  /// What a text says: `X3:2 lock: GPIO22, pin 15` is X3:2 on the net lock.
  private func caption(_ text: String) -> (terminal: String?, net: String) {
    let net = text.replacing(#/^X[0-9]+:[0-9]+ /#, with: "")
      .replacing(#/(?:: GPIO[0-9]+)?(?:, [a-z].*)?$/#, with: "")
    let terminal = text.firstMatch(of: #/^X[0-9]+:[0-9]+ /#)
    return (terminal.map { "\($0.0)\(net)" }, net)
  }

  @Test func `the symbols of a circuit are numbered as the parts are`() throws {
    for picture in circuits {
      let texts = Set(try HardwarePaper.texts(of: picture).map { $0.prefix { $0 != " " } })
      for joint in table.joints(of: picture) where ["Q", "U", "OK", "K"].contains(joint.pin.kind) {
        #expect(texts.contains(joint.pin.number), "\(picture): \(joint.pin)")
      }
    }
  }
}
