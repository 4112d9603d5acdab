// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import SampleMachines
import Testing

@Suite struct DelayTests {
  private static let longest: UInt32 = 2_147_483_647

  @Test(
    "a constant delay is as long as it says, up to the longest",
    arguments: [
      (.milliseconds(1), 1), (.milliseconds(2_147_483_647), longest),
      (.seconds(1), 1000), (.seconds(2_147_483), 2_147_483_000),
    ] as [(Delay<Door>, UInt32)])
  func constant(delay: Delay<Door>, milliseconds: UInt32) {
    #expect(delay.constant == milliseconds && delay.interval == nil)
  }

  // As literals these do not compile: make embedded shows it.
  @Test func `a delay that is too long stops the program, and is no other delay`() async {
    await #expect(processExitsWith: .failure) {
      _ = Delay<Door>.milliseconds(UInt32(CommandLine.arguments.count) + 2_147_483_647)
    }
    await #expect(processExitsWith: .failure) {
      _ = Delay<Door>.seconds(UInt32(CommandLine.arguments.count) + 2_147_483)
    }
  }

  @Test func `an interval of any length does not wrap`() {
    var machine = Machine<Door>()
    let weather = Weather(patience: .max)
    _ = machine.enter(.welded, at: 7, in: weather)
    #expect(machine.deadline == 4_294_967_295_000_007)
  }
}
