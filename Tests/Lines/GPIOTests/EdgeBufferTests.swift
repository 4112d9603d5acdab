// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Testing

@Suite struct EdgeBufferTests {
  @Test func `edges of several lines are merged by time, equal times in the order they came`() {
    var buffer = EdgeBuffer()
    for (input, time) in [(0, 10), (0, 30), (1, 5), (1, 10), (2, 20)] as [(UInt8, UInt64)] {
      buffer.insert(Edge(input: input, isActive: true, timestamp: time))
    }
    let order = (0..<buffer.count).map { "\(buffer[$0].input)@\(buffer[$0].timestamp)" }
    #expect(order == ["1@5", "0@10", "1@10", "2@20", "0@30"])
    #expect(!buffer.hasLoss)
  }

  @Test func `a full buffer records the loss of the newest`() {
    var buffer = EdgeBuffer()
    for time in 0..<64 as Range<UInt64> {
      buffer.insert(Edge(input: 0, isActive: true, timestamp: time))
    }
    #expect(buffer.count == 64 && !buffer.hasLoss)
    buffer.insert(Edge(input: 0, isActive: true, timestamp: 64))
    #expect(buffer.count == 64 && buffer.hasLoss)
    #expect(buffer[63].timestamp == 63)
  }

  @Test func `a buffer that is emptied holds no edge and no loss, and takes as many as before`() {
    var buffer = EdgeBuffer()
    for time in 0..<65 as Range<UInt64> {
      buffer.insert(Edge(input: 0, isActive: true, timestamp: time))
    }
    buffer.removeAll()
    #expect(buffer.count == 0 && !buffer.hasLoss)
    buffer.insert(Edge(input: 1, isActive: true, timestamp: 7))
    #expect(buffer.count == 1 && buffer[0].timestamp == 7)
  }
}

@Suite struct ChipLabelTests {
  @Test func `a label keeps 31 bytes, as the kernel does`() {
    let label = ChipLabel("a-label-that-is-much-longer-than-the-kernel-allows")
    #expect(label.count == 31)
    #expect(label == ChipLabel("a-label-that-is-much-longer-tha"))
  }

  @Test func `labels are equal by their bytes, and know their prefixes`() {
    #expect(ChipLabel("pinctrl-rp1").hasPrefix(ChipLabel("pinctrl-")))
    #expect(!ChipLabel("pinctrl").hasPrefix(ChipLabel("pinctrl-")))
    #expect(ChipLabel("pinctrl-rp1") != ChipLabel("pinctrl-rp"))
  }
}

@Suite struct LevelsTests {
  @Test func `each line has a bit of its own`() {
    for index in 0..<16 {
      var levels = Levels()
      levels[index] = true
      #expect(levels.bits == 1 << UInt16(index))
      #expect((0..<16).allSatisfy { levels[$0] == ($0 == index) })
      levels[index] = false
      #expect(levels == Levels())
    }
  }
}
