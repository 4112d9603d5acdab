// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FleetSupport
import Testing

/// Two bridges with one certificate, by the addresses in the status.
@Suite(.needsDatabase) struct BridgeAddressTests {
  private let gate: CentralGate

  init() throws { gate = try CentralGate() }

  private func tell(_ addresses: String...) throws {
    for address in addresses {
      let status = address.isEmpty ? "{\"v\":1}" : "{\"v\":1,\"address\":\"\(address)\"}"
      try gate.session.query("select take_status('\(gate.name)', true, '\(status)')")
    }
  }

  private var shared: String {
    get throws { try gate.value("addresses", of: "shared_certificate") }
  }

  @Test("an address that comes back is another bridge's, and both are named")
  func alternating() throws {
    try tell("10.0.0.9", "10.0.0.9", "10.0.0.7", "10.0.0.7")
    #expect(try shared == "")
    try tell("10.0.0.9")
    #expect(try shared == "10.0.0.7 and 10.0.0.9")
    try tell("10.0.0.7")
    #expect(try shared == "10.0.0.7 and 10.0.0.9")
  }

  @Test("a gate that moves, and one whose bridge says no address, is alone")
  func moving() throws {
    try tell("10.0.0.1", "10.0.0.2", "", "10.0.0.3", "", "10.0.0.3")
    try gate.session.query("select take_status('\(gate.name)', false, null)")
    #expect(try shared == "")
  }

  @Test(
    "a gate that moves back after ten minutes is alone, and the alert ends ten minutes after the last move"
  ) func old() throws {
    let own = "gate = (select id from gate where name = '\(gate.name)')"
    try tell("10.0.0.9", "10.0.0.7")
    try gate.change("update live set moved_at = now() - interval '11 minutes' where \(own)")
    try tell("10.0.0.9")
    #expect(try shared == "")
    try tell("10.0.0.7")
    #expect(try shared != "")
    try gate.change("update live set returned_at = now() - interval '11 minutes' where \(own)")
    #expect(try shared == "")
  }

  @Test("any text is an address, as a line of printable ASCII")
  func anyText() throws {
    try tell("a\\nb", "é", "a\\nb")
    #expect(try shared == "? and a?b")
  }
}
