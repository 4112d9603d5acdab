// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Testing

@testable import Measurement

@Suite struct WidthsTests {
  @Test("the typical width is the median, which a few odd ones do not move")
  func median() {
    var widths = Widths()
    #expect(widths.typical == 0 && widths.shortest == 0 && widths.longest == 0)
    for width: Nanoseconds in [50, 51, 50, 900, 1, 49, 50] { widths.note(width) }
    #expect(widths.typical == 50 && widths.count == 7)
    #expect(widths.shortest == 1 && widths.longest == 900)
  }

  @Test("after 128 the typical width is one of the newest, and the extremes are of all")
  func newest() {
    var widths = Widths()
    widths.note(.max)
    for _ in 0..<1000 { widths.note(7) }
    for _ in 0..<128 { widths.note(9) }
    #expect(widths.typical == 9 && widths.shortest == 7 && widths.longest == .max)
  }
}
