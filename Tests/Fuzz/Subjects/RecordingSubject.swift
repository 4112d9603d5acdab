// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Recording

/// Reads the bytes as a value change dump, and writes what is in it as another.
func recordingFlaw(_ input: Span<UInt8>) -> StaticString? {
  var reader = RecordingReader()
  var copy = Copy()
  do throws(RecordingFault) {
    for index in input.indices {
      guard let event = try reader.read(input[index]) else { continue }
      if let flaw = copy.take(event) { return flaw }
    }
    if let event = try reader.finish() {
      if let flaw = copy.take(event) { return flaw }
    }
  } catch {
    return flaw(in: error)
  }
  return copy.finish()
}

/// Reads the bytes as what gpiomon prints.
func monitorFlaw(_ input: Span<UInt8>) -> StaticString? {
  var reader = MonitorReader()
  do throws(RecordingFault) {
    for index in input.indices {
      if let edge = try reader.read(input[index]), !isPossible(edge) { return "an edge cannot be" }
    }
    if let edge = try reader.finish(), !isPossible(edge) { return "an edge cannot be" }
  } catch {
    var text = TextBuffer()
    error.describe(into: &text)
    return flaw(in: text, error.line, error.column)
  }
  return nil
}

private func isPossible(_ edge: MonitoredEdge) -> Bool {
  edge.offset < 64 && edge.time < .seconds(10_000_000_001)
}

private func flaw(in fault: RecordingFault) -> StaticString? {
  var text = TextBuffer()
  fault.describe(into: &text)
  return flaw(in: text, fault.line, fault.column)
}

private func flaw(in message: TextBuffer, _ line: UInt64, _ column: UInt64) -> StaticString? {
  if message.isTruncated || !message.isPrintable { return "a message is not whole, or not clean" }
  return line == 0 || column == 0 ? "a message has no place" : nil
}

/// What a dump has so far, and the dump that is made of it.
private struct Copy: ~Copyable {
  private var writer = RecordingWriter(ReadBack())
  private var wires = 0
  private var hasStarted = false
  private var time: Nanoseconds = 0

  mutating func take(_ event: RecordingEvent) -> StaticString? {
    switch event {
    case .note(let note): writer.note("note", note)
    case .wire(let number, let name):
      guard number == wires, !hasStarted else { return "a wire has no place among the others" }
      wires += 1
      guard writer.declare(name, .unknown) == number else { return "there are too many wires" }
    case .start:
      guard !hasStarted else { return "a dump starts twice" }
      hasStarted = true
      writer.start(at: 0)
    case .time(let time):
      guard hasStarted, time >= self.time else { return "time goes back" }
      self.time = time
    case .change(let wire, let level):
      guard hasStarted, wire < wires else { return "a wire changes that is not there" }
      writer.change(wire, to: level, at: time / 1000)
    }
    return writer.sink.isRefused ? "what is written cannot be read" : nil
  }

  mutating func finish() -> StaticString? {
    guard hasStarted else { return "a dump without a start is whole" }
    writer.end(at: time / 1000 + 1)
    return writer.sink.isWhole() ? nil : "what is written cannot be read"
  }
}

/// Reads what is written.
private struct ReadBack: RecordingSink, ~Copyable {
  private var reader = RecordingReader()
  private(set) var isRefused = false

  mutating func write(_ line: TextBuffer) {
    var line = line
    line.end()
    for index in 0..<line.count {
      do throws(RecordingFault) { _ = try reader.read(line[index]) } catch { isRefused = true }
    }
  }

  mutating func isWhole() -> Bool {
    do throws(RecordingFault) { _ = try reader.finish() } catch { return false }
    return !isRefused
  }
}
