// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO

extension Setup {
  /// The size of a setup in bytes.
  package static var size: Int { 512 }

  /// The reason why bytes are not a setup.
  package enum DecodingError: UInt8, Error, Sendable {
    /// The bytes are fewer than those of a setup.
    case cut
    /// The bytes do not begin with a setup's name, or are more than those of a setup.
    case foreign
    /// A checksum does not match.
    case damaged
    /// An intact setup of a layout that this program does not know.
    case otherVersion
    /// An intact setup with a value out of range, or with an unused byte that is not 0.
    case impossible
    /// An intact setup with two values that cannot both hold: see ``Contradiction``.
    case contradictory

    /// The error as the end of a sentence, such as `is damaged`.
    package var description: StaticString {
      switch self {
      case .cut: "is truncated"
      case .foreign: "is not a setup"
      case .damaged: "is damaged"
      case .otherVersion: "is of another version"
      case .impossible: "holds an impossible number"
      case .contradictory: "contradicts itself"
      }
    }
  }

  static var version: UInt8 { 6 }

  /// Decodes a whole setup of version 6.
  package init(_ bytes: Span<UInt8>) throws(DecodingError) {
    let outputs = try SafeOutputs(bytes)
    guard bytes[4] == Self.version else { throw .otherVersion }
    guard bytes.count >= Self.size else { throw .cut }
    guard bytes.count == Self.size else { throw .foreign }
    self.init()
    var fields = Fields(reading: bytes, from: SafeOutputs.size)
    visit(&fields)
    guard fields.isIntact else { throw .damaged }
    outputs.checkRest(&fields)
    fields.require(wiring.wire(outputs) && outputs.count == Output.count)
    guard fields.isSound, fields.isBlank, outputs.safe == wiring.safeOutputs else {
      throw .impossible
    }
    guard contradiction == nil else { throw .contradictory }
  }

  /// Reads or writes bytes 80...511, which follow the ``SafeOutputs``.
  mutating func visit(_ fields: inout Fields) {
    fields.choice(&wiring.failure, at: 80)
    fields.choice(&onLedgerFault, at: 81)
    fields.number(&breakChance, at: 82)
    fields.require(breakChance <= 100)
    fields.flag(&isFallback, at: 83)
    fields.number(&relock, at: 84)
    fields.require(relock == 0 || (1000...3_600_000).contains(relock))
    fields.number(&seed, at: 88)
    fields.limit(&wiring.longestEnergised, at: 96, in: Self.limits)
    Input.forEach { wiring.visit($0, &fields, at: 104 + 24 * Int($0.rawValue)) }
    fields.number(&unit, at: 272)
    fields.text(&ledgerFolder, at: 296)
    for index in 0..<ledgerFolder.count { fields.require(ledgerFolder[index] != 0) }
    rules.visit(&fields, &wiring.duty)
    let admissions = Nanoseconds.milliseconds(20) ... .seconds(1)
    fields.number(&rules.shortestAdmission, at: 488, in: admissions)
    agent.visit(&fields, at: 496)
    fields.flag(&rules.coin.isTrainOneCoin, at: 502)
    fields.number(&rules.admissionPause, at: 504)
    fields.require(rules.admissionPause <= 30_000)
    var checksum = Checksum()
    fields.checksum(&checksum, of: 0..<508)
  }

  // The range of a time limit; 0 stands for no limit.
  fileprivate static var limits: ClosedRange<Nanoseconds> {
    .milliseconds(100) ... .seconds(86_400)
  }
}

extension Wiring {
  /// Reads or writes the 24 bytes of a switch; a setup has room for seven.
  fileprivate mutating func visit(_ input: Input, _ fields: inout Fields, at place: Int) {
    var contact = self[input]
    // Reading begins with the default wiring, in which an optional line has offset 0.
    let isOptional = contact.line.offset == 0
    fields.number(&contact.line.offset, at: place)
    let isThere = contact.line.offset != 0
    fields.require(isThere ? GateLine.offsets.contains(contact.line.offset) : isOptional)
    fields.flag(&contact.line.isActiveLow, at: place + 1)
    fields.choice(&contact.line.bias, at: place + 2)
    // A missing switch may have any times.
    fields.number(&contact.debounce, at: place + 8, in: 0...(isThere ? .seconds(1) : .max))
    fields.limit(&contact.longestPress, at: place + 16, in: isThere ? Setup.limits : 0 ... .max)
    wire(input, as: contact)
  }
}

extension VisitRules {
  /// Reads or writes the rules for visits and the coil's duty cycle, bytes 424...487.
  fileprivate mutating func visit(_ fields: inout Fields, _ duty: inout UInt8) {
    fields.choice(&passage.sensor, at: 424)
    fields.choice(&passage.mechanism, at: 425)
    fields.choice(&passage.counts, at: 426)
    fields.choice(&coin.counts, at: 427)
    fields.choice(&coin.extra, at: 428)
    fields.choice(&coin.unused, at: 429)
    fields.number(&duty, at: 430)
    fields.require((1...100).contains(duty))
    fields.flag(&holdsExit, at: 431)
    fields.number(&passage.shortest, at: 432, in: 0 ... .milliseconds(300))
    fields.number(&passage.rest, at: 440, in: 0 ... .seconds(1))
    fields.number(&coin.shortestPulse, at: 448, in: .milliseconds(1) ... .seconds(1))
    fields.number(&coin.longestPulse, at: 456, in: .milliseconds(1) ... .seconds(1))
    fields.number(&coin.pause, at: 464, in: .milliseconds(10) ... .seconds(2))
    fields.limit(&coin.parts, at: 472, in: .seconds(1) ... .seconds(86_400))
    fields.number(&coin.longestTrain, at: 480)
    fields.number(&coin.price, at: 484)
    fields.require((1...1000).contains(coin.longestTrain) && (1...1000).contains(coin.price))
  }
}
