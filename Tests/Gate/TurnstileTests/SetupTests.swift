// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import MachineSupport
import TestSupport
import Testing
import Turnstile

@Suite struct SetupTests {
  @Test("what is written is read again, all of it", arguments: [Failure.secure, .safe])
  func roundTrip(failure: Failure) throws {
    let written = unusual(failure)
    let read = try Setup(written.array.span)
    expectEqual(read.array, written.array)
    expectEqual(read.wiring.label?.string, "pinctrl-test")
    expectEqual(read.wiring.failure, failure)
    expectEqual(read.wiring[.lock], written.wiring[.lock])
    expectEqual(read.wiring[.push], written.wiring[.push])
    expectEqual(read.wiring.longestEnergised, written.wiring.longestEnergised)
    expectEqual(read.relock, 61_000)
    expectEqual(read.breakChance, 30)
    expectEqual(read.seed, .max)
    expectEqual(read.onLedgerFault, .acceptCoins)
    expectTrue(read.isFallback)
    expectEqual(read.agent, written.agent)
    expectEqual(read.agent.user, 0x0102_0304)
    expectEqual(read.rules, written.rules)
    expectEqual(read.wiring.duty, written.wiring.duty)
    expectEqual(read.ledgerFolder.string, "/var/lib/turnstile@north")
  }

  @Test("the default is a setup, with room for every input and output")
  func defaults() throws {
    let setup = try Setup(Setup().array.span)
    #expect(setup.wiring.label == nil)
    expectEqual(setup.ledgerFolder.count, 0)
    expectFalse(setup.isFallback)
    expectEqual(setup.rules, VisitRules())
    expectEqual(setup.wiring.duty, 100)
    #expect(Input.count <= 8 && Output.count <= 16)
  }

  @Test("a setup has the bytes of the golden file, and they are read")
  func golden() throws {
    let golden = try GoldenFile("setup")
    expectEqual(GoldenFile.text(of: unusual(.secure).array), golden.text)
    let bytes = golden.bytes
    expectEqual(bytes.count, Setup.size)
    #expect(try Setup(bytes.span).array == bytes)
  }

  @Test(
    "lines that a gate does without are in no part of its setup",
    arguments: [false, true], [false, true])
  func optionalLines(hasAccept: Bool, hasPassed: Bool) throws {
    var setup = Setup()
    if hasAccept {
      setup.wiring[.accept] = OutputSettings(offset: 16, isActiveLow: true)
      setup.wiring.wire(.release, as: SwitchWiring(InputSettings(offset: 5)))
      setup.wiring.wire(.bolt, as: SwitchWiring(InputSettings(offset: 6), debounce: 1))
    }
    if hasPassed {
      setup.wiring[.passed] = OutputSettings(offset: 12, isActiveLow: true)
      setup.wiring.wire(.admit, as: SwitchWiring(InputSettings(offset: 13), debounce: 2))
    }
    let bytes = setup.array
    let outputs = try SafeOutputs(bytes.span)
    expectEqual(bytes[5], 7)
    #expect(outputs.levels[.lock] && outputs.levels.bits == 1)
    let offsets = [22, 24, 25, 26] + (hasAccept ? [16] : []) + (hasPassed ? [12] : []) as [UInt8]
    let request = outputs.request
    expectEqual((0..<request.outputCount).map { request.output($0).offset }, offsets)
    expectEqual(Array(bytes[44..<47]), [hasAccept ? 16 : 0, hasPassed ? 12 : 0, 0])
    expectEqual(Array(bytes[60..<63]), [hasAccept ? 1 : 0, hasPassed ? 1 : 0, 0])
    let wiring = try Setup(bytes.span).wiring
    Input.forEach { expectEqual(wiring[$0], setup.wiring[$0], "\($0)") }
    Output.forEach { expectEqual(wiring[$0], setup.wiring[$0], "\($0)") }
    expectEqual(wiring.has(.output(.accept)), hasAccept)
    expectEqual(wiring.has(.input(.bolt)), hasAccept)
    expectEqual(wiring.has(.output(.passed)), hasPassed)
    expectEqual(wiring.has(.input(.admit)), hasPassed)
  }

  @Test("two rotation sensors are the sensor of the push and its own line, in the seventh place")
  func quadrature() throws {
    var setup = Setup()
    setup.wiring.wire(
      .turn, as: SwitchWiring(InputSettings(offset: 21), longestPress: .seconds(30)))
    setup.rules.passage = try #require(PassageRules(sensor: .quadrature, mechanism: .ratchet))
    setup.rules.holdsExit = true
    let bytes = setup.array
    #expect(bytes[248] == 21 && bytes.number(at: 256) == 5_000_000)
    expectEqual(bytes.number(at: 264), 30_000_000_000)
    #expect(bytes[424] == 4 && bytes[426] == 2 && bytes[431] == 1)
    let again = try Setup(bytes.span)
    expectEqual(again.wiring[.turn], setup.wiring[.turn])
    expectEqual(again.rules, setup.rules)
  }

  @Test("an agent may do what it was allowed, and nothing else")
  func agent() {
    for command in Command.all.filter(\.isForAgents) {
      var setup = Setup()
      setup.agent.allow(command)
      expectEqual(error(of: setup.array), nil)
      expectEqual(setup.array[500], 1 << command.rawValue)
      expectEqual(Command.all.filter { setup.agent.may($0) }, [command])
    }
  }

  @Test("a bit of an agent's commands that is no command for agents is impossible")
  func agentBits() {
    var allowed = Setup()
    for command in Command.all { allowed.agent.allow(command) }
    for bit in 0..<16 where (allowed.array[500 + bit / 8] >> (bit % 8)) & 1 == 0 {
      expectEqual(error(with: 1 << (bit % 8), at: 500 + bit / 8), .impossible)
    }
  }

  @Test("an output that a gate must have, or one that is missing and has a polarity, is impossible")
  func missingOutputs() {
    for (place, value) in [(43, 0), (60, 1), (61, 2), (5, 6), (5, 8)] as [(Int, UInt8)] {
      expectEqual(error(with: value, at: place), .impossible, "\(place)")
    }
  }

  @Test("an optional line has the range of the others, and shares none of theirs")
  func rangesOfOptionalLines() {
    var setup = Setup()
    for (offset, expected) in [
      (1, Setup.DecodingError.impossible), (28, .impossible), (22, .contradictory),
    ] as [(UInt8, Setup.DecodingError)] {
      setup.wiring[.accept].offset = offset
      expectEqual(error(of: setup.array), expected)
      setup.wiring[.accept].offset = 0
      setup.wiring.wire(.bolt, as: SwitchWiring(InputSettings(offset: offset)))
      expectEqual(error(of: setup.array), expected)
      setup.wiring.wire(.bolt, as: Input.bolt.defaultWiring)
    }
    setup.wiring.wire(.bolt, as: SwitchWiring(InputSettings(offset: 0), debounce: .seconds(2)))
    expectEqual(error(of: setup.array), nil)
  }

  @Test("any flipped bit is noticed", arguments: 0..<512)
  func flippedBits(byte: Int) {
    for bit in 0..<8 {
      var bytes = unusual(.secure).array
      bytes[byte] ^= 1 << UInt8(bit)
      expectEqual(error(of: bytes), byte < 4 ? .foreign : .damaged)
    }
  }

  @Test("a setup cut anywhere is refused, and so is a longer one")
  func lengths() {
    let bytes = Setup().array
    for count in 0..<512 { expectEqual(error(of: Array(bytes[..<count])), .cut) }
    expectEqual(error(of: bytes + [0]), .foreign)
  }

  @Test(
    "with right checksums, no byte can hold what has no meaning",
    arguments: [
      (4, 1, Setup.DecodingError.otherVersion), (5, 0, .impossible), (5, 17, .impossible),
      (5, 5, .impossible), (6, 32, .impossible), (30, 1, .impossible), (38, 1, .impossible),
      (40, 1, .impossible), (40, 28, .impossible), (41, 22, .contradictory), (56, 0, .impossible),
      (57, 2, .impossible), (57, 4, .impossible), (60, 1, .impossible), (72, 1, .impossible),
      (80, 2, .impossible), (81, 2, .impossible), (82, 101, .impossible), (83, 2, .impossible),
      (87, 1, .impossible), (101, 0xFF, .impossible), (102, 0xFF, .impossible),
      (104, 27, .contradictory), (105, 2, .impossible), (106, 4, .impossible),
      (107, 1, .impossible), (117, 1, .impossible), (176, 1, .impossible), (224, 1, .impossible),
      (286, 8, .impossible), (295, 1, .impossible), (296, 128, .impossible),
      (296, 23, .impossible), (300, 0, .impossible), (423, 1, .impossible),
      (424, 4, .contradictory), (424, 5, .impossible), (425, 5, .impossible), (426, 3, .impossible),
      (427, 3, .impossible), (428, 2, .impossible), (429, 2, .impossible), (430, 0, .impossible),
      (430, 101, .impossible), (431, 2, .impossible),
      (436, 1, .impossible), (444, 1, .impossible), (452, 1, .impossible), (460, 1, .impossible),
      (468, 1, .impossible), (478, 1, .impossible), (480, 0, .impossible), (482, 1, .impossible),
      (485, 4, .impossible), (486, 1, .impossible), (491, 0, .impossible), (492, 1, .impossible),
      (500, 4, .impossible), (500, 0x88, .impossible), (501, 1, .impossible), (507, 1, .impossible),
    ])
  func meaninglessBytes(index: Int, value: UInt8, expected: Setup.DecodingError) {
    expectEqual(error(with: value, at: index, of: unusual(.secure)), expected)
  }

  @Test("each number of the rules has the range of its key")
  func rangesOfRules() {
    let ms: (UInt64) -> Nanoseconds = { .milliseconds($0) }
    expectRange(\.passage.shortest, 0...ms(300))
    expectRange(\.passage.rest, 0...ms(1000))
    expectRange(\.coin.shortestPulse, ms(1)...ms(130))
    expectRange(\.coin.longestPulse, ms(18)...ms(1000))
    expectRange(\.coin.pause, ms(10)...ms(2000))
    expectRange(\.coin.parts, ms(1000)...ms(86_400_000))
    for count in [0, 1001] as [UInt16] {
      for key in [\VisitRules.coin.price, \.coin.longestTrain] {
        var setup = Setup()
        setup.rules[keyPath: key] = count
        expectEqual(error(of: setup.array), .impossible)
      }
    }
  }

  /// The classic turnstile has the numbers and not their contradictions, so each can reach its ends.
  private func expectRange(
    _ key: WritableKeyPath<VisitRules, Nanoseconds>, _ range: ClosedRange<Nanoseconds>
  ) {
    var setup = Setup()
    for end in [range.lowerBound, range.upperBound] {
      setup.rules[keyPath: key] = end
      expectEqual(error(of: setup.array), nil, "\(end)")
    }
    setup.rules[keyPath: key] = .seconds(86_401)
    expectEqual(error(of: setup.array), .impossible)
  }

  @Test(
    "a setup of another version is refused, whatever stands behind its safe outputs",
    arguments: [0, 3, 5, 7, 255] as [UInt8])
  func otherVersion(version: UInt8) throws {
    var bytes = unusual(.safe).array
    bytes[4] = version
    seal(&bytes)
    expectEqual(error(of: bytes), .otherVersion)
    for index in 80..<512 { bytes[index] = 0xAA }
    expectEqual(error(of: bytes), .otherVersion)
    expectEqual(error(of: Array(bytes[..<80])), .otherVersion)
  }

  @Test(
    "the first 80 bytes have the same places in every version, and any number of outputs",
    arguments: [0, 2, 3, 4, 5, 255] as [UInt8])
  func safeOutputsOfAnyVersion(version: UInt8) throws {
    var bytes = [UInt8](repeating: 0, count: 80)
    bytes.replaceSubrange(0..<7, with: Array("Gset".utf8) + [version, 5, 12])
    bytes.replaceSubrange(7..<19, with: Array("pinctrl-test".utf8))
    bytes.replaceSubrange(40..<45, with: [20, 24, 0, 25, 26])
    bytes.replaceSubrange(56..<61, with: [2, 0, 0, 1, 3])
    seal(&bytes, [76])
    let outputs = try SafeOutputs(bytes.span)
    expectEqual(outputs.request.label?.string, "pinctrl-test")
    expectEqual(outputs.request.outputCount, 4)
    expectEqual(outputs.request.inputCount, 0)
    expectEqual((0..<4).map { outputs.request.output($0).offset }, [20, 24, 25, 26])
    expectEqual((0..<4).map { outputs.request.output($0).isActiveLow }, [false, false, true, true])
    expectEqual(outputs.levels.bits, 0b1001)
    #expect(throws: Setup.DecodingError.cut) { try SafeOutputs(Array(bytes[..<79]).span) }
  }

  /// What is wrong with a setup of which one byte was changed, and then the checksums.
  private func error(
    with value: UInt8, at index: Int, of setup: Setup = Setup()
  ) -> Setup.DecodingError? {
    var bytes = setup.array
    bytes[index] = value
    seal(&bytes)
    return error(of: bytes)
  }

  private func error(of bytes: [UInt8]) -> Setup.DecodingError? {
    thrown { () throws(Setup.DecodingError) in _ = try Setup(bytes.span) }
  }

  /// A setup in which nothing has its default.
  private func unusual(_ failure: Failure) -> Setup {
    var setup = Setup()
    setup.wiring.label = ChipLabel(string: "pinctrl-test")
    setup.wiring.failure = failure
    setup.wiring[.lock].isActiveLow = failure == .secure
    setup.wiring[.fault].isActiveLow = true
    setup.wiring.longestEnergised = failure == .secure ? .seconds(62) : 0
    setup.wiring.wire(
      .push,
      as: SwitchWiring(
        InputSettings(offset: 27, isActiveLow: false, bias: .pullDown),
        debounce: .milliseconds(12), longestPress: .seconds(86_400)))
    setup.relock = 61_000
    setup.breakChance = 30
    setup.seed = .max
    setup.unit = 0x4555_5202_0000_0032
    setup.onLedgerFault = .acceptCoins
    setup.wiring.duty = failure == .secure ? 85 : 100
    setup.rules = unusualRules
    setup.ledgerFolder = FixedText(string: "/var/lib/turnstile@north")
    setup.isFallback = true
    setup.agent.user = 0x0102_0304
    setup.agent.allow(.holdOpen)
    setup.agent.allow(.openTill)
    return setup
  }

  private var unusualRules: VisitRules {
    var rules = VisitRules()
    rules.passage.sensor = .level
    rules.passage.mechanism = .fallsBehind
    rules.passage.counts = .end
    rules.passage.shortest = .milliseconds(150)
    rules.passage.rest = .milliseconds(12)
    rules.coin.counts = .train
    rules.coin.shortestPulse = .milliseconds(35)
    rules.coin.longestPulse = .milliseconds(140)
    rules.coin.pause = .milliseconds(250)
    rules.coin.parts = .seconds(61)
    rules.coin.longestTrain = 20
    rules.coin.isTrainOneCoin = true
    rules.coin.price = 300
    rules.coin.extra = .credit
    rules.coin.unused = .void
    rules.shortestAdmission = .milliseconds(40)
    rules.holdsExit = true
    return rules
  }

  /// Gives changed bytes their right checksums.
  private func seal(_ bytes: inout [UInt8], _ places: [Int] = [76, 508]) {
    for place in places {
      var checksum = Checksum()
      for byte in bytes[..<place] { checksum.add(byte) }
      for index in 0..<4 {
        bytes[place + index] = UInt8(truncatingIfNeeded: checksum.value >> (8 * UInt32(index)))
      }
    }
  }
}

extension Setup {
  fileprivate var array: [UInt8] {
    let bytes = bytes
    return bytes.span.indices.map { bytes.span[$0] }
  }
}

extension [UInt8] {
  /// The number of eight bytes at an offset, lowest byte first.
  fileprivate func number(at offset: Int) -> Int {
    self[offset..<offset + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
