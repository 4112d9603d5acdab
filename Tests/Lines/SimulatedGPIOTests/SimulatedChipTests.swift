// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import SimulatedGPIO
import Testing

@Suite struct SimulatedChipTests {
  private func request(_ input: InputSettings, _ output: OutputSettings) -> LineRequest {
    var request = LineRequest()
    request.add(input)
    request.add(output)
    return request
  }

  @Test("a closed contact is active as wired, and not when it is configured the wrong way round")
  func polarity() throws {
    for (bias, isActiveLow, isActive) in [
      (Bias.pullUp, true, true), (.pullUp, false, false), (.pullDown, false, true),
      (.pullDown, true, false),
    ] {
      var chip = SimulatedChip()
      chip.press(4)
      let input = InputSettings(offset: 4, isActiveLow: isActiveLow, bias: bias)
      try chip.request(request(input, OutputSettings(offset: 5)), outputs: Levels())
      #expect(try chip.readLevels().inputs[0] == isActive)
    }
  }

  @Test("a level at the time of the request is no edge; later changes are, with their times")
  func edges() throws {
    var chip = SimulatedChip()
    chip.press(4)
    try chip.request(
      request(InputSettings(offset: 4), OutputSettings(offset: 5)), outputs: Levels())
    chip.advance(by: 10)
    chip.release(4)
    chip.release(4)
    chip.advance(by: 10)
    chip.press(4)
    chip.press(9)
    var edges = EdgeBuffer()
    try chip.readEdges(into: &edges)
    #expect(edges.count == 2)
    #expect(edges[0] == Edge(input: 0, isActive: false, timestamp: 10))
    #expect(edges[1] == Edge(input: 0, isActive: true, timestamp: 20))
    edges = EdgeBuffer()
    try chip.readEdges(into: &edges)
    #expect(edges.count == 0)
  }

  @Test("outputs are driven by the request itself, and every change is remembered with its time")
  func outputs() throws {
    var chip = SimulatedChip()
    let lines = request(InputSettings(offset: 4), OutputSettings(offset: 5))
    try chip.request(lines, outputs: Levels(bits: 1))
    chip.advance(by: 7)
    try chip.write(Levels(bits: 1))
    try chip.write(Levels(bits: 0))
    #expect(chip.history.count == 2)
    #expect(chip.history[0] == OutputChange(output: 0, isActive: true, time: 0))
    #expect(chip.history[1] == OutputChange(output: 0, isActive: false, time: 7))
  }

  @Test func `the history keeps the last 64 changes`() throws {
    var chip = SimulatedChip()
    let lines = request(InputSettings(offset: 4), OutputSettings(offset: 5))
    try chip.request(lines, outputs: Levels())
    for round in 1...100 {
      chip.advance(by: 1)
      try chip.write(Levels(bits: UInt16(round % 2)))
    }
    #expect(chip.changeCount == 100)
    #expect(chip.history.count == 64)
    #expect(chip.history[0].time == 37)
    #expect(chip.history[63].time == 100)
  }

  @Test func `lines that are not held cannot be read or written`() {
    var chip = SimulatedChip()
    #expect(throws: Fault(.chipGone, code: 19)) { try chip.readLevels() }
    #expect(throws: Fault(.chipGone, code: 19)) { try chip.write(Levels()) }
  }
}
