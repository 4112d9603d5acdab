// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import TestSupport
import Turnstile

extension Service {
  /// Writes what a timeline's gate is set to into the shipped configuration.
  func apply(_ settings: Timeline.Settings) throws {
    let (passage, coin, wiring) = (settings.rules.passage, settings.rules.coin, settings.wiring)
    try set("push", "sensor", to: "\(passage.sensor)")
    try set("push", "counts", to: "\(passage.counts)")
    try set("push", "shortest", to: Self.text(passage.shortest))
    try set("push", "rest", to: Self.text(passage.rest))
    try set("repairman", "debounce", to: Self.text(wiring[.repairman].debounce))
    let mechanism = passage.mechanism == .fallsBehind ? "behind" : "\(passage.mechanism)"
    try set("lock", "mechanism", to: mechanism)
    try set("coin", "price", to: "\(coin.price)")
    try set("coin", "unused", to: "\(coin.unused)")
    try set("coin", "debounce", to: Self.text(wiring[.coin].debounce))
    try set("gate", "relock", to: "\(settings.relock)ms")
    if wiring.longestEnergised > 0 {
      try set("lock", "longest-energised", to: Self.text(wiring.longestEnergised))
    }
    for input in [Input.release, .bolt] where wiring.has(.input(input)) {
      try set("\(input.name)", "line", to: "\(wiring[input].line.offset)")
    }
    try set("accept", "line", to: "\(wiring[.accept].offset)")
  }

  private static func text(_ time: Nanoseconds) -> String { "\(time / .milliseconds(1))ms" }
}
