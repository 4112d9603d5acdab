// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import Testing

@Suite("The fake Pi's wires")
struct WireTests {
  @Test("a program that ends while its chip is unplugged takes no test with it")
  func endingReader() throws {
    let pi = try FakePi()
    // As a program that asks for lines says.
    unsafe pi.wires.pointee.queue_capacity = 16
    let queue = pi.folder.appending(path: "edges-0").path
    let reader = Thread {
      while !Thread.current.isCancelled {
        close(unsafe open(queue, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
      }
    }
    reader.start()
    for _ in 0..<5_000 { pi.unplug() }
    reader.cancel()
    #expect(eventually { reader.isFinished })
  }
}
