// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import FakePiWires
import FleetSupport
import Foundation
import TestSupport
import Turnstile

/// Gates on fake Pis, a broker, collectors and a database: every program is the shipped one, every engine real.
final class Fleet {
  private(set) var gates: [FleetGate] = []
  let broker: TestBroker
  let cluster: Cluster
  private(set) var session: Session
  private var collectors: [Engine] = []
  // What gates publish of their trails, with the topic, in hexadecimal.
  private let recording: String
  private let recorder: Engine

  /// Whether disks can be mounted, and packets dropped.
  static let isRoot = getuid() == 0

  init(gates count: Int) throws {
    broker = try TestBroker()
    cluster = try Cluster(room: Self.isRoot ? "2g" : nil)
    session = try Session(of: cluster)
    recording = "\(cluster.folder)/batches"
    recorder = try broker.record("turnstile/+/trail", to: recording)
    for number in 1...count {
      let name = "gate-\(number)"
      try session.query("insert into gate (name) values ('\(name)')")
      gates.append(try FleetGate(name: name, broker: broker.port))
    }
    for number in 0..<2 { collectors.append(try collector(number, shares: true)) }
  }

  /// Kills a collector, and starts another in its place that gets every message.
  func replaceCollector(_ number: Int) throws {
    collectors[number].kill()
    collectors[number] = try collector(number, shares: false)
  }

  /// Kills the database, has `word` done to its files, and starts it again.
  func crashDatabase(_ word: String = "crash") throws {
    try cluster.crash(word)
    session = try Session(of: cluster)
  }

  /// Leaves the database's disk no room until its log has a sentence, and makes room again.
  func fillDisk(until sentence: String, while act: () throws -> Void) throws {
    let log = URL(filePath: "\(cluster.folder)/log")
    let before = try Data(contentsOf: log).count
    // A new segment of the write-ahead log has room for what is written there meanwhile.
    try session.query("select pg_switch_wal(); select pg_logical_emit_message(true, '', '')")
    try cluster.crash("fill")
    var tries = 0
    while try !String(decoding: Data(contentsOf: log).dropFirst(before), as: UTF8.self)
      .contains(sentence)
    {
      guard tries < 200 else { throw EngineError(description: "\(log.path): not \(sentence)") }
      tries += 1
      try act()
    }
    // What was refused has no `have`, and is the gates' still.
    for _ in 0..<6 { visit() }
    guard (try? differences)?.isEmpty != true else {
      throw EngineError(description: "a full disk took all")
    }
    try cluster.crash("empty")
  }

  /// Publishes 20 batches of earlier, of any gate and in any order.
  func repeatBatches(_ random: inout SeededGenerator) throws {
    let batches = try String(contentsOfFile: recording, encoding: .utf8).split(separator: "\n")
    guard !batches.isEmpty else { throw POSIXError(.ENODATA) }
    for _ in 0..<20 {
      let words = batches[random.index(below: batches.count)].split(separator: " ")
      guard words.count == 2 else { continue }
      let digits = Array(words[1].utf8)
      let payload = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
        UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
      }
      try broker.publish(payload, to: String(words[0]))
    }
  }

  private func collector(_ number: Int, shares: Bool) throws -> Engine {
    try Engine([
      Program.folder.appending(path: "turnstile-collector").path, "--broker", "127.0.0.1",
      "--port", "\(broker.port)", "--number", "\(number + 1)", "--share", shares ? "yes" : "no",
      "--database",
      "host=\(cluster.folder) user=owner dbname=fleet options=-crole=turnstile_collector",
    ])
  }

  /// Inserts a coin at every gate at once, and lets a visitor through where one opens.
  func visit() {
    press(.coin)
    // A pulse that came sooner would be of the same coin.
    usleep(350_000)
    press(.push)
  }

  private func press(_ line: Switch) {
    for isHigh in [false, true] {
      for gate in gates { gate.pi[line.rawValue] = isHigh }
      usleep(40_000)
    }
  }

  /// Which gates have counted what the database does not have, or the other way round.
  var differences: [String] {
    get throws {
      let rows = try session.query("select name, taken, have from gate order by id")
      return try zip(rows, gates).compactMap { (row, gate) -> String? in
        let expected = "\(gate.name)|\(try gate.books)"
        return row == expected ? nil : "\(row), expected \(expected)"
      }
    }
  }

  /// Which gates the database itself knows to differ, in all or by day.
  var imbalances: [String] {
    get throws {
      try session.query(
        """
        select name, missing, unexplained from balance
        where missing <> 0 or unexplained <> 0 or days_differ or is_behind
        """)
    }
  }
}

/// A gate, the server of its trail, and its bridge to the broker.
final class FleetGate {
  let name: String
  let pi: FakePi
  private let port: Int
  private var gate: Gate
  private var bridge: Program
  private let trail: TrailServer
  // What was counted on earlier cards, and the card's files at an earlier time.
  private var earlier = [UInt64](repeating: 0, count: 5)
  private let image = try? TestFolder()

  init(name: String, broker port: Int) throws {
    (self.name, self.port) = (name, port)
    pi = try FakePi()
    gate = try Gate.withSockets(on: pi)
    trail = try TrailServer(folder: pi.folder)
    bridge = try Self.bridge(name, port, on: pi)
  }

  private static func bridge(_ name: String, _ port: Int, on pi: FakePi) throws -> Program {
    try Program(
      "turnstile-mqtt",
      [
        "--name", name, "--broker", "127.0.0.1", "--port", "\(port)", "--sockets", pi.folder.path,
        "--trail", "yes", "--discovery", "yes",
      ], on: pi)
  }

  /// Kills the bridge, and starts another.
  func replaceBridge() throws {
    bridge.kill()
    bridge = try Self.bridge(name, port, on: pi)
  }

  /// Kills the gate, has something done to its files, and starts it again.
  func crash(_ change: (URL) throws -> Void = { _ in }) throws {
    gate.program.kill()
    try change(pi.folder)
    gate = try Gate.withSockets(on: pi)
  }

  /// Crashes it, and puts a new card into it, or one that has the card's files of an earlier time.
  func replaceCard(isCopy: Bool) throws {
    gate.program.kill()
    let before = try answer.sums
    try Self.removeFiles(Self.files, in: pi.folder)
    if isCopy, let image { try Self.copyFiles(from: image.url, to: pi.folder) }
    gate = try Gate.withSockets(on: pi)
    let after = isCopy ? try answer.sums : [0, 0, 0, 0, 0]
    earlier = zip(earlier, zip(before, after)).map { $0 + $1.0 - $1.1 }
  }

  /// Copies the card's files.
  func copyCard() throws {
    guard let image else { throw POSIXError(.ENOSPC) }
    try Self.removeFiles(Self.files, in: image.url)
    try Self.copyFiles(from: pi.folder, to: image.url)
  }

  private static let files = ["books", "audit"]

  private static func copyFiles(from source: URL, to target: URL) throws {
    for file in try FileManager.default.contentsOfDirectory(atPath: source.path)
    where files.contains(where: { file.hasPrefix($0) }) {
      try FileManager.default.copyItem(
        at: source.appending(path: file), to: target.appending(path: file))
    }
  }

  /// Removes the files whose names begin like one of these.
  static func removeFiles(_ names: [String], in folder: URL) throws {
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where names.contains(where: { file.hasPrefix($0) }) {
      try FileManager.default.removeItem(at: folder.appending(path: file))
    }
  }

  /// What the database is to have, as it prints it: what was counted, and the hash of the last line.
  var books: String {
    get throws {
      let (sums, head) = try answer
      let total = zip(earlier, sums).map { "\($0 + $1)" }.joined(separator: ",")
      return "{\(total)}|\(head)"
    }
  }

  /// What the books count, in the order of an `open` line, and the hash of the last line, as the gate says it.
  static func answer(on pi: FakePi) throws -> (sums: [UInt64], head: String) {
    let question = Pipe()
    try question.fileHandleForWriting.write(contentsOf: Data("books\n".utf8))
    try question.fileHandleForWriting.close()
    let program = try Program(
      "turnstilectl", ["audit", "serve", "--state", pi.folder.path], on: pi,
      input: question.fileHandleForReading)
    guard program.status == 0 else { throw POSIXError(.EIO) }
    // A card that was just replaced has no books.
    guard !program.output.isEmpty else { return ([0, 0, 0, 0, 0], "") }
    let object = try JSONSerialization.jsonObject(with: Data(program.output.dropFirst(6).utf8))
    let members = object as? [String: Any] ?? [:]
    let sums = ["coins", "grants", "pulses", "releases", "admitted"].map {
      members[$0] as? UInt64 ?? .max
    }
    return (sums, members["head"] as? String ?? "")
  }

  private var answer: (sums: [UInt64], head: String) { get throws { try Self.answer(on: pi) } }
}

/// What systemd does for `turnstile-trail.socket`: it starts `audit serve` for each client.
final class TrailServer {
  private let listener: Int32

  init(folder: URL) throws {
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let path = folder.appending(path: "trail").path
    guard unsafe clinux_bind(listener, path) == 0, listen(listener, 5) == 0 else {
      throw POSIXError(.EADDRINUSE)
    }
    let (listener, program) = (listener, Program.folder.appending(path: "turnstilectl"))
    Thread.detachNewThread {
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        let handle = FileHandle(fileDescriptor: client, closeOnDealloc: true)
        let process = Process()
        process.executableURL = program
        process.arguments = ["audit", "serve", "--state", folder.path]
        (process.standardInput, process.standardOutput) = (handle, handle)
        try? process.run()
      }
    }
  }

  // A thread that waits does not see that its socket is closed.
  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }
}
