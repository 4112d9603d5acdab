// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import TestSupport
import Testing
import Turnstile

@Suite struct SetupTests {
  @Test("what is written is read again, all of it", arguments: [Failure.secure, .safe])
  func roundTrip(failure: Failure) throws {
    let written = unusual(failure)
    let read = try Setup(written.array.span)
    #expect(read.array == written.array)
    #expect(read.wiring.label?.string == "pinctrl-test")
    #expect(read.wiring.failure == failure && read.wiring[.lock] == written.wiring[.lock])
    #expect(read.wiring[.push] == written.wiring[.push])
    #expect(read.wiring.longestEnergised == written.wiring.longestEnergised)
    #expect(read.relock == 61_000 && read.breakChance == 30 && read.seed == .max)
    #expect(read.onLedgerFault == .acceptCoins && read.isFallback)
    #expect(read.ledgerFolder.string == "/var/lib/turnstile@north")
  }

  @Test("the default is a setup, with room for every input and output")
  func defaults() throws {
    let setup = try Setup(Setup().array.span)
    #expect(setup.wiring.label == nil && setup.ledgerFolder.count == 0 && !setup.isFallback)
    #expect(Input.count <= 8 && Output.count <= 16)
  }

  @Test("the bytes are those of the table, to the last one")
  func layout() {
    let bytes = unusual(.secure).array
    #expect(bytes.count == 512 && Setup.size == 512)
    #expect(Array(bytes[0..<8]) == Array("Gset".utf8) + [1, 4, 12, UInt8(ascii: "p")])
    #expect(Array(bytes[40..<44]) == [22, 24, 25, 26] && Array(bytes[56..<60]) == [2, 0, 0, 1])
    #expect(Array(bytes[80..<84]) == [0, 1, 30, 1])
    #expect(Array(bytes[84..<88]) == [0x48, 0xEE, 0, 0])
    #expect(Array(bytes[128..<131]) == [27, 0, 2])
    #expect(bytes[296] == 24 && bytes[297] == UInt8(ascii: "/"))
    #expect(bytes[424..<508].allSatisfy { $0 == 0 })
  }

  @Test("any flipped bit is noticed", arguments: 0..<512)
  func flippedBits(byte: Int) {
    for bit in 0..<8 {
      var bytes = unusual(.secure).array
      bytes[byte] ^= 1 << UInt8(bit)
      #expect(error(of: bytes) == (byte < 4 ? .foreign : .damaged))
    }
  }

  @Test("a setup cut anywhere is refused, and so is a longer one")
  func lengths() {
    let bytes = Setup().array
    for count in 0..<512 { #expect(error(of: Array(bytes[..<count])) == .cut) }
    #expect(error(of: bytes + [0]) == .foreign)
  }

  @Test(
    "with right checksums, no byte can hold what has no meaning",
    arguments: [
      (4, 2, Setup.DecodingError.otherVersion), (5, 0, .impossible), (5, 17, .impossible),
      (5, 5, .impossible), (6, 32, .impossible), (30, 1, .impossible), (38, 1, .impossible),
      (40, 1, .impossible), (40, 28, .impossible), (41, 22, .contradictory), (56, 0, .impossible),
      (57, 2, .impossible), (57, 4, .impossible), (60, 1, .impossible), (72, 1, .impossible),
      (80, 2, .impossible), (81, 2, .impossible), (82, 101, .impossible), (83, 2, .impossible),
      (87, 1, .impossible), (101, 0xFF, .impossible), (102, 0xFF, .impossible),
      (104, 27, .contradictory), (105, 2, .impossible), (106, 4, .impossible),
      (107, 1, .impossible), (117, 1, .impossible), (176, 1, .impossible), (296, 128, .impossible),
      (296, 23, .impossible), (300, 0, .impossible), (423, 1, .impossible), (500, 1, .impossible),
    ])
  func meaninglessBytes(index: Int, value: UInt8, expected: Setup.DecodingError) {
    var bytes = unusual(.secure).array
    bytes[index] = value
    seal(&bytes)
    #expect(error(of: bytes) == expected)
  }

  @Test("two settings that cannot both hold are a contradiction, and refused")
  func contradictions() {
    var setup = Setup()
    setup.wiring[.red].offset = 17
    expect(setup, .sharedLine(.input(.coin), .output(.red)))
    setup = Setup()
    setup.wiring.wire(
      .push,
      as: SwitchWiring(
        InputSettings(offset: 27), debounce: .milliseconds(100), longestPress: .milliseconds(100)))
    expect(setup, .stuckBeforeSettled(.push))
    setup = Setup()
    setup.wiring.failure = .safe
    setup.wiring.longestEnergised = .seconds(1)
    expect(setup, .limitOfFailSafeCoil)
    setup.wiring.failure = .secure
    expect(setup, nil)
    setup.relock = 1000
    expect(setup, .limitWithinRelock)
    setup.wiring.longestEnergised += 1
    expect(setup, nil)
  }

  @Test("the safe outputs of any version can be read, whatever stands behind them")
  func safeOutputsOfAnyVersion() throws {
    var bytes = unusual(.safe).array
    bytes[4] = 9
    for index in 80..<512 { bytes[index] = 0xAA }
    seal(&bytes)
    #expect(error(of: bytes) == .otherVersion)
    for count in [80, 512] {
      let outputs = try SafeOutputs(Array(bytes[..<count]).span)
      #expect(outputs.request.label?.string == "pinctrl-test")
      #expect(outputs.request.outputCount == 4 && outputs.request.inputCount == 0)
      #expect(outputs.request.output(0) == OutputSettings(offset: 22))
      #expect(outputs.request.output(3) == OutputSettings(offset: 26, isActiveLow: true))
      #expect(outputs.levels.bits == 0)
    }
    #expect(throws: Setup.DecodingError.cut) { try SafeOutputs(Array(bytes[..<79]).span) }
  }

  private func expect(_ setup: Setup, _ contradiction: Contradiction?) {
    #expect(setup.contradiction == contradiction)
    #expect(error(of: setup.array) == (contradiction == nil ? nil : .contradictory))
  }

  private func error(of bytes: [UInt8]) -> Setup.DecodingError? {
    do throws(Setup.DecodingError) {
      _ = try Setup(bytes.span)
      return nil
    } catch { return error }
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
    setup.onLedgerFault = .acceptCoins
    setup.ledgerFolder = FixedText(string: "/var/lib/turnstile@north")
    setup.isFallback = true
    return setup
  }

  /// Gives changed bytes their right checksums.
  private func seal(_ bytes: inout [UInt8]) {
    for (count, place) in [(76, 76), (508, 508)] {
      var checksum = Checksum()
      for byte in bytes[..<count] { checksum.add(byte) }
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
