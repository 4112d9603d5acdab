// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Testing
import Turnstile

@testable import GateController

@Suite struct LinePlacesTests {
  @Test("levels go from a request's lines to those of a list and back, whichever the gate has")
  func everySubset() {
    for has in 0..<UInt16(1 << Input.count) {
      let places = LinePlaces(Input.self) { has & 1 << UInt16($0.rawValue) != 0 }
      var index: UInt8 = 0
      for number in 0..<UInt8(Input.count) where has & 1 << UInt16(number) != 0 {
        #expect(places.number(at: index) == number)
        let (one, spread) = (Levels(bits: 1 << UInt16(index)), Levels(bits: 1 << UInt16(number)))
        #expect(places.spread(one) == spread && places.gather(spread) == one)
        index += 1
      }
      let all = Levels(bits: 1 << UInt16(index) - 1)
      #expect(places.spread(all).bits == has && places.gather(Levels(bits: has)) == all)
      // What is behind the last line of a request is no line of the list.
      #expect(places.number(at: index) >= Input.count || has & (has + 1) == 0)
    }
  }
}
