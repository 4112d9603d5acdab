// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Testing

@testable import Recording

struct MonitorReaderTests {
  private func edges(_ text: String) -> ([MonitoredEdge], String?) {
    var reader = MonitorReader()
    var edges: [MonitoredEdge] = []
    do throws(RecordingFault) {
      for byte in text.utf8 { if let edge = try reader.read(byte) { edges.append(edge) } }
      if let edge = try reader.finish() { edges.append(edge) }
      return (edges, nil)
    } catch {
      var message = TextBuffer()
      error.describe(into: &message)
      return (edges, String(decoding: (0..<message.count).map { message[$0] }, as: UTF8.self))
    }
  }

  @Test(
    "an edge is read in each form that gpiomon prints",
    arguments: [
      "1 17 12 45678901", "12.045678901 rising 17", "12.045678901\trising\tgpiochip0 17",
      "12.045678901\trising\tgpiochip0 17 \"GPIO17\"", "12.045678901\trising\t\"GPIO17\"",
      "12.045678901\trising\tGPIO17\r",
      "event:  RISING EDGE offset: 17 timestamp: [      12.045678901]",
      "event: RISING EDGE offset: 17 timestamp: [12.045678901]",
      "Monitoring line '17'...\n\n12.045678901 rising 17\n",
    ])
  func forms(line: String) {
    let (edges, fault) = edges(line)
    #expect(fault == nil)
    #expect(edges == [MonitoredEdge(time: 12_045_678_901, offset: 17, isHigh: true)])
  }

  @Test(
    "a falling edge is 0 in libgpiod 1.6, 2 in 2.x, and a word in both",
    arguments: [
      "0 4 1 5", "2 4 1 5", "1.000000005 falling 4",
      "event: FALLING EDGE offset: 4 timestamp: [1.000000005]",
    ])
  func falling(line: String) {
    #expect(edges(line).0 == [MonitoredEdge(time: 1_000_000_005, offset: 4, isHigh: false)])
  }

  @Test(
    "a line that is wrong is refused with its place and what to do",
    arguments: [
      (
        "hello",
        "hello: expected a line of gpiomon; use --format='%e %o %s %n' (libgpiod 1.6) or '%S %E %o' (2.x)",
        1
      ),
      ("3 17 12 5", "3: expected rising or falling, or 0, 1 or 2; remove the line", 1),
      (
        "1 64 12 5",
        "64: expected the offset of a line, 0 to 63; name the chip with gpiomon -c, or use --format",
        3
      ),
      ("1 17", "expected a time in seconds, such as 12.345678901; remove the line", 5),
      ("1 17 12", "expected a time in seconds, such as 12.345678901; remove the line", 8),
      (
        "1 17 12 1000000000",
        "1000000000: expected a time in seconds, such as 12.345678901; remove the line", 9
      ),
      ("1 17 12 5 6", "6: expected the end of the line; remove this word", 11),
      (
        "12 rising 17", "12: expected a time in seconds, such as 12.345678901; remove the line", 1
      ),
      (
        "1.5 rising \"door\"",
        "\"door\": expected the offset of a line, 0 to 63; name the chip with gpiomon -c, or use --format",
        12
      ),
      ("1.5 rising 17 18", "18: expected the end of the line; remove this word", 15),
      (
        "event: UP EDGE offset: 1", "UP: expected rising or falling, or 0, 1 or 2; remove the line",
        8
      ),
      (
        "event: RISING EDGE offset: 1 timestamp: [",
        "expected a time in seconds, such as 12.345678901; remove the line", 42
      ),
    ])
  func faults(line: String, message: String, column: Int) {
    #expect(edges("1 17 12 5\n\(line)\n").1 == "2:\(column): \(message)")
  }

  @Test func `a line has at most 200 bytes`() {
    let fault = edges(String(repeating: "1", count: 201)).1
    #expect(fault?.contains("expected a line of at most 200 bytes; remove the line") == true)
  }
}
