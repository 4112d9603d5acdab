// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import FleetSupport
import Foundation
import TestSupport
import Testing

@testable import turnstile_collector

/// The collector between a real broker and a real database.
@Suite(.serialized) struct CollectingTests {
  private let broker: TestBroker
  private let gate: CentralGate
  private var trail = Trail()

  init() throws {
    broker = try TestBroker()
    gate = try CentralGate()
    trail.open()
    for _ in 0..<20 { trail.add(.coin) }
  }

  private func collector(_ number: Int = 1, output: FileHandle = .nullDevice) throws -> Engine {
    let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "turnstile-collector").path
    let folder = try Cluster.shared.get().folder
    return try Engine(
      [
        program, "--broker", "127.0.0.1", "--port", "\(broker.port)", "--number", "\(number)",
        "--database",
        "host=\(folder) user=owner dbname=fleet options=-crole=turnstile_collector",
      ], output: output)
  }

  /// Sends lines as a gate does until it hears what is stored.
  private func send(after: String, _ lines: ArraySlice<[UInt8]>) throws -> String {
    let payload = Array("\(after)\n".utf8) + lines.flatMap { $0 + [UInt8(ascii: "\n")] }
    for _ in 0..<20 {
      let have = try broker.message(of: "turnstile/\(gate.name)/have") {
        try broker.publish(payload, to: "turnstile/\(gate.name)/trail")
      }
      if let have { return have }
    }
    throw EngineError(description: "no `have`")
  }

  @Test("what a gate sends is stored, and the gate hears which line is the last")
  func stores() throws {
    let collector = try collector()
    defer { collector.kill() }
    #expect(try send(after: "-", trail.lines[...]) == trail.head)
    #expect(try gate.taken == "{20,0,0,0,0}")
    let books =
      "{\"record\":1,\"head\":\"\(trail.head)\",\"coins\":20,\"grants\":0,\"pulses\":0,"
      + "\"releases\":0,\"admitted\":0,\"passages\":7}"
    let have = try broker.message(of: "turnstile/\(gate.name)/have") {
      try broker.publish(Array(books.utf8), to: "turnstile/\(gate.name)/books")
    }
    #expect(have == trail.head)
    #expect(try gate.value("missing, is_behind", of: "balance") == "0|f")
    #expect(try gate.value("passages", of: "gate_status") == "7")
  }

  @Test("a bad message is refused alone, which is said once, and those beside it are stored")
  func refuses() throws {
    let folder = try TestFolder()
    let log = try folder.write("", to: "log")
    let collector = try collector(output: try #require(FileHandle(forWritingAtPath: log)))
    defer { collector.kill() }
    _ = try send(after: "-", trail.lines[..<1])
    for payload in ["", "x", "[]", "{\"record\":-1}", "\0", "-\n"] {
      for subject in ["books", "status", "trail", "online", "nothing"] {
        try broker.publish(Array(payload.utf8), to: "turnstile/\(gate.name)/\(subject)")
      }
      try broker.publish(Array(payload.utf8), to: "turnstile/no-gate/trail")
    }
    for _ in 0..<2 { try broker.publish(Array("-\nx\n".utf8), to: "turnstile/no-gate/trail") }
    #expect(try send(after: trail.digits(0), trail.lines[1...]) == trail.head)
    #expect(try gate.taken == "{20,0,0,0,0}")
    let said = try String(contentsOfFile: log, encoding: .utf8)
    for sentence in ["no-gate: no gate has this name", "\(gate.name): books: ERROR:"] {
      #expect(said.contains("refused: \(sentence)"), "\(said)")
    }
    #expect(said.matches(of: /no gate has this name/).count == 1)
  }

  @Test(
    "a command and its answer are stored, and nothing that a person or a gate sends there is an error"
  ) func commands() throws {
    let collector = try collector()
    defer { collector.kill() }
    _ = try send(after: "-", trail.lines[..<1])
    for payload in ["", "\0", "[", #"{"id":"\u0000"}"#, String(repeating: "x", count: 60_000)] {
      try broker.publish(Array(payload.utf8), to: "turnstile/\(gate.name)/command/7")
      try broker.publish(Array(payload.utf8), to: "turnstile/\(gate.name)/command/seven")
      try broker.publish(Array(payload.utf8), to: "turnstile/\(gate.name)/answer")
    }
    let command = #"{"id":"a1","command":"hold-open","expires":1795374790}"#
    try broker.publish(Array(command.utf8), to: "turnstile/\(gate.name)/command/1042")
    let answer = #"{"id":"a1","staff":1042,"result":"refused","reason":"too late"}"#
    try broker.publish(Array(answer.utf8), to: "turnstile/\(gate.name)/answer")
    // What is sent behind them is stored behind them.
    #expect(try send(after: trail.digits(0), trail.lines[1...]) == trail.head)
    #expect(
      try gate.rows("staff, t.id, word, answer, reason", of: "staff_command")
        .filter { $0.hasPrefix("1042") } == ["1042|a1|hold-open|refused|too late"])
  }

  @Test("a database with another schema is refused, with both numbers")
  func otherSchema() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: repository.appending(path: "Sources/Fleet/turnstile-collector/Schema").path)
    let numbers = files.filter { $0.hasSuffix(".sql") }.compactMap { Int($0.prefix(3)) }
    #expect(numbers.max() == Database.schema)
    try gate.change("create database empty template template0")
    let folder = try Cluster.shared.get().folder
    let error = #expect(throws: Database.Failure.self) {
      try Database("host=\(folder) user=owner dbname=empty")
    }
    let sentence = "the database has schema 0, but this program needs schema \(Database.schema); "
    #expect(error == .refused(sentence + "update the database with `migrate`"))
    #expect(throws: Database.Failure.self) { try Database("host=\(folder)/none dbname=fleet") }
  }

  @Test("kills of collector, broker and database cost nothing")
  func kills() throws {
    var collectors = [try collector(1), try collector(2)]
    defer { for collector in collectors { collector.kill() } }
    var have = try send(after: "-", trail.lines[..<1])
    for round in 0..<3 {
      if round == 0 { collectors[0] = try collector(1) }
      if round == 1 {
        broker.kill()
        try broker.start()
      }
      if round == 2 {
        try gate.change(
          "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'owner' and pid <> pg_backend_pid() and application_name = ''"
        )
      }
      let old = have
      let begin = try #require(trail.lines.indices.first { trail.digits($0) == old }) + 1
      // What was sent twice is answered twice, and the second answer may come late.
      for _ in 0..<20 where have == old {
        have = try send(after: old, trail.lines[begin..<min(begin + 6, trail.lines.count)])
      }
    }
    #expect(have == trail.digits(18))
    #expect(try gate.taken == "{18,0,0,0,0}" && gate.breaks == [])
  }
}
