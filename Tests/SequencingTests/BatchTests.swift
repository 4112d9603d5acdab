// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Sequencing
import Testing

@Suite struct BatchTests {
  private func tasks(_ batch: Batch<Chore>) -> [Chore] {
    (0..<batch.count).compactMap { batch[$0] }
  }

  @Test("a batch holds one to four tasks in the order they are written")
  func order() {
    #expect(tasks(Batch(.mend)) == [.mend])
    #expect(tasks(Batch(.iron, .wash)) == [.iron, .wash])
    #expect(tasks(Batch(.fold, .wash, .fold)) == [.fold, .wash, .fold])
    #expect(tasks(Batch(.mend, .fold, .iron, .wash)) == [.mend, .fold, .iron, .wash])
  }

  @Test("a task that is left out leaves no gap")
  func noGap() {
    let batch = Batch<Chore>(.wash, nil, .iron, nil)
    #expect(tasks(batch) == [.wash, .iron])
    #expect(batch[2] == nil && batch[3] == nil)
  }

  @Test("a full batch refuses a fifth task and is as before")
  func full() {
    var batch = Batch<Chore>(.wash)
    for task in [Chore.dry, .iron, .fold] { #expect(batch.append(task) == true) }
    #expect(batch.append(.mend) == false)
    #expect(tasks(batch) == [.wash, .dry, .iron, .fold])
    #expect(batch.count == Batch<Chore>.capacity)
  }

  @Test("the highest possible name is not the end", arguments: [0, 1, 127, 253, 254])
  func names(rawValue: UInt8) {
    let task = Numbered(rawValue: rawValue)
    let batch = Batch(task, task, task, task)
    #expect(batch.count == 4)
    for index in 0..<4 { #expect(batch[index] == task) }
    #expect(batch[4] == nil)
  }

  @Test("a batch is four bytes")
  func size() { #expect(MemoryLayout<Batch<Chore>>.size == 4) }
}

/// As many tasks as a byte can name.
private struct Numbered: TaskName {
  let rawValue: UInt8
  var name: StaticString { "numbered" }
}
