// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import MachineSupport
import Testing

@testable import turnstilectl

@Suite struct MetricsPageTests {
  @Test("a page has help, type and samples, each with the gate's label")
  func page() {
    var page = MetricsPage(gate: TextBuffer("north"))
    page.begin("turnstile_coins_total", help: "Coins accepted.")
    page.add(12)
    page.begin("turnstile_state", help: "1 for the state the gate is in.")
    page.add("state", "locked", 1)
    page.add("state", "broken", 0)
    #expect(
      page.text.string == """
        # HELP turnstile_coins_total Coins accepted.
        # TYPE turnstile_coins_total counter
        turnstile_coins_total{gate="north"} 12
        # HELP turnstile_state 1 for the state the gate is in.
        # TYPE turnstile_state gauge
        turnstile_state{gate="north",state="locked"} 1
        turnstile_state{gate="north",state="broken"} 0

        """)
  }
}
