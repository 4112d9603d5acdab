// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import System
import Testing

@testable import Store

/// Answers every message with its last byte, and those that begin with 1 only after a while.
private func echo(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  let end = unsafe Worker.descriptor(argument)
  var bytes = [UInt8](repeating: 0, count: 64)
  while true {
    var span = bytes.mutableSpan
    let count = end.read(into: &span)
    guard count > 0 else { return nil }
    if bytes[0] == 1 { usleep(300_000) }
    end.write([bytes[count - 1]].span)
  }
}

@Suite struct WorkerTests {
  private func answer(of worker: Worker) -> UInt8? {
    var bytes: [UInt8] = [0, 0]
    var span = bytes.mutableSpan
    return worker.descriptor.receive(into: &span) == 1 ? bytes[0] : nil
  }

  @Test func `messages reach the thread whole and in order, and answers come back`() throws {
    let worker = try unsafe Worker(echo)
    for message in [[7], [0, 8], [0, 0, 9]] as [[UInt8]] {
      let delivery = worker.descriptor.send(message.span)
      #expect(delivery == .sent)
    }
    var answers: [UInt8] = []
    for _ in 0..<1000 where answers.count < 3 {
      if let answer = answer(of: worker) { answers.append(answer) } else { usleep(10_000) }
    }
    #expect(answers == [7, 8, 9])
  }

  @Test func `neither sending to a busy thread nor asking for its result waits`() throws {
    let worker = try unsafe Worker(echo)
    var count = 0
    while worker.descriptor.send([1, 2].span) == .sent, count < 100_000 { count += 1 }
    #expect((1..<100_000).contains(count))
    #expect(answer(of: worker) == nil)
  }
}
