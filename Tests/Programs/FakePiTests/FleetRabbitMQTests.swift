// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FleetSupport
import Foundation
import Testing

/// Another broker is as good a pipe (FLEET 0.11); `make fleet-rabbitmq` has RabbitMQ be it.
///
/// For MQTT that shares no subscription, and hands no retained message to one with a wildcard.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["RABBITMQ"] != nil))
struct FleetRabbitMQTests {
  @Test("while a node of three is dead the gates of the others are served, and no coin is lost")
  func nodes() throws {
    let rabbit = try RabbitMQ(nodes: 3)
    let fleet = try Fleet(gates: 6, broker: rabbit)
    for _ in 0..<10 { fleet.visit() }
    try fleet.settle("with three nodes")
    for node in rabbit.ports.indices {
      try rabbit.kill(node: node)
      for _ in 0..<10 { fleet.visit() }
      let stranded = Set(fleet.gates.filter { $0.port == rabbit.ports[node] }.map(\.name))
      try fleet.require("without node \(node)") {
        try fleet.differences.filter { !stranded.contains(String($0.prefix { $0 != "|" })) }
      }
      #expect(try fleet.differences.count == stranded.count)
      try rabbit.start(node: node)
      fleet.visit()
      try fleet.settle("with node \(node) again")
    }
  }
}
