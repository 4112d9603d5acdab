// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FleetSupport
import TestSupport
import Testing

/// A topic, the users that the shipped list lets write it, and those that it lets read it.
private struct Access: Equatable, CustomStringConvertible {
  let topic: String
  let writers: Set<String>
  let readers: Set<String>

  init(_ topic: String, writers: String, readers: String) {
    self.topic = topic
    self.writers = Set(writers.split(separator: " ").map(String.init))
    self.readers = Set(readers.split(separator: " ").map(String.init))
  }

  var description: String { "\(topic): \(writers.sorted()) write, \(readers.sorted()) read" }
}

/// What each user of the broker may say and hear.
@Suite(.serialized) struct AccessTests {
  private static let users = ["north", "west", "1042", "1000", "collector"]

  /// Gates are north and west; 1042 may command north and not west; 1000 is Home Assistant.
  private static let rows = [
    Access("turnstile/north/trail", writers: "north", readers: "collector"),
    Access("turnstile/west/trail", writers: "west", readers: "collector"),
    Access("turnstile/north/books", writers: "north", readers: "collector"),
    Access("turnstile/north/status", writers: "north", readers: "collector 1000 1042"),
    Access("turnstile/north/online", writers: "north", readers: "collector 1000 1042"),
    Access("turnstile/north/answer", writers: "north", readers: "collector 1000 1042"),
    Access("turnstile/north/have", writers: "collector", readers: "north"),
    Access("turnstile/west/have", writers: "collector", readers: "west"),
    Access("turnstile/north/command/1042", writers: "1042", readers: "collector north"),
    Access("turnstile/north/command/1000", writers: "1000", readers: "collector north"),
    Access("turnstile/north/command/1", writers: "", readers: "collector north"),
    Access("turnstile/west/command/1042", writers: "", readers: "collector west"),
    Access("turnstile/west/command/1000", writers: "1000", readers: "collector west"),
    Access(
      "turnstile/collector/1", writers: "collector", readers: "collector north west 1000 1042"),
    // A number is no gate's name, which begins with a letter: the database has no such gate.
    Access("turnstile/1042/trail", writers: "1042", readers: "collector"),
    Access("homeassistant/sensor/north/coins/config", writers: "north", readers: "1000"),
    Access("homeassistant/sensor/west/coins/config", writers: "west", readers: "1000"),
    Access("homeassistant/sensor/1042/coins/config", writers: "", readers: "1000"),
    Access("homeassistant/sensor/north/config", writers: "", readers: ""),
    Access("homeassistant/status", writers: "1000", readers: "north west 1000"),
    Access("turnstile/north", writers: "", readers: ""),
    Access("turnstile/north/trail/more", writers: "", readers: ""),
    Access("turnstile/north/nothing", writers: "", readers: ""),
    Access("other", writers: "", readers: ""),
  ]

  private let broker: SecureBroker

  init() throws { broker = try SecureBroker() }

  @Test("each user writes and reads what the shipped list says, and nothing else")
  func matrix() throws {
    let all = Self.users + ["observer"]
    let listeners = try all.map { ($0, try broker.listener($0)) }
    let commands = all.flatMap { user in
      Self.rows.map { row in
        let client = broker.client(user, broker.collectorPort).joined(separator: " ")
        return "mosquitto_pub \(client) -q 1 -t \(row.topic) -m by-\(user) &\n"
      }
    }
    try broker.authority.run(["bash", "-c", commands.joined() + "wait"])
    try broker.publish(
      Array("end".utf8), to: "turnstile/collector/9", as: "observer", port: broker.collectorPort)
    var heard: [String: Set<String>] = [:]
    for (user, listener) in listeners {
      try wait("end for \(user)") { try listener.lines.contains("turnstile/collector/9 end") }
      heard[user] = Set(try listener.lines)
    }
    for row in Self.rows {
      let writers = all.filter { heard["observer"]?.contains("\(row.topic) by-\($0)") ?? false }
      let readers = all.filter { heard[$0]?.contains("\(row.topic) by-observer") ?? false }
      let found = Access(
        row.topic, writers: writers.filter { $0 != "observer" }.joined(separator: " "),
        readers: readers.filter { $0 != "observer" }.joined(separator: " "))
      #expect(found == row)
      #expect(writers.contains("observer") && readers.contains("observer"), "\(row.topic)")
    }
  }

  @Test("a client without a certificate of this authority is refused, as is one without TLS")
  func strangers() throws {
    let other = try Authority()
    try other.issue("north")
    #expect(try broker.publish([1], to: "turnstile/north/trail", as: "north"))
    let own = ["--cafile", broker.authority.folder.path("authority/authority.pem")]
    let stolen = [
      "--cert", other.folder.path("north.pem"), "--key", other.folder.path("north.key"),
    ]
    for options in [[], own, own + stolen] {
      #expect(throws: EngineError.self, "\(options)") {
        try broker.authority.run(
          ["mosquitto_pub", "-h", "127.0.0.1", "-p", "\(broker.port)", "-t", "x", "-m", "x"]
            + options)
      }
    }
    let connect = [
      "openssl", "s_client", "-connect", "127.0.0.1:\(broker.port)", "-cert", "north.pem", "-key",
      "north.key",
    ]
    try broker.authority.run(connect + ["-tls1_3"])
    #expect(throws: EngineError.self) { try broker.authority.run(connect + ["-tls1_2"]) }
  }

  @Test("a gate's certificate is none of a broker")
  func purpose() throws {
    let verify = ["openssl", "verify", "-CAfile", "authority/authority.pem", "-purpose"]
    let authority = broker.authority
    try authority.run(verify + ["sslserver", "127.0.0.1.pem"])
    try authority.run(verify + ["sslclient", "north.pem"])
    #expect(throws: EngineError.self) { try authority.run(verify + ["sslserver", "north.pem"]) }
    #expect(throws: EngineError.self) {
      try authority.run(verify + ["sslclient", "127.0.0.1.pem"])
    }
  }

  @Test("a gate ends no other client's connection by taking its id")
  func identifiers() throws {
    let listener = try broker.listener("collector", ["-i", "turnstile-collector-1"])
    for id in ["turnstile-collector-1", "west"] {
      #expect(
        try broker.publish([1], to: "turnstile/north/trail", as: "north", options: ["-i", id]))
    }
    let log = try broker.log
    #expect(!log.contains("already connected"))
    #expect(log.matches(of: #/ as north \(/#).count == 2 && !log.contains("as west"))
    try wait("words of north") {
      try listener.lines.count { $0.hasPrefix("turnstile/north/trail") } == 2
    }
  }

  @Test("a packet that is too long reaches nothing")
  func length() throws {
    let listener = try broker.listener("observer")
    for count in [65_536, 66_001, 300_000] {
      let payload = [UInt8](repeating: UInt8(ascii: "a"), count: count)
      try broker.publish(payload, to: "turnstile/north/trail", as: "north")
    }
    try broker.publish(Array("end".utf8), to: "turnstile/west/trail", as: "west")
    try wait("end") { try listener.lines.contains("turnstile/west/trail end") }
    let lines = try listener.lines.filter { $0.hasPrefix("turnstile/north/trail") }
    #expect(lines.map(\.count) == ["turnstile/north/trail ".count + 65_536])
  }
}
