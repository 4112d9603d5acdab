// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import GPIO
import Testing
package import Turnstile

// What a failed expectation prints in place of raw storage. Swift Testing finds these at run time; a
// test need not import them.

extension Levels: CustomTestStringConvertible {
  /// The places of the active lines: `Levels(0, 3)`.
  package var testDescription: String {
    "Levels(\((0..<16).filter { self[$0] }.map(String.init).joined(separator: ", ")))"
  }
}

extension Counters: CustomTestStringConvertible {
  /// The counters that are not 0, by name: `Counters(coins 2, passages 1)`.
  package var testDescription: String {
    var counted: [String] = []
    Counter.forEach { if self[$0] > 0 { counted.append("\($0.display.name) \(self[$0])") } }
    return "Counters(\(counted.joined(separator: ", ")))"
  }
}

extension Fault: CustomTestStringConvertible {
  /// The kind, and what is known beside it: `Fault(lineBusy, GPIO22, errno 16)`.
  package var testDescription: String {
    let line = offset.map { ", GPIO\($0)" } ?? ""
    let number = code == 0 ? "" : ", errno \(code)"
    return "Fault(\(kind)\(line)\(number))"
  }
}

extension Timeline: CustomTestStringConvertible {
  /// The number and the name: `Timeline(1: plain passage on a contact)`.
  package var testDescription: String { "Timeline(\(number): \(name))" }
}
