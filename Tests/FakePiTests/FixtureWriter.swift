// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import RequestBench
import Testing

/// What the gate of a released version leaves and sends, for the fixtures that later ones must read.
///
/// `FIXTURES=folder TURNSTILE_PROGRAMS=folder swift test --filter FixtureWriter` has the programs of that version
/// write them: its records one after the other, its setup, its audit trail, and its packets, as hexadecimal text.
/// Its `turnstile.conf` lies in the folder already.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["FIXTURES"] != nil))
struct FixtureWriter {
  private let pi: FakePi
  private let folder = URL(filePath: ProcessInfo.processInfo.environment["FIXTURES"] ?? "/nowhere")

  init() throws {
    pi = try FakePi()
    try FileManager.default.copyItem(
      at: folder.appending(path: "turnstile.conf"), to: file("turnstile.conf"))
    let service = try Service(on: pi)
    try service.set("release", "line", to: "5")
    try service.set("coin", "price", to: "2")
    try service.set("gate", "relock", to: "4s")
  }

  @Test("a day of books, setup and audit trail")
  func day() throws {
    var gate = try Gate.withSockets(on: pi)
    try #require(gate.shows(.locked))
    pi.press(.push, milliseconds: 300)
    pi.press(.coin)
    try keepBooks("locked")
    pi.press(.coin)
    try #require(gate.shows(.unlocked))
    usleep(1_000_000)
    pi.press(.coin)
    try keepBooks("unlocked")
    try #require(gate.shows(.locked))
    try keepBooks("returned")
    try say("hold-open")
    pi.press(.push, milliseconds: 300)
    try keepBooks("released")
    try say("close")
    try #require(gate.shows(.locked))
    gate.program.kill()
    try Data("crashed".utf8).write(to: pi.folder.appending(path: "starts"))
    gate = try Gate.withSockets(on: pi)
    try #require(gate.shows(.lockedWithFault))
    try keepBooks("broken")
    try say("repairman")
    pi.press(.coin)
    try keepBooks("in-repair")
    try #require(gate.shows(.unlocked))
    try say("lock")
    try say("unlock-once")
    pi.press(.push, milliseconds: 300)
    // More than there is room for while the disk fails.
    pi.fail(FAKE_SYNC, code: EIO)
    for _ in 0..<20 { pi.press(.coin) }
    pi.mend()
    usleep(5_000_000)
    pi[Switch.release.rawValue] = true
    usleep(500_000)
    pi[Switch.release.rawValue] = false
    usleep(4_000_000)
    #expect(gate.program.stop() == 0)
    try keepBooks("stopped")
    for name in ["setup", "setup.driven"] { try keep(name, Data(contentsOf: file(name))) }
    try Data(contentsOf: file("audit")).write(to: folder.appending(path: "audit"))
  }

  @Test("each packet that a console and a status exchange with their gate")
  func packets() throws {
    let gate = try Gate.withSockets(on: pi)
    try #require(gate.shows(.locked))
    let relay = try Relay(before: pi.folder)
    let console = try relay.run(
      "watch\n.state\nsee locked\nunlock-once\n", on: pi
    ) { pi.press(.push, milliseconds: 300) }
    #expect(console.status == 0)
    for (number, packet) in relay.packets.enumerated() {
      let name = "packet-\(String(number + 100).dropFirst())-\(packet.isRequest ? "to" : "of")-gate"
      try keep(name, Data(packet.bytes))
    }
  }

  /// Keeps the newest record, when the disk has been at rest for a moment.
  private func keepBooks(_ name: String) throws {
    usleep(600_000)
    let bytes = try Data(contentsOf: file("books"))
    let slots = stride(from: 0, to: bytes.count, by: 4096).map {
      bytes[$0..<min($0 + 512, bytes.count)]
    }
    // The sequence is behind name, version and fill.
    let newest = slots.max { $0.dropFirst(8).first ?? 0 < $1.dropFirst(8).first ?? 0 }
    try keep(name, newest ?? Data())
  }

  /// Writes bytes as hexadecimal text.
  private func keep(_ name: String, _ bytes: Data) throws {
    var text = ""
    for (index, byte) in bytes.enumerated() {
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16) + (index % 40 == 39 ? "\n" : "")
    }
    try Data(text.utf8).write(to: folder.appending(path: "\(name).hex"))
  }

  private func file(_ name: String) -> URL { pi.folder.appending(path: name) }

  private func say(_ word: String) throws {
    let words = file("words")
    try Data("\(word)\n".utf8).write(to: words)
    let console = try Program(
      "turnstilectl", ["console", "--runtime", pi.folder.path], on: pi,
      input: FileHandle(forReadingFrom: words))
    #expect(console.status == 0, "\(console.output)")
  }
}

/// Stands between a client and the sockets of a gate, and keeps each packet.
private final class Relay {
  private(set) var packets: [(isRequest: Bool, bytes: [UInt8])] = []
  private let listener = PacketListener()
  private let gate: PacketClient
  private let folder: URL

  init(before gate: URL) throws {
    self.gate = PacketClient(to: gate.appending(path: "command").path)
    folder = gate.appending(path: "relay")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    for name in ["command", "status"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: name).path, withDestinationPath: listener.path)
    }
  }

  /// Has a console say words, and something happen behind them, before its input ends.
  func run(_ words: String, on pi: FakePi, then act: () -> Void) throws -> Program {
    let input = Pipe()
    let console = try Program(
      "turnstilectl", ["console", "--runtime", folder.path], on: pi,
      input: input.fileHandleForReading)
    input.fileHandleForWriting.write(Data(words.utf8))
    var client: Int32 = -1
    guard
      eventually({
        client = accept(listener.number, nil, nil)
        return client >= 0
      })
    else { throw POSIXError(.ETIMEDOUT) }
    for turn in 0..<3_000 where console.isRunning {
      pass(client)
      if turn == 500 { act() }
      if turn == 1_500 { try input.fileHandleForWriting.close() }
      usleep(2_000)
    }
    close(client)
    return console
  }

  private func pass(_ client: Int32) {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = unsafe recv(client, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    if count > 0 {
      packets.append((true, Array(bytes.prefix(count))))
      gate.send(Array(bytes.prefix(count)))
    }
    for packet in gate.receiveAll() {
      packets.append((false, packet))
      _ = unsafe send(client, packet, packet.count, Int32(MSG_NOSIGNAL))
    }
  }
}
