// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import Sequencing
import Testing

@Suite struct BatchTests {
  private func tasks(_ batch: Batch<Chore>) -> [Chore] {
    (0..<batch.count).compactMap { batch[$0] }
  }

  @Test func `a batch holds one to four tasks in the order they are written`() {
    expectEqual(tasks(Batch(.mend)), [.mend])
    expectEqual(tasks(Batch(.iron, .wash)), [.iron, .wash])
    expectEqual(tasks(Batch(.fold, .wash, .fold)), [.fold, .wash, .fold])
    expectEqual(tasks(Batch(.mend, .fold, .iron, .wash)), [.mend, .fold, .iron, .wash])
  }

  @Test func `a task that is left out leaves no gap`() {
    let batch = Batch<Chore>(.wash, nil, .iron, nil)
    expectEqual(tasks(batch), [.wash, .iron])
    #expect(batch[2] == nil && batch[3] == nil)
  }

  @Test func `a full batch refuses a fifth task and is as before`() {
    var batch = Batch<Chore>(.wash)
    for task in [Chore.dry, .iron, .fold] { expectEqual(batch.append(task), true) }
    expectEqual(batch.append(.mend), false)
    expectEqual(tasks(batch), [.wash, .dry, .iron, .fold])
    expectEqual(batch.count, Batch<Chore>.capacity)
  }

  @Test("the highest possible name is not the end", arguments: [0, 1, 127, 253, 254])
  func names(rawValue: UInt8) {
    let task = Numbered(rawValue: rawValue)
    let batch = Batch(task, task, task, task)
    expectEqual(batch.count, 4)
    for index in 0..<4 { expectEqual(batch[index], task) }
    expectEqual(batch[4], nil)
  }

  @Test func `a batch is four bytes`() { expectEqual(MemoryLayout<Batch<Chore>>.size, 4) }
}

/// As many tasks as a byte can name.
private struct Numbered: TaskName {
  let rawValue: UInt8
  var name: StaticString { "numbered" }
}
