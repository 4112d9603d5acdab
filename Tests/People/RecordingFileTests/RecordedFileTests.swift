// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import Recording
import RecordingFile
import Testing

struct RecordedFileTests {
  /// What the wires of a dump do, or what is wrong with it.
  private func changes(_ dump: String) -> [String] {
    do throws(RecordingFault) {
      return try RecordedFile(Array(dump.utf8)).changes.map { "\($0.time) \($0.wire) \($0.level)" }
    } catch { return ["\(error)"] }
  }

  /// What the wire `!` of a dump with these changes does, or what is wrong with them.
  private func body(_ changes: String) -> [String] {
    self.changes("$timescale 1us $end $var wire 1 ! a $end $enddefinitions $end " + changes)
  }

  @Test func `what the writer writes comes back as it was`() throws {
    var writer = RecordingWriter(FixedText<1024>())
    writer.note("relock", TextBuffer("3000 milliseconds"))
    writer.note("order", TextBuffer("7 close"))
    writer.note("rest", TextBuffer("2000 3 open idle"))
    writer.note("conf", TextBuffer("price = 2"))
    writer.declare(FixedText("coin"), .high)
    writer.declare(FixedText("lock"), .unknown)
    writer.start(at: 0)
    writer.change(0, to: .low, at: 1500)
    writer.end(at: 2000)
    let file = try RecordedFile(Array(writer.sink.string.utf8))
    expectEqual(file.notes, ["relock": "3000 milliseconds", "rest": "2000 3 open idle"])
    expectEqual(file.orders, ["7 close"])
    expectEqual(file.configuration, ["price = 2"])
    expectEqual(file.rest?.credit, 3)
    expectEqual(file.wires, ["coin", "lock"])
    expectEqual(file.initialCount, 2)
    expectEqual(file.end, 2000)
    expectEqual(changes(writer.sink.string), ["0 coin high", "0 lock unknown", "1500 coin low"])
  }

  @Test("a moment of rest after the end is none", arguments: ["2", "18446744073709551615"])
  func lateRest(time: String) throws {
    let dump = "$comment rest=\(time) 3 open idle $end $timescale 1us $end $enddefinitions $end #1"
    expectTrue(try RecordedFile(Array(dump.utf8)).rest == nil)
  }

  @Test(
    "a dump of another program is read: scopes, vectors, real numbers, names with blanks, any language"
  )
  func others() {
    let dump = """
      $date Montag, den 1. März $end
      $version another program $end
      $timescale
        10 us
      $end
      $scope module top $end\t$scope module gate $end
      $var reg 1 a! coin $end
      $var wire 8 #\u{22} state [7:0] $end
      $var real 64 r temperature $end
      $var wire 1 z the gate's lock [0] $end
      $upscope $end $upscope $end
      $enddefinitions $end
      $dumpvars xa! b00000001 #\u{22} r1.5e3 r Zz $end
      #5 1a! b1 z
      $comment seen $end\r
      #5 0a!
      $dumpoff $end
      """
    expectEqual(
      changes(dump),
      [
        "0 coin unknown", "0 the gate's lock unknown", "50 coin high", "50 the gate's lock high",
        "50 coin low",
      ])
  }

  @Test(
    "each timescale of the standard is read, and a time is in microseconds",
    arguments: [
      ("1s", 3, 3_000_000), ("100 ms", 3, 300_000), ("10us", 3, 30), ("1 ns", 3999, 3),
      ("100 ps", 25_000, 2), ("1fs", 3_000_000_000, 3),
    ])
  func timescales(scale: String, ticks: Int, microseconds: UInt64) throws {
    let dump = "$timescale \(scale) $end $enddefinitions $end #\(ticks)"
    expectEqual(try RecordedFile(Array(dump.utf8)).end, microseconds)
  }

  private static let scale = "expected 1, 10 or 100 and s, ms, us, ns, ps or fs; write 1us"
  private static let wire =
    "expected $var with a type, a number of bits, an identifier and a name; correct it"
  private static let word = "expected a time such as #5, or a change such as 1!; correct this word"
  private static let tick = "expected # and a decimal number; correct the time"
  private static let year =
    "expected a time within 500 years; correct the time or the timescale"
  private static let name = "expected the identifier of a wire; declare it with $var"
  private static let end = "the file ends too early; copy the whole file"

  @Test(
    "what is wrong in the declarations is refused with its place and what to do",
    arguments: [
      ("", "1:1: \(end)"), ("$comment no end", "1:16: \(end)"),
      (
        "\n hi",
        "2:2: hi: expected a declaration such as $var; is the file a value change dump (VCD)?"
      ),
      ("$x", "1:1: $x: expected $comment, $var, $scope or another word of VCD; remove this word"),
      ("$timescale 1 $end", "1:12: 1: \(scale)"),
      ("$timescale 1000us $end", "1:12: 1000us: \(scale)"),
      (
        "$enddefinitions $end",
        "1:1: $enddefinitions: expected $timescale before the end of the declarations; add $timescale 1us $end"
      ),
      ("$var wire 0 ! a $end", "1:11: 0: \(wire)"), ("$var wire 1 ! $end", "1:11: 1: \(wire)"),
      (
        "$var wire 1 ! a $end\n$var wire 1 ! b $end",
        "2:13: !: another wire has this identifier; give each wire its own identifier"
      ),
    ])
  func declarations(dump: String, message: String) { expectEqual(changes(dump), [message]) }

  @Test(
    "what is wrong among the changes is refused with its place and what to do",
    arguments: [
      ("#", tick), ("#-1", tick), ("#99999999999999999999", year), ("#16000000000000001", year),
      ("1", word), ("2!", word), ("b", word), ("1?", name), ("b1 ?", name),
      ("$var", "expected $comment, $dumpvars or $end; remove this word"),
    ])
  func changes(changes: String, sentence: String) {
    let (column, word) = changes == "b1 ?" ? (66, "?") : (63, changes)
    expectEqual(body(changes), ["1:\(column): \(word): \(sentence)"])
  }

  @Test func `time does not go back, and a dump that ends inside of something is not whole`() {
    #expect(
      body("#7\n#6").last
        == "2:1: #6: expected a time not before the previous time; sort the changes by time")
    expectEqual(body("b1").last, "1:65: \(Self.end)")
  }
}
