// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

@testable import Configuration

/// What no gate's nets may do, however its lock is wired.
struct NetRules {
  typealias Pin = NetTable.Pin
  typealias Path = (Substring, Substring)

  private let joints: [NetTable.Joint]
  private let nets: [Pin: String]

  /// The rules for the nets of one gate.
  init(_ joints: [NetTable.Joint]) {
    self.joints = joints
    nets = Dictionary(joints.map { ($0.pin, $0.net) }) { first, _ in first }
  }

  /// A sentence for each pin or part that breaks a rule; none for a gate that can be built.
  var complaints: [String] {
    (gpioComplaints + isolationComplaints + fuseComplaints + diodeComplaints + pinComplaints
      + netComplaints).sorted()
  }

  // MARK: what a part is

  /// What has current of a supply above 3.3 V, by its own name or that of its pin.
  private func isLoad(_ pin: Pin) -> Bool {
    [
      "solenoid", "lamps", "buzzer", "siren", "acceptor", "reader", "relay board:JD-VCC", "K1:A1",
      "K1:A2",
    ].contains { pin.part == $0 || "\(pin)" == $0 }
  }

  /// What switches a load: the output of a driver, or a contact of a relay.
  private func isSwitch(_ pin: Pin) -> Bool {
    pin.kind == "Q" && pin.number == "2" || pin.name.contains("OUT")
      || ["NO", "NC", "COM"].contains(pin.name) && pin.part == "relay board"
  }

  private func isSupply(_ pin: Pin) -> Bool {
    if pin.part == "X1", HeaderPin.other(UInt64(pin.number)) == "5 V" { return true }
    return pin.part.hasSuffix("supply") && pin.name.contains("+")
  }

  private func isLine(_ pin: Pin) -> Bool {
    guard pin.part == "X1", let number = UInt64(pin.number) else { return false }
    if case .line = HeaderPin(board: number) { return true }
    return false
  }

  /// The contacts of a part, open or closed.
  private func contacts(of pin: Pin) -> [Path] {
    switch pin.part {
    case "push sensor", "key switch", "emergency loop", "bolt contact", "reader contact", "alarm":
      [("1", "2")]
    case "relay board": [("COM", "NO")]
    case "K1": [("11", "12"), ("11", "14"), ("21", "22"), ("21", "24"), ("31", "34")]
    default: []
    }
  }

  private func isContact(_ pin: Pin) -> Bool {
    contacts(of: pin).contains { $0.0 == pin.number || $0.1 == pin.number }
  }

  // MARK: where a current flows

  /// The nets that current from this one reaches over contacts, and over parts of these kinds.
  ///
  /// Ground and 3.3 V keep their level whatever is joined to them: it flows no further there.
  private func nets(from start: String, over kinds: Set<Substring>) -> Set<String> {
    var reached: Set = [start]
    var last: Set<String> = []
    while reached != last {
      last = reached
      for pin in nets.keys {
        let paths = kinds.contains(pin.kind) ? paths(through: pin) : contacts(of: pin)
        for (one, other) in paths {
          guard let near = net(pin.part, one), let far = net(pin.part, other) else { continue }
          if reached.contains(near), !isRail(near) { reached.insert(far) }
          if reached.contains(far), !isRail(far) { reached.insert(near) }
        }
      }
    }
    return reached
  }

  /// What a current takes through a part: in an opto-isolator the LED, and the transistor.
  private func paths(through pin: Pin) -> [Path] {
    pin.kind == "OK" ? [("1", "2"), ("3", "4")] : [("1", "2")]
  }

  private func net(_ part: String, _ number: Substring) -> String? {
    joints.first { $0.pin.part == part && $0.pin.number == number }?.net
  }

  private func isRail(_ net: String) -> Bool { net == "ground" || net == "3.3 V" }

  private func pins(on nets: Set<String>, where isSuch: (Pin) -> Bool) -> [Pin] {
    joints.filter { nets.contains($0.net) && isSuch($0.pin) }.map(\.pin)
  }

  // MARK: the rules

  /// No GPIO is joined to a load, to what switches one, or to a supply above 3.3 V, even over
  /// resistors, fuses or contacts.
  private var gpioComplaints: [String] {
    joints.filter { isLine($0.pin) }.flatMap { joint in
      let reached = nets(from: joint.net, over: ["R", "F"]).filter { !isRail($0) }
      return pins(on: reached) { isLoad($0) || isSwitch($0) || isSupply($0) }
        .map { "\(joint.net): the GPIO at \(joint.pin) is joined to \($0)" }
    }
  }

  /// The reader and its supply are joined to no pin of the board and to no other supply: only the
  /// light of an opto-isolator leads there.
  private var isolationComplaints: [String] {
    joints.filter { $0.pin.part.hasPrefix("reader") && !isContact($0.pin) }.flatMap { joint in
      pins(on: nets(from: joint.net, over: ["R", "F", "D", "OK"])) {
        $0.part == "X1" || $0.part.hasSuffix("supply") && $0.part != "reader supply"
      }.map { "\(joint.net): \(joint.pin) is joined to \($0)" }
    }
  }

  /// Between a supply and whatever takes its current is a fuse; before it are only terminals.
  private var fuseComplaints: [String] {
    joints.filter { isSupply($0.pin) }.flatMap { joint in
      pins(on: nets(from: joint.net, over: [])) {
        !isSupply($0) && $0.kind != "X" && $0.kind != "F" && !isContact($0)
      }.map { "\(joint.net): no fuse is between \(joint.pin) and \($0)" }
    }
  }

  /// Across each coil is a diode, its cathode where the coil's supply comes from.
  private var diodeComplaints: [String] {
    let supplies = joints.filter { isSupply($0.pin) }.map(\.net)
    let plus = Set(supplies.flatMap { nets(from: $0, over: ["F"]) })
    let coils: [(String, Path)] = [
      ("solenoid", ("1", "2")), ("buzzer", ("1", "2")), ("siren", ("1", "2")), ("K1", ("A1", "A2")),
    ]
    return coils.compactMap { coil, ends in
      guard let one = net(coil, ends.0), let other = net(coil, ends.1) else { return nil }
      let (high, low) = plus.contains(one) ? (one, other) : (other, one)
      let hasDiode = nets.keys.contains { pin in
        pin.kind == "D" && net(pin.part, "1") == low && net(pin.part, "2") == high
          || pin.name.contains("OUT") && nets[pin] == low && net(pin.part, "10") == high
      }
      return hasDiode && plus.contains(high) && !plus.contains(low)
        ? nil : "\(coil): no diode is across it, with its cathode at the supply"
    }
  }

  /// A pin is on one net, and the two pins of a part are on two.
  private var pinComplaints: [String] {
    let twice = joints.filter { nets[$0.pin] != $0.net }.map { "\($0.pin): is on two nets" }
    let pins = Dictionary(grouping: nets.keys.filter { $0.kind != "X" }, by: \.part)
    return twice
      + pins.filter { $0.value.count == 2 && nets[$0.value[0]] == nets[$0.value[1]] }
      .map { "\($0.key): both of its pins are on \(nets[$0.value[0]] ?? "")" }
  }

  /// A net leads somewhere.
  private var netComplaints: [String] {
    Dictionary(grouping: nets.keys) { nets[$0] ?? "" }.filter { $0.value.count < 2 }
      .map { "\($0.key): leads to \($0.value[0]) only" }
  }
}

/// A table of nets, as Hardware/wiring/nets.tsv is one.
struct NetTable {
  /// A pin of a part: `12 V supply`, `1 +12 V`.
  struct Pin: Hashable, CustomStringConvertible {
    let part: String
    let name: String

    /// What is printed on the part; the rest of the name says what the pin does.
    var number: Substring { name.prefix { $0 != " " } }
    /// The part's name in the table of parts: that of `R2.push` is R2.
    var type: Substring { part.prefix { $0 != "." } }
    /// The letters that say what kind of part it is, if its name ends with a number.
    var kind: Substring { type.prefix { !$0.isNumber } }

    var description: String { "\(part):\(name)" }
  }

  /// A row: a pin, its net, and the pictures that show it.
  struct Joint {
    let pin: Pin
    let net: String
    let pictures: Set<String>
  }

  /// The ways to wire a lock; a gate has one of them.
  static let locks: Set = ["lock-driver", "relay-board", "alarm-safe", "alarm-secure"]

  let joints: [Joint]

  /// Reads the rows of a table behind its heading.
  init(_ text: String) {
    joints = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst().map {
      let cells = $0.split(separator: "\t").map(String.init)
      return Joint(
        pin: Pin(part: cells[0], name: cells[1]), net: cells[2],
        pictures: Set(cells[3].split(separator: " ").map(String.init)))
    }
  }

  /// The table that the pictures are drawn from.
  static func current() throws -> NetTable { NetTable(try HardwarePaper.file("nets.tsv")) }

  /// The rows of a picture.
  func joints(of picture: String) -> [Joint] { joints.filter { $0.pictures.contains(picture) } }

  /// The rows of a gate whose lock is wired so.
  ///
  /// The harness is that of a lock with a driver.
  func gate(_ lock: String) -> [Joint] {
    joints.filter { joint in
      joint.pictures.contains { picture in
        picture == lock
          || !Self.locks.contains(picture)
            && (lock == "lock-driver" || !picture.hasPrefix("harness"))
      }
    }
  }
}
