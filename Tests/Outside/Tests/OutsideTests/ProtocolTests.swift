// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import FSMTools
import Protocols
import Testing

/// Three machines of published protocols, as a user writes them.
@Suite struct ProtocolTests {
  private static let second: UInt64 = 1_000_000_000

  /// What a machine did, in words.
  private struct Log<Names: Automaton>: Performer {
    var intervals: [UInt32] = []
    var isPassive = false
    var words: [String] = []
    func holds(_ condition: Names.Guard) -> Bool { isPassive }
    func milliseconds(of interval: Names.Interval) -> UInt32 { intervals[Int(interval.rawValue)] }
    mutating func perform(_ word: Names.Word) { words.append("\(word.name)") }
  }

  private func findings<A: Automaton>(_: A.Type) -> [String] {
    var all: [String] = []
    A.lint { all.append("\($0)") }
    return all
  }

  @Test("their tables are sound")
  func lint() {
    #expect(findings(Lease.self) + findings(Connection.self) + findings(Records.self) == [])
  }

  /// A client whose lease is 100 s long, to be bound anew from 80 s on and renewed from 50 s on.
  private func client() -> (Driver<HierarchicalMachine<Lease>, 4>, Log<Lease>) {
    var driver = Driver<HierarchicalMachine<Lease>, 4>()
    var log = Log<Lease>(intervals: [100_000, 80_000, 50_000, 12_000])
    driver.start(at: 0, in: &log)
    for event in [.begin, .offer, .acknowledge] as [Lease.Event] { _ = driver.post(event, at: 0) }
    driver.run(by: 0, in: &log)
    return (driver, log)
  }

  @Test("a lease is renewed with one server, bound anew with any, and dropped when it ends")
  func leaseEnds() {
    var (driver, log) = client()
    #expect(driver.machine.state == .bound && driver.deadline == 50 * Self.second)
    driver.run(by: 79 * Self.second, in: &log)
    #expect(driver.machine.state == .renewing)
    driver.run(by: 99 * Self.second, in: &log)
    #expect(driver.machine.state == .rebinding)
    driver.run(by: 100 * Self.second, in: &log)
    #expect(driver.machine.state == .start && driver.deadline == nil)
    #expect(
      log.words == [
        "discover", "request", "adopt", "renew", "renew", "renew", "rebind", "rebind", "drop",
      ])
  }

  @Test("an acknowledgement begins lease, T2 and T1 anew")
  func leaseIsRenewed() {
    var (driver, log) = client()
    driver.run(by: 60 * Self.second, in: &log)
    _ = driver.post(.acknowledge, at: 60 * Self.second)
    driver.run(by: 60 * Self.second, in: &log)
    #expect(driver.machine.state == .bound && driver.deadline == 110 * Self.second)
    driver.run(by: 159 * Self.second, in: &log)
    #expect(driver.machine.isIn(.leased))
    driver.run(by: 160 * Self.second, in: &log)
    #expect(driver.machine.state == .start)
  }

  /// How a connection is opened and closed by one side, the other and both: RFC 9293, figures 6, 7, 12
  /// and 13.
  private static let stories:
    [(events: [Connection.Event], state: Connection.State, isPassive: Bool)] =
      [
        ([.activeOpen, .synACK], .established, false),
        ([.passiveOpen, .syn, .ack], .established, true),
        ([.activeOpen, .syn, .ack], .established, false),
        ([.activeOpen, .synACK, .close, .ack, .fin], .timeWait, false),
        ([.activeOpen, .synACK, .close, .fin, .ack], .timeWait, false),
        ([.activeOpen, .synACK, .close, .finACK], .timeWait, false),
        ([.activeOpen, .synACK, .fin, .close, .ack], .closed, false),
        ([.passiveOpen, .syn, .reset], .listen, true),
        ([.activeOpen, .syn, .reset], .closed, false),
      ]

  @Test("connections open and close as the figures say", arguments: 0..<stories.count)
  func connection(index: Int) {
    let (events, state, isPassive) = Self.stories[index]
    var machine = Machine<Connection>()
    let log = Log<Connection>(isPassive: isPassive)
    _ = machine.start(at: 0, in: log)
    for event in events { #expect(machine.handle(event, at: 0, in: log).outcome == .moved) }
    #expect(machine.state == state)
    let deadline = machine.deadline
    #expect(deadline == (state == .timeWait ? 240 * Self.second : nil))
  }

  @Test("what a connection promises is proved")
  func claims() {
    let report = Proof(Machine<Connection>.self)
      .always("send-fin implies fin-wait-1 or last-ack")
      .always("delete-block implies closed")
      .never("established and create-block")
      .everyStateCanBeLeft().search()
    #expect(report.isProof, "\(report)")
  }

  /// A reader of text.
  private struct Reader: Performer {
    typealias Names = Records
    var character: Character = " "
    var (field, record): (String, [String]) = ("", [])
    var (records, mistakes): ([[String]], Int) = ([], 0)

    mutating func perform(_ word: Records.Word) {
      switch word {
      case .append: field.append(character)
      case .endField: (record, field) = (record + [field], "")
      case .endRecord: (records, record) = (records + [record], [])
      case .complain: (mistakes, record, field) = (mistakes + 1, [], "")
      }
    }

    static func kind(_ character: Character) -> Records.Event {
      switch character {
      case "\"": .quote
      case ",": .comma
      case "\r": .carriageReturn
      case "\n": .newline
      default: .text
      }
    }
  }

  /// Texts, their records, and how many mistakes are in them.
  private static let texts: [(text: String, records: [[String]], mistakes: Int)] = [
    ("a,b\r\nc,d", [["a", "b"], ["c", "d"]], 0), ("a,b\n", [["a", "b"]], 0),
    ("\"a\"\"b\",\"c,\r\nd\",\n", [["a\"b", "c,\r\nd", ""]], 0), ("", [], 0), (",", [["", ""]], 0),
    ("a\"b,c\nd", [["d"]], 1), ("\"a\"b\nc\n", [["c"]], 1), ("\"a", [], 1),
    ("a\rb\nc", [["a"], ["c"]], 1),
  ]

  @Test("records are read as the rules say", arguments: 0..<texts.count)
  func records(index: Int) {
    let (text, records, mistakes) = Self.texts[index]
    var (machine, reader) = (Machine<Records>(), Reader())
    _ = machine.start(at: 0, in: reader)
    for scalar in text.unicodeScalars {
      reader.character = Character(scalar)
      let step = machine.handle(Reader.kind(reader.character), at: 0, in: reader)
      for word in step.words { reader.perform(word) }
    }
    for word in machine.handle(.end, at: 0, in: reader).words { reader.perform(word) }
    #expect(reader.records == records && reader.mistakes == mistakes)
  }
}
