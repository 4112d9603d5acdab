// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// Writes what wires did as a value change dump (VCD, IEEE 1364), which PulseView and GTKWave open.
///
/// The calls come in this order: ``note(_:_:)`` and ``declare(_:_:)``, ``start(at:)``, then changes in
/// the order of time, and ``end(at:)``. There is no `$date`, so that the same session makes the
/// same bytes. All wires have one bit, since libsigrok leaves vectors out. Times are in microseconds.
package struct RecordingWriter<Sink: RecordingSink & ~Copyable>: ~Copyable {
  /// The most wires of one recording: an identifier is one printable byte.
  package static var capacity: Int { 94 }

  /// Where the lines go.
  package var sink: Sink
  /// The number of wires that were declared, 0...94.
  package private(set) var wireCount = 0

  private var levels = InlineArray<94, WireLevel>(repeating: .unknown)
  // The newest time in the recording; `nil` before the start.
  private var time: UInt64?

  /// Begins a recording with its version and its unit of time.
  package init(_ sink: consuming Sink) {
    self.sink = sink
    self.sink.write("$version turnstile recording 1 $end")
    self.sink.write("$timescale 1us $end")
  }

  /// Adds what a reader may want to know, as a comment `key=value`; nothing behind the start, since
  /// libsigrok 0.5.2 shows nothing of a dump with a comment there.
  ///
  /// - Parameter value: at most 200 bytes; one that is not printable or is `$` becomes `?`.
  package mutating func note(_ key: FixedText<31>, _ value: TextBuffer) {
    guard time == nil else { return }
    var line: TextBuffer = "$comment \(foreign: key)="
    value.withSpan {
      for index in $0.indices.prefix(200) {
        let byte = $0[index]
        line.append(foreignByte: byte == UInt8(ascii: "$") ? UInt8(ascii: "?") : byte)
      }
    }
    sink.write(line + " $end")
  }

  /// Declares the next wire, which counts from 0, and the level that it begins with.
  ///
  /// - Parameter name: printable, and without blanks.
  /// - Returns: the wire's number; `nil` where there are 94 already, or the recording has started.
  @discardableResult
  package mutating func declare(_ name: FixedText<31>, _ level: WireLevel) -> Int? {
    guard time == nil, wireCount < Self.capacity else { return nil }
    if wireCount == 0 { sink.write("$scope module gate $end") }
    sink.write("$var wire 1 \(identifier(wireCount)) \(foreign: name) $end")
    levels[wireCount] = level
    wireCount += 1
    return wireCount - 1
  }

  /// Ends the declarations, and writes the level of every wire at `microseconds`.
  package mutating func start(at microseconds: UInt64) {
    guard time == nil else { return }
    if wireCount > 0 { sink.write("$upscope $end") }
    sink.write("$enddefinitions $end")
    stamp(microseconds)
    sink.write("$dumpvars")
    for wire in 0..<wireCount { write(levels[wire], of: wire) }
    sink.write("$end")
  }

  /// Writes the level of a wire at `microseconds`, unless it has that level already.
  ///
  /// A time before the newest counts as the newest; a wire that was not declared is passed over.
  package mutating func change(_ wire: Int, to level: WireLevel, at microseconds: UInt64) {
    guard time != nil, wire >= 0, wire < wireCount, levels[wire] != level else { return }
    stamp(microseconds)
    levels[wire] = level
    write(level, of: wire)
  }

  /// Ends the recording, so that the last levels have a length.
  package mutating func end(at microseconds: UInt64) { stamp(microseconds) }

  private mutating func stamp(_ microseconds: UInt64) {
    if let time, microseconds <= time { return }
    time = microseconds
    sink.write("#\(microseconds)")
  }

  private mutating func write(_ level: WireLevel, of wire: Int) {
    sink.write("\(level.digit)\(identifier(wire))")
  }

  // From `!` on, as other programs write them.
  private func identifier(_ wire: Int) -> FixedText<1> {
    var text = FixedText<1>()
    text.append(byte: 0x21 + UInt8(truncatingIfNeeded: wire))
    return text
  }
}

/// Where the lines of a recording go.
package protocol RecordingSink: ~Copyable {
  /// Takes a line, which comes without its end.
  mutating func write(_ line: TextBuffer)
}

/// A recording of a bounded length; what does not fit is dropped, and `isTruncated` says so.
extension FixedText: RecordingSink {
  /// Adds a line and its end.
  package mutating func write(_ line: TextBuffer) {
    append(line)
    append(byte: UInt8(ascii: "\n"))
  }
}

/// What a wire shows: what it is, whatever that means to the gate.
package enum WireLevel: UInt8, Sendable {
  case low, high
  /// Nothing was seen of the wire yet.
  case unknown

  /// The level of a wire that is high, or not.
  package init(isHigh: Bool) { self = isHigh ? .high : .low }

  /// The level as a recording has it: `0`, `1` or `x`.
  var digit: StaticString {
    switch self {
    case .low: "0"
    case .high: "1"
    case .unknown: "x"
    }
  }
}
