// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Measurement

/// A wire under measurement, worked by hand; times are in microseconds.
struct Wire {
  private(set) var measurement = WireMeasurement()
  private(set) var events: [WireEvent] = []
  private(set) var time: UInt64

  init(isActive: Bool = false, from time: UInt64 = 1_000_000) {
    self.time = time
    measurement.begin(isActive)
  }

  /// An edge at a time of its own, as the kernel may hand it out.
  mutating func edge(_ isActive: Bool, at time: Nanoseconds) {
    while let event = measurement.next(by: time) { events.append(event) }
    measurement.observe(isActive, at: time)
  }

  /// The wire comes to a level, and keeps it for so long.
  mutating func hold(_ isActive: Bool, _ microseconds: UInt64) {
    edge(isActive, at: time * 1000)
    time += microseconds
  }

  /// A pulse and the pause behind it.
  mutating func pulse(_ width: UInt64, pause: UInt64) {
    hold(true, width)
    hold(false, pause)
  }

  /// As many trains of equal pulses, with two seconds between them.
  mutating func coins(_ count: Int, of pulses: Int, _ width: UInt64, pause: UInt64) {
    for _ in 0..<count {
      for index in 0..<pulses { pulse(width, pause: index < pulses - 1 ? pause : 2_000_000) }
    }
  }

  /// A contact that comes to a level, bounces so often, and keeps the level for so long.
  mutating func bounce(to isActive: Bool, _ widths: [UInt64], then microseconds: UInt64) {
    var level = isActive
    for width in widths {
      hold(level, width)
      level.toggle()
    }
    hold(isActive, microseconds)
  }

  mutating func lose(_ isActive: Bool) { measurement.lose(isActive) }

  /// The measurement ends.
  mutating func finish() {
    while let event = measurement.finish(by: time * 1000) { events.append(event) }
  }
}

extension WireMeasurement {
  /// What it proposes for an acceptor that is reported as stuck after a second; `nil` for nothing.
  var coin: CoinProposal? { try? proposeCoin(stuck: .seconds(1)) }
}

/// The same random numbers in each run.
struct RepeatableGenerator: RandomNumberGenerator {
  private var state: UInt64 = 42

  mutating func next() -> UInt64 {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }
}
