// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Turnstile

/// A key of the file: its row has its name, the sections that have it, what its value may be and, where a
/// whole file needs it, what may be written instead.
///
/// Keys are found, listed, refused and demanded by these rows; ``ConfigurationBuilder/set(_:to:)`` below
/// has a line for what each of them sets.
enum Key: UInt8, Keyword {
  case label
  case line, pull, active, debounce, stuck
  case price, unit, shortestPulse, longestPulse, pause, longestTrain, coins, openAt, extra, unused,
    parts
  case sensor, counts, shortest, rest, exit
  case shortestAdmission, again
  case fail, energised, mechanism, longestEnergised, duty
  case relock, breakChance, seed
  case onFault
  case user, words
  case textfile

  private static let rows: [36 of Row] = [
    Row("label", .other(.chip), .text("auto or a label of at most 31 bytes")),
    Row(
      "line", .lines, .text("GPIO2 to GPIO27 or BOARD3 to BOARD40"),
      demand: ("", ", or the line that is wired")),
    Row("pull", .inputs, .word),
    Row("active", .linesButLock, .word),
    Row("debounce", .inputs, .duration(0, .seconds(1))),
    Row("stuck", .switches, .duration(.milliseconds(100), .seconds(86_400), or: "off")),
    Row("price", .input(.coin), .number(1, 1000, of: "a number of pulses")),
    Row("unit", .input(.coin), .text("off or an amount and a currency, such as 0.50 EUR")),
    Row("shortest-pulse", .input(.coin), .duration(.milliseconds(1), .seconds(1))),
    Row("longest-pulse", .input(.coin), .duration(.milliseconds(1), .seconds(1))),
    Row("pause", .input(.coin), .duration(.milliseconds(10), .seconds(2))),
    Row("longest-train", .input(.coin), .number(1, 1000, of: "a number of pulses")),
    Row("coins", .input(.coin), .word),
    Row("open-at", .input(.coin), .word),
    Row("extra", .input(.coin), .word),
    Row("unused", .input(.coin), .word),
    Row("parts", .input(.coin), .duration(.seconds(1), .seconds(86_400), or: "off")),
    Row(
      "sensor", .input(.push), .word,
      demand: ("", " with contact, level, pulse, quadrature or unknown")),
    Row("counts", .input(.push), .word),
    Row("shortest", .input(.push), .duration(0, .milliseconds(300), or: "auto")),
    Row("rest", .input(.push), .duration(0, .seconds(1), or: "auto")),
    Row("exit", .input(.push), .word),
    Row("shortest", .input(.admit), .duration(.milliseconds(20), .seconds(1))),
    Row("again", .input(.admit), .duration(0, .seconds(30))),
    Row("fail", .output(.lock), .word, demand: ("secure", ", or fail = safe")),
    Row("energised", .output(.lock), .word, demand: ("high", ", or energised = low")),
    Row(
      "mechanism", .output(.lock), .word,
      demand: ("unknown", " (each push counts when it ends), or what the bolt does")),
    Row(
      "longest-energised", .output(.lock),
      .duration(.milliseconds(100), .seconds(86_400), or: "off")),
    Row("duty", .output(.lock), .number(1, 100, of: "a percentage", sign: "%")),
    Row("relock", .other(.gate), .duration(.seconds(1), .seconds(3600), or: "off")),
    Row("break-chance", .other(.gate), .number(0, 100, of: "a percentage", sign: "%")),
    Row("seed", .other(.gate), .number(0, .max)),
    Row("on-fault", .other(.ledger), .word),
    Row("user", .other(.agent), .text("off, a user of this machine except root, or its number")),
    Row("words", .other(.agent), .word),
    Row(
      "textfile", .other(.metrics),
      .text("off or an absolute path of at most 128 bytes ending in .prom")),
  ]

  var row: Row {
    // Safe because nothing changes the rows. By their address: see BoundedArray.
    unsafe withUnsafePointer(to: Self.rows) { unsafe $0.pointee[Int(rawValue)] }
  }

  var name: StaticString { row.name }
}

extension ConfigurationBuilder {
  mutating func set(_ key: Key, to entry: Entry) throws(ConfigurationError) {
    // A section without a line leaves that of the lock as it is.
    let line = entry.section.line ?? .output(.lock)
    var setup = configuration.setup
    var wire = setup.wiring.wire(of: line)
    switch key {
    case .label: setup.wiring.label = try entry.label(key)
    case .line: wire.line.offset = try entry.offset(of: line, key)
    case .pull: wire.line.bias = try entry.keyword()
    case .active, .energised: wire.line.isActiveLow = try entry.keyword() == Level.low
    case .debounce: wire.debounce = try entry.duration(key)
    case .stuck: wire.longestPress = try entry.duration(key)
    case .price: choices.coin.price = UInt16(truncatingIfNeeded: try entry.number(key))
    case .unit: setup.unit = try entry.unit(key)
    case .shortestPulse: choices.coin.shortestPulse = try entry.duration(key)
    case .longestPulse: choices.coin.longestPulse = try entry.duration(key)
    case .pause: choices.coin.pause = try entry.duration(key)
    case .longestTrain:
      choices.coin.longestTrain = UInt16(truncatingIfNeeded: try entry.number(key))
    case .coins: choices.coin.isTrainOneCoin = try entry.keyword() == CoinUnit.train
    case .openAt: choices.coin.counts = try entry.keyword()
    case .extra: choices.coin.extra = try entry.keyword()
    case .unused: choices.coin.unused = try entry.keyword()
    case .parts: choices.coin.parts = try entry.duration(key)
    case .sensor:
      guard entry.value.count > 0 else { throw entry.sensorQuestion }
      choices.sensor = try entry.keyword()
    case .counts: choices.counts = try entry.keyword()
    case .shortest: choices.shortest = try entry.durationOrAuto(key)
    case .rest: choices.rest = try entry.durationOrAuto(key)
    case .exit: choices.exit = try entry.keyword()
    case .shortestAdmission: choices.shortestAdmission = try entry.duration(key)
    case .again:
      choices.again = UInt32(truncatingIfNeeded: try entry.duration(key) / .milliseconds(1))
    case .fail: setup.wiring.failure = try entry.keyword()
    case .mechanism: choices.mechanism = try entry.keyword()
    case .longestEnergised: setup.wiring.longestEnergised = try entry.duration(key)
    case .duty: setup.wiring.duty = UInt8(truncatingIfNeeded: try entry.number(key))
    case .relock:
      setup.relock = UInt32(truncatingIfNeeded: try entry.duration(key) / .milliseconds(1))
    case .breakChance: setup.breakChance = UInt8(truncatingIfNeeded: try entry.number(key))
    case .seed: setup.seed = try entry.number(key)
    case .onFault: setup.onLedgerFault = try entry.keyword()
    case .user: configuration.namedAgent.user = try entry.user(key)
    case .words: configuration.namedAgent.agent = try entry.agentWords()
    case .textfile: configuration.metricsPath = try entry.textfile(key)
    }
    setup.wiring.wire(line, as: wire)
    configuration.setup = setup
  }
}

extension Key {
  struct Row {
    let name: StaticString
    let place: Place
    let value: Value
    /// What a whole file must say, because a wrong guess would drive the output of another device,
    /// open the lock, or let people pass without paying; `nil` for a key that may be missing.
    ///
    /// The value is that of a simulation, and empty for a line, whose default follows from its section.
    /// The alternative is the end of a sentence.
    let demand: (value: StaticString, alternative: StaticString)?

    init(
      _ name: StaticString, _ place: Place, _ value: Value,
      demand: (value: StaticString, alternative: StaticString)? = nil
    ) { (self.name, self.place, self.value, self.demand) = (name, place, value, demand) }
  }

  /// Sections that have a key in common.
  enum Place {
    case input(Input)
    case output(Output)
    case other(Section.Other)
    case lines, linesButLock, inputs
    /// The switches that may be stuck: a loop and a bolt may be active for ever.
    case switches
  }

  enum Value {
    /// One of the names of the type that it is read as.
    case word
    /// What this says.
    case text(StaticString)
    /// The shortest and the longest time, and a word that may be written instead.
    case duration(Nanoseconds, Nanoseconds, or: StaticString? = nil)
    /// The least and the greatest number, what it is, and the sign behind it.
    case number(UInt64, UInt64, of: StaticString = "a number", sign: StaticString = "")
  }

  /// What the value may be, as in a sentence.
  var expectation: TextBuffer {
    switch row.value {
    case .word: ""
    case .text(let text): "\(text)"
    case .duration(let shortest, let longest, let word):
      (word.map { "\($0) or " } ?? "")
        + "a duration from \(duration: shortest) to \(duration: longest)"
    case .number(let least, let greatest, let number, let sign):
      "\(number) from \(least)\(sign) to \(greatest)\(sign)"
    }
  }
}
