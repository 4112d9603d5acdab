// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import FSMTools
import Fixed
import GPIO
import Recording
import RecordingFile
import Simulation
import Turnstile

/// The rules of the gate that a recording is of, and the books with which a replay begins.
///
/// A recording of the desk notes four settings. The trace of an installed gate has the lines of its configuration, and
/// the gate's moments of rest. A recording of other programs has neither: it needs a configuration.
struct RecordedSetup {
  private(set) var wiring = Wiring()
  private(set) var rules = VisitRules()
  private(set) var conditions = GateConditions.simulated
  /// The books of an installed gate at its first moment of rest; `nil` for a new gate.
  private(set) var books: Books?
  /// Whether a record was under way at that moment.
  private(set) var isWriting = false
  /// When the replay begins, in microseconds: what came before is only shown.
  private(set) var beginning: UInt64 = 0
  /// The configuration of an installed gate, and whether it is the one in the recording.
  private(set) var (lines, isOwn): ([String], Bool) = ([], true)
}

extension RecordedSetup {
  /// Whether a gate at work was never at rest, so that it is played as a new one.
  var isUncertain: Bool { isInstalled && isOwn && books == nil }

  /// Whether these are the rules of an installed gate.
  var isInstalled: Bool { !lines.isEmpty }

  /// The setup of the desk's gate, with a coin acceptor or with the bare switch.
  init(hasAcceptor: Bool) {
    self.init()
    wiring = .simulated(hasAcceptor: hasAcceptor)
    if hasAcceptor { rules.coin = .acceptor }
  }

  /// Reads the setup from the configuration at `path`; without a path, from the recording.
  init(_ file: RecordedFile, by path: String?) throws(ToolFault) {
    self.init()
    isOwn = path == nil
    lines = file.configuration
    if let path {
      let bytes = try RecordingFile(path: path).read()
      lines = String(decoding: bytes, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map { String($0) }
    }
    guard isInstalled else {
      self = try Self(deskNotes: file.notes)
      return
    }
    let configuration: Configuration
    do throws(ConfigurationError) {
      configuration = try Configuration(text: Array(lines.joined(separator: "\n").utf8).span)
    } catch {
      var text = TextBuffer()
      unsafe (path ?? "configuration").withCString { unsafe error.describe(file: $0, into: &text) }
      throw ToolFault(text.description, status: path == nil ? 65 : 78)
    }
    let setup = configuration.setup
    (wiring, rules, conditions) = (setup.wiring, setup.rules, setup.conditions)
    guard let rest = file.rest else { return }
    var books = Books()
    _ = books.deposit(rest.credit)
    books.isClosed = rest.isClosed
    (self.books, beginning) = (books, rest.time)
    isWriting = rest.isWriting && isOwn
  }

  private init(deskNotes notes: [String: String]) throws(ToolFault) {
    guard let rules = notes["rules"] else {
      throw ToolFault(
        "it does not tell the gate's rules; add --config with the gate's turnstile.conf")
    }
    guard rules == "classic" || rules == "acceptor" else {
      throw ToolFault("rules=\(rules): expected classic or acceptor")
    }
    self.init(hasAcceptor: rules == "acceptor")
    conditions.wear = Wear(
      chance: try notes.number("break-chance", 0...100), seed: try notes.number("seed", 0 ... .max))
    conditions.relock = try notes.number("relock-ms", 0...3_600_000)
  }

  /// Adds the notes to a recording, in their order.
  func write(to writer: inout RecordingWriter<Bytes>) {
    for line in lines { writer.note("conf", "\(foreign: line)") }
    guard !isInstalled else { return }
    writer.note("rules", rules.coin.countsMoney ? "acceptor" : "classic")
    writer.note("break-chance", "\(UInt64(conditions.wear.chance))")
    writer.note("seed", "\(conditions.wear.seed)")
    writer.note("relock-ms", "\(conditions.relock)")
  }
}

extension [String: String] {
  /// The number in a note, which must be there.
  fileprivate func number<Number: FixedWidthInteger>(
    _ key: String, _ range: ClosedRange<Number>
  ) throws(ToolFault) -> Number {
    let found = self[key] ?? "nothing"
    guard let number = Number(found), range.contains(number) else {
      throw ToolFault(
        "\(key)=\(found): expected a number, \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

extension Enumerated {
  /// All cases, in the order of the raw values.
  static var all: [Self] { (0..<UInt8(count)).compactMap { Self(rawValue: $0) } }
}
