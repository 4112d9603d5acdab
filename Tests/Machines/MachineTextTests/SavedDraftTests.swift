// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import Fixed
import MachineSupport
import MachineText
import Testing

@Suite(.oneAtATime) struct SavedDraftTests {
  private typealias Typed = Driver<HierarchicalMachine<Drafted>, 4>
  private typealias Compiled = Driver<HierarchicalMachine<EditMode>, 4>
  private let text: [String]

  init() { text = MachineTextTests.text(EditMode.self, "edit-mode") }

  /// A typed machine that has suspended a state, and the event that waits, as bytes.
  private func saved() throws -> [UInt8] {
    expectEqual(read(text), [])
    var (driver, world) = (Typed(), Silent<Drafted>())
    driver.start(at: 0, in: &world)
    _ = driver.post(
      try #require(Drafted.Event(rawValue: EditMode.Event.editButton.rawValue)), at: 0)
    driver.run(by: 0, in: &world)
    _ = driver.post(
      try #require(Drafted.Event(rawValue: EditMode.Event.backButton.rawValue)), at: 1)
    var bytes = [UInt8](repeating: 0, count: Typed.snapshotSize)
    var span = bytes.mutableSpan
    let isSaved = driver.save(at: 1, into: &span)
    try #require(isSaved)
    return bytes
  }

  @Test("what a typed machine saves, the machine compiled from the same numbers resumes")
  func compiled() throws {
    let bytes = try saved()
    var (driver, world) = (Compiled(), Silent<EditMode>())
    try driver.resume(from: bytes.span, at: 5, clock: .stood, in: &world)
    expectEqual(driver.machine.state, .edit)
    driver.run(by: 5, in: &world)
    expectEqual(driver.machine.state, .play)
  }

  @Test func `other names change nothing, other numbers are refused`() throws {
    let bytes = try saved()
    func resume(_ lines: [String]) throws -> String? {
      expectEqual(read(lines), [])
      var (driver, world) = (Typed(), Silent<Drafted>())
      do throws(Snapshot.DecodingError) {
        try driver.resume(from: bytes.span, at: 5, clock: .stood, in: &world)
      } catch { return "\(error)" }
      return driver.machine.state.map { "\($0.name)" }
    }
    #expect(try resume(text) == "edit")
    #expect(try resume(text.map { $0.replacing("edit", with: "change") }) == "change")
    #expect(try resume(text.map { $0.replacing("stay drop", with: "stay grab") }) == "otherTable")
    let swapped = text.map { $0.replacing("drop scroll-map", with: "scroll-map drop") }
    #expect(swapped != text)
    #expect(try resume(swapped) == "otherTable")
    let guarded = text.map { $0.replacing("if dragging", with: "unless dragging") }
    #expect(guarded != text)
    #expect(try resume(guarded) == "otherTable")
  }
}

/// Performs nothing, and answers no and off.
private struct Silent<Names: Automaton>: Performer {
  func holds(_ condition: Names.Guard) -> Bool { false }
  func milliseconds(of interval: Names.Interval) -> UInt32 { 0 }
  mutating func perform(_ word: Names.Word) {}
}
