// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import Recording
import Testing

struct RecordingWriterTests {
  private typealias Text = FixedText<4096>

  @Test func `a recording has a header, the first levels, each change, and a last time`() {
    var writer = RecordingWriter(Text())
    writer.note("relock", TextBuffer("3000"))
    expectEqual(writer.declare(FixedText("coin"), .high), 0)
    expectEqual(writer.declare(FixedText("lock"), .unknown), 1)
    writer.start(at: 0)
    writer.change(0, to: .low, at: 1000)
    writer.change(1, to: .high, at: 1000)
    writer.change(0, to: .high, at: 6500)
    writer.end(at: 7000)
    let expected = """
      $version turnstile recording 2 $end
      $timescale 1us $end
      $comment relock=3000 $end
      $scope module gate $end
      $var wire 1 ! coin $end
      $var wire 1 " lock $end
      $upscope $end
      $enddefinitions $end
      #0
      $dumpvars
      1!
      x"
      $end
      #1000
      0!
      1"
      #6500
      1!
      #7000

      """
    expectEqual(writer.sink.string, expected)
  }

  /// A recording of one wire, and what follows its first levels.
  private func body(_ change: (inout RecordingWriter<Text>) -> Void) -> String {
    var writer = RecordingWriter(Text())
    writer.declare(FixedText("coin"), .low)
    writer.start(at: 10)
    let length = writer.sink.count
    change(&writer)
    return String(writer.sink.string.dropFirst(length))
  }

  @Test func `a level that is there already, an unknown wire and a second start add nothing`() {
    let body = body {
      $0.change(0, to: .low, at: 20)
      $0.change(1, to: .high, at: 20)
      $0.change(-1, to: .high, at: 20)
      $0.start(at: 30)
      $0.end(at: 10)
    }
    expectEqual(body, "")
  }

  @Test func `time never goes back`() {
    expectEqual(body { $0.change(0, to: .high, at: 5) }, "1!\n")
  }

  @Test func `no note comes behind the start, where libsigrok would show nothing of the dump`() {
    expectEqual(body { $0.note("order", TextBuffer("hold-open")) }, "")
  }

  @Test func `no value ends its comment`() {
    var writer = RecordingWriter(Text())
    writer.note("name", TextBuffer("a $end\u{1B}b"))
    #expect(writer.sink.string.hasSuffix("\n$comment name=a ?end?b $end\n"))
  }

  @Test func `there are 94 wires, and no more`() {
    var writer = RecordingWriter(Text())
    for wire in 0..<94 { expectEqual(writer.declare(FixedText("w"), .low), wire) }
    expectEqual(writer.declare(FixedText("w"), .low), nil)
    #expect(writer.sink.string.contains("$var wire 1 ~ w $end"))
  }

  @Test func `no wire can be declared behind the start`() {
    var number: Int? = 0
    let body = body { number = $0.declare(FixedText("lock"), .low) }
    expectEqual(number, nil)
    expectEqual(body, "")
  }

  @Test func `text that has no room for a recording says so`() {
    var writer = RecordingWriter(FixedText<40>())
    writer.start(at: 0)
    expectEqual(writer.sink.count, 40)
    expectTrue(writer.sink.isTruncated)
  }
}
