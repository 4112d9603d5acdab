// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
package import Fixed
import GPIO
package import Turnstile

/// Writes what wires did as a value change dump (VCD, IEEE 1364), which PulseView and GTKWave open.
///
/// The calls come in this order: ``note(_:_:)`` and ``declare(_:_:)``, ``start(at:)``, then changes in
/// the order of time, and ``end(at:)``. There is no `$date`, so that the same session makes the
/// same bytes. All wires have one bit, since libsigrok leaves vectors out. Times are in microseconds.
package struct RecordingWriter<Sink: RecordingSink & ~Copyable>: ~Copyable {
  /// Where the lines go.
  package var sink: Sink
  /// The number of wires that were declared, 0...94.
  package private(set) var wireCount = 0

  // One for each printable byte, which is an identifier.
  private var levels = InlineArray<94, WireLevel>(repeating: .unknown)
  // The newest time in the recording; `nil` before the start.
  private var time: UInt64?

  /// Begins a recording with its version and its unit of time.
  package init(_ sink: consuming Sink) {
    self.sink = sink
    self.sink.write("$version turnstile recording 2 $end")
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
    guard time == nil, wireCount < levels.count else { return nil }
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

/// What a wire shows: its level, and not what that means to the gate.
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

/// Writes what a gate did as a recording: a wire for each line, and behind these one for each state.
///
/// A line has the level of its wire, whichever of them is active; without an answer to whether it is
/// active, nothing is known of it. Times are in microseconds.
package struct GateRecording<Sink: RecordingSink & ~Copyable>: ~Copyable {
  /// The recording, to which notes can be added before its start.
  package var writer: RecordingWriter<Sink>

  private let wiring: Wiring
  // By a line's number: its wire, -1 for none.
  private var wires = InlineArray<32, Int>(repeating: -1)
  private var firstStateWire = 0

  /// A recording that goes to `sink`, of a gate that is wired like this.
  package init(_ sink: consuming Sink, of wiring: Wiring) {
    writer = RecordingWriter(sink)
    self.wiring = wiring
  }

  /// Declares a line, if the gate has it.
  package mutating func declare(_ line: GateLine, isActive: Bool?) {
    guard wiring.has(line) else { return }
    let level = level(of: line, isActive: isActive)
    wires[Int(line.rawValue)] = writer.declare(FixedText(line.name), level) ?? -1
  }

  /// Declares the states, of which the gate is in one, or in none yet.
  package mutating func declareStates(_ current: Turnstile.State?) {
    firstStateWire = writer.wireCount
    for number in 0..<UInt8(Turnstile.table.stateCount) {
      guard let state = Turnstile.State(rawValue: number) else { return }
      writer.declare(FixedText(state.name), WireLevel(isHigh: state == current))
    }
  }

  /// Writes that a line is active from now on, or is not; nothing for one that was not declared.
  package mutating func change(_ line: GateLine, isActive: Bool?, at time: UInt64) {
    let level = level(of: line, isActive: isActive)
    writer.change(wires[Int(line.rawValue)], to: level, at: time)
  }

  /// Writes that the gate is in a state from now on.
  package mutating func change(to current: Turnstile.State?, at time: UInt64) {
    for number in 0..<Turnstile.table.stateCount {
      let isHigh = current.map { number == Int($0.rawValue) } ?? false
      writer.change(firstStateWire + number, to: WireLevel(isHigh: isHigh), at: time)
    }
  }

  private func level(of line: GateLine, isActive: Bool?) -> WireLevel {
    guard let isActive else { return .unknown }
    switch line {
    case .input(let input): return WireLevel(isHigh: isActive != wiring[input].line.isActiveLow)
    case .output(let output):
      return WireLevel(isHigh: isActive != wiring.settings(of: output).isActiveLow)
    }
  }
}
