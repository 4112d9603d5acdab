// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import GPIO
import GateController
import SimulatedGPIO
import Testing
import Turnstile

/// The README's "Follow one coin", stop by stop.
@Suite struct OneCoinTests {
  @Test("one coin goes from edge to level, through every stop in order")
  func followOneCoin() throws {
    // Edge: a contact closes on the chip.
    var chip = SimulatedChip()
    let wiring = Wiring()
    try chip.request(wiring.request, outputs: wiring.safeOutputs)
    chip.press(17)
    var edges = EdgeBuffer()
    try chip.readEdges(into: &edges)
    #expect(edges.count == 1)
    #expect(edges[0] == Edge(input: 0, isActive: true, timestamp: 0))

    // Debounced level, then event.
    var inputs = Inputs(wiring)
    inputs.observe(edges[0], at: edges[0].timestamp)
    let settled = inputs.settlesAt
    #expect(settled == 5 * millisecond)
    let event = inputs.settle(by: 5 * millisecond)
    #expect(event == .coin)

    // Table lookup, then step.
    var machine = Machine<Turnstile>()
    let world = conditions()
    _ = machine.start(at: 0, in: world)
    let step = machine.handle(try #require(event), at: 5 * millisecond, in: world)
    #expect(step.from == .locked && step.to == .unlocked)

    // Words performed, then the level.
    var words = step.words
    var names: [String] = []
    while let word = words.next() { names.append("\(word.name)") }
    #expect(names == ["accept-coin", "unlock", "show-go"])

    // And the same stops in one go, ending at the wire.
    let memory = Memory()
    var gate = SimulatedController(memory, world)
    gate.turn(at: 0)
    gate.press(17)
    #expect(memory.take() == ["0: held", "0: start moved locked", "5: coin moved unlocked"])
    #expect(gate.picture == "green")
    let opened = gate.lines.history[gate.lines.history.count - 3]
    #expect(opened == OutputChange(output: 0, isActive: false, time: 5 * millisecond))
  }
}
