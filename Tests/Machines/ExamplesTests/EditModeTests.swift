// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import MachineSupport
import Testing

/// A finger that has taken something up, or has not.
private struct Finger: Conditions {
  typealias Names = EditMode
  var isDragging = false
  func holds(_ condition: EditMode.Guard) -> Bool { isDragging }
}

@Suite struct EditModeTests {
  private var machine = HierarchicalMachine<EditMode>()
  private var finger = Finger()

  private mutating func after(_ event: EditMode.Event) -> String {
    describe(machine.handle(event, at: 0, in: finger))
  }

  private func describe(_ step: HierarchicalStep<EditMode>) -> String {
    var names: [String] = []
    for word in step.words { names.append("\(word.name)") }
    let state = step.to.map { "\($0.name)" } ?? "nowhere"
    return ([state + ":"] + names).joined(separator: " ")
  }

  @Test("TC-48, TC-20, TC-36, TC-37: the worked example, step for step")
  mutating func workedExample() {
    let start = machine.start(at: 0, in: finger)
    expectEqual(describe(start), "play: show-map show-edit-button")
    expectEqual(after(.editButton), "edit: hide-edit-button show-back-button")
    expectEqual(after(.touchBegan), "edit: grab")
    finger.isDragging = true
    expectEqual(after(.touchMoved), "edit: move-cow")
    expectEqual(after(.touchEnded), "edit: drop")
    finger.isDragging = false
    expectEqual(after(.touchMoved), "edit: scroll-map")
    expectEqual(after(.backButton), "play: hide-back-button show-edit-button")
    expectEqual(after(.touchMoved), "play: scroll-map")
    expectEqual(machine.suspendedCount, 0)
  }

  @Test("TC-18: a state that is covered or was never entered has no say")
  mutating func coveredHasNoSay() {
    _ = machine.start(at: 0, in: finger)
    expectEqual(after(.touchBegan), "play: look")
    _ = after(.editButton)
    expectEqual(after(.touchBegan), "edit: grab")
    expectEqual(after(.editButton), "edit:")
  }
}
