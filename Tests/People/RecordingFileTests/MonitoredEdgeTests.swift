// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import MachineSupport
import RecordingFile
import Testing

struct MonitoredEdgeTests {
  /// The edges in a text as far as they have words, or what is wrong with it.
  private func edges(_ text: String) -> [String] {
    do throws(RecordingFault) {
      return try MonitoredEdge.edges(in: Array(text.utf8)).map {
        "\($0.time) \($0.offset) \($0.isHigh)"
      }
    } catch { return ["\(error)"] }
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
    expectEqual(edges(line), ["12045678901 17 true"])
  }

  @Test(
    "a falling edge is 0 in libgpiod 1.6, 2 in 2.x, and a word in both",
    arguments: [
      "0 4 1 5", "2 4 1 5", "1.000000005 falling 4",
      "event: FALLING EDGE offset: 4 timestamp: [1.000000005]",
    ])
  func falling(line: String) {
    expectEqual(edges(line), ["1000000005 4 false"])
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
      ("1 17 12", "1: expected a time in seconds, such as 12.345678901; remove the line", 1),
      (
        "12 rising 17", "12: expected a time in seconds, such as 12.345678901; remove the line", 1
      ),
      (
        "1.5 rising \"door\"",
        "\"door\": expected the offset of a line, 0 to 63; name the chip with gpiomon -c, or use --format",
        12
      ),
      (
        "event: UP EDGE offset: 1 timestamp: [1.5]",
        "UP: expected rising or falling, or 0, 1 or 2; remove the line", 8
      ),
      (
        "event: RISING EDGE offset: 1 timestamp: [",
        "event:: expected a time in seconds, such as 12.345678901; remove the line", 1
      ),
    ])
  func faults(line: String, message: String, column: Int) {
    expectEqual(edges("1 17 12 5\n\(line)\n"), ["2:\(column): \(message)"])
  }
}
