// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Testing

@testable import SourceChecks

@Suite struct CostsTests {
  private let results = """
    ### The random tape; handle: guard

    | | instructions | time to (a) |
    | --- | ---: | ---: |
    | (a) `switch` in C | 20.00 | 1.00 |
    | **Swift core** | 30.00 | 1.20 |

    ## What a coin costs

    | program | p50 | memory |
    | --- | --- | --- |
    | turnstiled 1.6 | 6.00 ms | 1500 KiB |
    | debounced 1.6 | 4.00 ms | 1000 KiB |
    """

  @Test("a row has both figures, their ratio, and whether its goal is missed")
  func rows() {
    let table = Costs.table(from: results)
    #expect(table.contains { $0.hasSuffix("| 1.20 | 1.00 | 1.20 | 1.0, missed |") })
    #expect(table.contains("| resident memory | 1500 KiB | 1000 KiB | 1.50 | none |"))
  }

  @Test("a figure that was not measured is a question mark")
  func missing() {
    #expect(Costs.table(from: results).filter { $0.contains("| ? | ? | ? |") }.count == 6)
  }
}
