// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GPIO
import Testing
import Turnstile

@Suite struct WiringTests {
  // So without power on any coil or lamp the wires are at their drivers' rest.
  @Test("active means locked: the lock's polarity follows from failure and driver")
  func lockPolarity() {
    // A fail-secure coil is energised to unlock, so with an active-high driver locked is low.
    for (failure, isCoilActiveLow, isLockActiveLow) in [
      (Failure.secure, false, true), (.secure, true, false), (.safe, false, false),
      (.safe, true, true),
    ] {
      var wiring = Wiring()
      wiring.failure = failure
      wiring[.lock].isActiveLow = isCoilActiveLow
      #expect(wiring.settings(of: .lock).isActiveLow == isLockActiveLow)
      #expect(wiring.safeOutputs[0] == (failure == .secure))
    }
  }

  @Test("the request names every line in the order of Input and Output")
  func requestOrder() {
    let request = Wiring().request
    #expect((0..<request.inputCount).map { request.input($0).offset } == [17, 27, 23])
    #expect((0..<request.outputCount).map { request.output($0).offset } == [22, 24, 25, 26])
  }
}
