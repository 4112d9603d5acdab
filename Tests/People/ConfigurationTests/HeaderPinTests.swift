// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import GPIO
import GateController
import TestSupport
import Testing
import Turnstile

/// The forty pins, 1 to 40, as the Raspberry Pi's own `pinout` command prints them.
private let header = """
  3V3 5V GPIO2 5V GPIO3 GND GPIO4 GPIO14 GND GPIO15 GPIO17 GPIO18 GPIO27 GND GPIO22 GPIO23 3V3
  GPIO24 GPIO10 GND GPIO9 GPIO25 GPIO11 GPIO8 GND GPIO7 GPIO0 GPIO1 GPIO5 GND GPIO6 GPIO12 GPIO13
  GND GPIO19 GPIO16 GPIO26 GPIO20 GND GPIO21
  """.split { " \n".contains($0) }.map(String.init)

/// The coin switch's offset when its line is `value`; a section with that line gets another.
private func offset(_ value: String, bcm: Int) throws -> UInt8 {
  let consumer = GateLine.first { Wiring().offset(of: $0) == UInt8(bcm) && $0 != .input(.coin) }
  let away = consumer.map { "[\($0.name)]\nline = \(coinOffset)\n" } ?? ""
  return try setup("[coin]\nline = \(value)\n" + away).wiring[.coin].line.offset
}

private func lineRefusal(_ value: String) -> String? { refusal("[coin]\nline = " + value) }

private let expected = "gate.conf:2:8: line: expected GPIO2 to GPIO27 or BOARD3 to BOARD40"

@Suite struct HeaderPinTests {
  @Test(arguments: 2...27)
  func aLineIsKnownByItsBCMNumber(number: Int) throws {
    #expect(try offset("\(number)", bcm: number) == UInt8(number))
    #expect(try offset("GPIO\(number)", bcm: number) == UInt8(number))
  }

  @Test(arguments: 1...40)
  func aLineIsKnownByItsPinOnTheHeader(pin: Int) throws {
    let name = header[pin - 1]
    guard let number = Int(name.dropFirst(4)), number > 1 else { return }
    #expect(try offset("BOARD\(pin)", bcm: number) == UInt8(number))
    #expect(try offset("J8:\(pin)", bcm: number) == UInt8(number))
  }

  @Test(arguments: 1...40)
  func aPinThatIsNoLineIsRefusedByItsName(pin: Int) {
    let reasons = [
      "3V3": "3.3 V", "5V": "5 V", "GND": "ground",
      "GPIO0": "reserved for a HAT's EEPROM", "GPIO1": "reserved for a HAT's EEPROM",
    ]
    guard let reason = reasons[header[pin - 1]] else { return }
    #expect(lineRefusal("BOARD\(pin)") == "\(expected), found \"BOARD\(pin)\", which is \(reason)")
  }

  @Test(arguments: ["0", "1", "GPIO0", "GPIO1"])
  func theLinesThatIdentifyAHATAreReserved(value: String) {
    #expect(
      lineRefusal(value) == "\(expected), found \"\(value)\", which is reserved for a HAT's EEPROM")
  }

  @Test(arguments: [
    "28", "GPIO28", "256", "18446744073709551616", "BOARD0", "BOARD41", "J8:41", "-17", "17.0",
    "gpio17", "GPIO", "GPIO 17", "PIN11", "coin", "1O",
  ])
  func whatIsNotOnTheHeaderIsRefused(value: String) {
    #expect(lineRefusal(value) == "\(expected), found \"\(value)\"")
  }

  @Test func aLineWithoutAValueIsRefused() {
    #expect(lineRefusal("") == "\(expected), found nothing")
  }
}
