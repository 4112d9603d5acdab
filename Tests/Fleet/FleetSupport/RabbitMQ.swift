// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport

/// A cluster of RabbitMQ of a test's own.
package final class RabbitMQ: TestBroker {
  private let script: EngineScript

  // For MQTT it has none.
  override package var canShare: Bool { false }

  /// A cluster of some nodes, which all take messages.
  package init(nodes: Int) throws {
    let ports = try (0...2 * nodes).map { _ in try Self.freePort() }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let program = repository.appending(path: "Tests/Fleet/FleetSupport/rabbitmq").path
    let pairs = zip(ports[1...nodes], ports[(nodes + 1)...]).map { "\($0):\($1)" }
    script = try EngineScript(
      "the cluster of RabbitMQ", [program, folder, "\(ports[0])"] + pairs)
    try super.init(ports: Array(ports[1...nodes]))
  }

  /// Kills a node; the first is number 0.
  package func kill(node: Int) throws { try script.tell("kill \(node + 1)") }

  /// Starts a node that was killed, and returns when it takes messages.
  package func start(node: Int) throws { try script.tell("start \(node + 1)") }
}
