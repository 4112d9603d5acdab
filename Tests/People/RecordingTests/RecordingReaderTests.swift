// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import Recording
import Testing

struct RecordingReaderTests {
  /// What a reader finds in a dump, or what it says is wrong with it.
  private func events(_ dump: String) -> [String] {
    var reader = RecordingReader()
    var events: [String] = []
    do throws(RecordingFault) {
      for byte in dump.utf8 { if let event = try reader.read(byte) { events.append(name(event)) } }
      if let event = try reader.finish() { events.append(name(event)) }
    } catch {
      var text = TextBuffer()
      error.describe(into: &text)
      events.append(string(text))
    }
    return events
  }

  private func name(_ event: RecordingEvent) -> String {
    switch event {
    case .note(let text): "note \(string(text))"
    case .wire(let number, let name): "wire \(number) \(string(name))"
    case .start: "start"
    case .time(let time): "time \(time)"
    case .change(let wire, let level): "\(wire) \(level)"
    }
  }

  private func string<let capacity: Int>(_ text: FixedText<capacity>) -> String {
    text.withSpan { bytes in String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self) }
  }

  /// A dump with a wire `!`, and these changes.
  private func body(_ changes: String) -> [String] {
    let dump = "$timescale 1us $end $var wire 1 ! a $end $enddefinitions $end "
    return Array(events(dump + changes).dropFirst(2))
  }

  @Test func `what the writer writes comes back as it was`() {
    var writer = RecordingWriter(FixedText<1024>())
    writer.note("relock", TextBuffer("3000 milliseconds"))
    writer.declare(FixedText("coin"), .high)
    writer.declare(FixedText("lock"), .unknown)
    writer.start(at: 0)
    writer.change(0, to: .low, at: 1500)
    writer.end(at: 2000)
    #expect(
      events(string(writer.sink)) == [
        "note relock=3000 milliseconds", "wire 0 coin", "wire 1 lock", "start", "time 0", "0 high",
        "1 unknown", "time 1500000", "0 low", "time 2000000",
      ])
  }

  @Test("a dump of another program is read: scopes, vectors, real numbers, dates in any language")
  func others() {
    let dump = """
      $date Montag, den 1. März $end
      $version another program $end
      $timescale
        10 ns
      $end
      $scope module top $end\t$scope module gate $end
      $var reg 1 a! coin $end
      $var wire 8 #\u{22} state [7:0] $end
      $var real 64 r temperature $end
      $var wire 1 z lock [0] $end
      $upscope $end $upscope $end
      $enddefinitions $end
      $dumpvars xa! b00000001 #\u{22} r1.5e3 r Zz $end
      #5 1a! b1 z
      $comment seen $end\r
      #5 0a!
      $dumpoff $end
      """
    #expect(
      events(dump) == [
        "wire 0 coin", "wire 1 lock", "start", "0 unknown", "1 unknown", "time 50", "0 high",
        "1 high", "note seen", "time 50", "0 low",
      ])
  }

  @Test(
    "each timescale of the standard is read, and a time is in nanoseconds",
    arguments: [
      ("1s", 3, 3_000_000_000), ("100 ms", 3, 300_000_000), ("10us", 3, 30_000), ("1 ns", 3, 3),
      ("100 ps", 25, 2), ("1fs", 3_000_000, 3),
    ])
  func timescales(scale: String, ticks: Int, nanoseconds: Int) {
    let dump = "$timescale \(scale) $end $enddefinitions $end #\(ticks)"
    expectEqual(events(dump), ["start", "time \(nanoseconds)"])
  }

  @Test(
    "what is wrong in the declarations is refused with its place and what to do",
    arguments: [
      ("", "1:1: the file ends too early; copy the whole file"),
      ("\u{7F}", "1:1: found a byte that is not text; is the file a value change dump (VCD)?"),
      (
        "\n hello",
        "2:2: hello: expected a declaration such as $var; is the file a value change dump (VCD)?"
      ),
      (
        "$foo $end",
        "1:1: $foo: expected $comment, $var, $scope or another word of VCD; remove this word"
      ),
      (
        "$timescale 1 $end",
        "1:14: $end: expected 1, 10 or 100 and s, ms, us, ns, ps or fs; write 1us"
      ),
      (
        "$timescale 1000us $end",
        "1:19: $end: expected 1, 10 or 100 and s, ms, us, ns, ps or fs; write 1us"
      ),
      (
        "$enddefinitions $end",
        "1:1: $enddefinitions: expected $timescale before the end of the declarations; add $timescale 1us $end"
      ),
      (
        "$var wire 0 ! a $end",
        "1:11: 0: expected a number of bits, 1 to 4096; write 1 for a wire"
      ),
      (
        "$var wire 99999999999999999999 ! a $end",
        "1:11: 99999999999999999999: expected a number of bits, 1 to 4096; write 1 for a wire"
      ),
      (
        "$var wire 1 $end", "1:13: $end: expected an identifier of at most 8 bytes; shorten it"
      ),
      (
        "$var wire 1 ! $end",
        "1:15: $end: expected the name of a wire, at most 31 bytes; add or shorten the name"
      ),
      (
        "$var wire 1 ! a b $end",
        "1:17: b: expected $end after the name of a wire; add $end"
      ),
      (
        "$var wire 1 ! a $end\n$var wire 1 ! b $end",
        "2:13: !: another wire has this identifier; give each wire its own identifier"
      ),
      ("$comment no end", "1:16: the file ends too early; copy the whole file"),
    ])
  func declarations(dump: String, message: String) {
    expectEqual(events(dump).last, message)
  }

  @Test(
    "what is wrong among the changes is refused with its place and what to do",
    arguments: [
      ("#", "#: expected # and a decimal number; correct the time"),
      ("#-1", "#-1: expected # and a decimal number; correct the time"),
      (
        "#99999999999999999999",
        "#99999999999999999999: expected a time within 500 years; correct the time or the timescale"
      ),
      (
        "#16000000000000001",
        "#16000000000000001: expected a time within 500 years; correct the time or the timescale"
      ),
      ("1", "1: expected a time such as #5, or a change such as 1!; correct this word"),
      ("2!", "2!: expected a time such as #5, or a change such as 1!; correct this word"),
      ("b", "b: expected a time such as #5, or a change such as 1!; correct this word"),
      ("1?", "1?: expected the identifier of a wire; declare it with $var"),
      ("b1 ?", "?: expected the identifier of a wire; declare it with $var"),
      ("1!!!!!!!!!!", "1!!!!!!!!!!: expected the identifier of a wire; declare it with $var"),
      ("$var", "$var: expected $comment, $var, $scope or another word of VCD; remove this word"),
    ])
  func changes(changes: String, message: String) {
    let events = body(changes)
    let column = changes.hasPrefix("b1 ") ? 66 : 63
    expectEqual(events.last, "1:\(column): \(message)")
  }

  @Test func `time does not go back, and a dump that ends inside of something is not whole`() {
    #expect(
      body("#7\n#6").last
        == "2:1: #6: expected a time not before the previous time; sort the changes by time")
    expectEqual(body("b1").last, "1:65: the file ends too early; copy the whole file")
    expectEqual(body("#1\n").last, "time 1000")
  }

  @Test func `there are at most 94 wires, and a word has at most 200 bytes, but for comments`() {
    let wires = (0..<95).map { "$var wire 1 w\($0) w $end\n" }.joined()
    expectEqual(events(wires).count, 95)
    expectEqual(events(wires).last, "95:19: $end: expected at most 94 wires; remove some")
    let long = String(repeating: "a", count: 201)
    expectEqual(events(long).last?.contains("expected a word of at most 200 bytes"), true)
    #expect(
      events("$version \(long) $end $comment \(long) $end ").first?.hasPrefix("note a") == true)
  }
}
