// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FleetSupport
import Foundation
import TestSupport
import Testing

/// The certificates of a fleet, made by the shipped script.
final class Authority: Sendable {
  /// That of all tests: `observer` is a user which no shipped file names.
  static let shared = Result {
    let authority = try Authority()
    try authority.issue("north", "west", "1042", "1000", "collector", "observer")
    return authority
  }

  static let script = repository.appending(path: "systemd/fleet/certificates").path

  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try certificates("init")
    try certificates("request", "127.0.0.1")
    try certificates("sign-broker", "127.0.0.1", "127.0.0.1.request")
  }

  /// Makes a key and a certificate for each name.
  func issue(_ names: String...) throws {
    for name in names {
      try certificates("request", name)
      try certificates("sign", "\(name).request")
    }
  }

  /// What the script says on standard output.
  ///
  /// - Throws: what it says on standard error, where it fails.
  @discardableResult func certificates(_ arguments: String...) throws -> String {
    try run([Self.script] + arguments)
  }

  /// What a command says in the folder.
  @discardableResult func run(_ command: [String]) throws -> String {
    let (process, output, errors) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder.url
    process.environment = ["PATH": "/usr/bin:/bin", "AUTHORITY": folder.path("authority")]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let error = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw EngineError(description: error) }
    return text
  }

  /// How a client of libmosquitto, or the collector, names these files.
  func files(of name: String, certificate: String = "--cert") -> [String] {
    [
      "--cert" == certificate ? "--cafile" : "--ca", folder.path("authority/authority.pem"),
      certificate, folder.path("\(name).pem"), "--key", folder.path("\(name).key"),
    ]
  }
}

/// A mosquitto with the shipped configuration, list of users and certificates; `observer` may do everything.
final class SecureBroker {
  let authority: Authority
  /// The port for gates and people, and that for collectors.
  let (port, collectorPort): (Int, Int)
  private let folder: TestFolder
  private let engine: Engine

  init() throws {
    authority = try Authority.shared.get()
    folder = try TestFolder()
    (port, collectorPort) = (try TestBroker.freePort(), try TestBroker.freePort())
    for (file, name) in [
      ("authority/authority.pem", "authority.pem"), ("authority/revoked.pem", "revoked.pem"),
      ("127.0.0.1.pem", "broker.pem"), ("127.0.0.1.key", "broker.key"),
    ] {
      try FileManager.default.copyItem(
        atPath: authority.folder.path(file), toPath: folder.path(name))
    }
    let users = try repositoryText("systemd/fleet/acl")
    _ = try folder.write(users + "\nuser observer\ntopic readwrite #\n", to: "acl")
    let settings = try repositoryText("systemd/fleet/mosquitto.conf")
      .replacing("/etc/mosquitto/turnstile", with: folder.path)
      .replacing("listener 8883", with: "listener \(port) 127.0.0.1")
      .replacing("listener 8884", with: "listener \(collectorPort)")
    let path = try folder.write((getuid() == 0 ? "user root\n" : "") + settings, to: "broker.conf")
    let log = try folder.write("", to: "log")
    engine = try Engine(
      ["/usr/sbin/mosquitto", "-v", "-c", path],
      output: try #require(FileHandle(forWritingAtPath: log)))
    try wait("a broker") { try self.log.contains("running") }
  }

  /// What the broker has said.
  var log: String { get throws { try String(contentsOfFile: folder.path("log"), encoding: .utf8) } }

  /// Publishes a payload, and returns when the broker has acknowledged it; `false` where it refuses the client.
  @discardableResult func publish(
    _ payload: [UInt8], to topic: String, as user: String, port: Int? = nil, options: [String] = []
  ) throws -> Bool {
    let path = folder.path("payload")
    try Data(payload).write(to: URL(filePath: path))
    let program = ["mosquitto_pub"] + client(user, port) + options
    return (try? authority.run(program + ["-q", "1", "-t", topic, "-f", path])) != nil
  }

  /// A client that hears all that its user may read, as `TOPIC PAYLOAD`, until it is released.
  func listener(_ user: String, _ options: [String] = []) throws -> Listener {
    let path = try folder.write("", to: "heard-\(UUID().uuidString)")
    let program = ["mosquitto_sub"] + client(user, collectorPort) + options
    let engine = try Engine(
      program + ["-v", "-q", "1", "-t", "#"],
      output: try #require(FileHandle(forWritingAtPath: path)))
    let listener = Listener(engine: engine, path: path)
    try wait("\(user) as a listener") {
      try publish([1], to: "turnstile/collector/0", as: "collector", port: collectorPort)
      return try !listener.lines.isEmpty
    }
    return listener
  }

  /// A client of a gate that lives on, and publishes each line that is written to it.
  func living(_ user: String, topic: String, input: Pipe) throws -> Engine {
    try Engine(["mosquitto_pub"] + client(user) + ["-q", "1", "-t", topic, "-l"], input: input)
  }

  /// Does what a line of the script `certificates` says is to be done on the broker's machine.
  func follow(_ line: String) throws {
    let command = line.replacing("/etc/mosquitto/turnstile", with: folder.path)
      .replacing("systemctl reload mosquitto", with: "kill -HUP \(engine.identifier)")
      .replacing("revoked.pem \(folder.path)", with: "authority/revoked.pem \(folder.path)")
    let reloads = try log.matches(of: /Reloading config/).count
    try authority.run(["bash", "-ec", command])
    try wait("a reload") { try self.log.matches(of: /Reloading config/).count > reloads }
  }

  /// The arguments of a client.
  func client(_ user: String, _ port: Int? = nil) -> [String] {
    ["-h", "127.0.0.1", "-p", "\(port ?? self.port)"] + authority.files(of: user)
  }
}

/// A client that writes down what it hears.
struct Listener {
  let engine: Engine
  let path: String

  /// What it has heard so far.
  var lines: [String] {
    get throws {
      try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }
  }
}

/// Waits for something for at most 10 s.
func wait(_ what: String, until isThere: () throws -> Bool) throws {
  for _ in 0..<500 {
    if try isThere() { return }
    usleep(20_000)
  }
  throw EngineError(description: "no \(what)")
}
