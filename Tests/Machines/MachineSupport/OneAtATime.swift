// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Testing

/// Tests of the draft that is present, of which a process has one, or of tables that are rolled, of which
/// a type has one: no two of them run at a time.
package struct OneAtATime: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await Turn.shared.take()
    do {
      try await function()
      await Turn.shared.giveBack()
    } catch {
      await Turn.shared.giveBack()
      throw error
    }
  }
}

extension Trait where Self == OneAtATime {
  /// One at a time.
  package static var oneAtATime: OneAtATime { OneAtATime() }
}

/// A turn that one test has, for which the others wait in order.
private actor Turn {
  static let shared = Turn()
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func take() async {
    guard isTaken else { return isTaken = true }
    await withCheckedContinuation { waiting.append($0) }
  }

  func giveBack() { if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() } }
}
