// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FleetSupport
import Foundation
import TestSupport
import Testing

/// What a person can do that has stolen a certificate, beside a real collector and database.
@Suite(.serialized) struct SecurityTests {
  private let broker: SecureBroker

  init() throws { broker = try SecureBroker() }

  @Test(
    "a revoked certificate opens no connection; one that lives ends to speak when the list says so")
  func revocation() throws {
    let authority = broker.authority
    try authority.issue("stolen")
    let observer = try broker.listener("observer")
    let input = Pipe()
    let topic = "turnstile/stolen/trail"
    let thief = try broker.living("stolen", topic: topic, input: input)
    defer { thief.kill() }
    func say(_ word: String) throws {
      try input.fileHandleForWriting.write(contentsOf: Data("\(word)\n".utf8))
    }
    try say("before")
    try wait("a word of the thief") { try observer.lines.contains("\(topic) before") }

    let steps = try authority.certificates("revoke", "stolen").split(separator: "\n")
      .filter { $0.hasPrefix("     ") }.map(String.init)
    #expect(steps.count == 2)
    // In the other order, to show why this is the order: the list alone leaves a living connection.
    try broker.follow(steps[1])
    #expect(try !broker.publish([1], to: "turnstile/stolen/books", as: "stolen"))
    try say("living")
    try wait("a word of the thief") { try observer.lines.contains("\(topic) living") }
    try broker.follow(steps[0])
    try say("after")
    try wait("a refusal") { try broker.log.contains("Denied PUBLISH from stolen") }
    #expect(try broker.publish(Array("end".utf8), to: "turnstile/west/trail", as: "west"))
    try wait("end") { try observer.lines.contains("turnstile/west/trail end") }
    #expect(try !observer.lines.contains("\(topic) after"))
    #expect(try !observer.lines.contains { $0.hasPrefix("turnstile/stolen/books") })
  }

  @Test(
    "over TLS a gate's lines are stored; another gate cannot send them, nor a forged `have` change them"
  ) func collecting() throws {
    let (gate, authority) = (try CentralGate(), broker.authority)
    try authority.issue(gate.name)
    let collector = try collector()
    defer { collector.kill() }
    let listener = try broker.listener("observer")
    var trail = Trail()
    trail.open()
    for _ in 0..<5 { trail.add(.coin) }
    let topic = "turnstile/\(gate.name)"
    let batch = Array("-\n".utf8) + trail.lines.flatMap { $0 + [UInt8(ascii: "\n")] }

    // The collector is there when it has said so.
    try wait("a collector") { try listener.lines.contains("turnstile/collector/1 1") }
    try broker.publish(batch, to: "\(topic)/trail", as: "west")
    try broker.publish(batch, to: "\(topic)/trail", as: "1042")
    try broker.publish(Array("{}".utf8), to: "turnstile/west/books", as: "west")
    try wait("word of west") { try listener.lines.contains("turnstile/west/books {}") }
    #expect(try gate.value("lines") == "0")

    let forged = String(repeating: "ab", count: 32)
    for thief in ["collector", gate.name, "west"] {
      try broker.publish(Array(forged.utf8), to: "\(topic)/have", as: thief)
    }
    #expect(try listener.lines.count { $0 == "\(topic)/have \(forged)" } == 1)
    // A gate that believes it sends all again, and hears the truth.
    for count in 1...2 {
      try broker.publish(batch, to: "\(topic)/trail", as: gate.name)
      try wait("`have`") {
        try listener.lines.count { $0 == "\(topic)/have \(trail.head)" } == count
      }
      #expect(try gate.taken == "{5,0,0,0,0}" && gate.value("have") == trail.head)
    }
    #expect(try gate.breaks == [])
  }

  private func collector() throws -> Engine {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "turnstile-collector").path
    let folder = try Cluster.shared.get().folder
    return try Engine(
      [
        program, "--broker", "127.0.0.1", "--port", "\(broker.collectorPort)", "--database",
        "host=\(folder) user=owner dbname=fleet options=-crole=turnstile_collector",
      ] + broker.authority.files(of: "collector", certificate: "--certificate"))
  }
}
