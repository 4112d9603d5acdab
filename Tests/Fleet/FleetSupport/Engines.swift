// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Foundation
import TestSupport

/// Why an engine is not there.
package struct EngineError: Error, CustomStringConvertible {
  package let description: String
  package init(description: String) { self.description = description }
}

/// A program of a test, which ends with it.
package final class Engine {
  private let process = Process()

  package init(_ command: [String], input: Pipe? = nil, output: FileHandle = .nullDevice) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    // What this process blocks, a program that it starts would block as well.
    process.arguments = ["--default-signal=HUP"] + command
    if let input { process.standardInput = input }
    process.standardOutput = output
    process.standardError = output
    try process.run()
  }

  deinit { kill() }

  /// Sends it a signal.
  package func send(_ signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

  /// Its number among the processes.
  package var identifier: Int32 { process.processIdentifier }

  /// Ends it at once, as a crash does.
  package func kill() {
    guard process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

/// A mosquitto of a test's own on the loopback, and the clients that stand for gates.
package final class TestBroker {
  /// Where clients connect.
  package let port: Int
  private let folder: TestFolder
  private var engine: Engine?

  package init() throws {
    folder = try TestFolder()
    port = try Self.freePort()
    try start()
  }

  /// Starts it, or again after a kill; it keeps nothing.
  ///
  /// - Parameter diskIsFull: whether the folder of its log is a file system without room, as only root can have it.
  package func start(diskIsFull: Bool = false) throws {
    let (user, disk) = ("user root\n", folder.path("disk"))
    let settings =
      "listener \(port) 127.0.0.1\nallow_anonymous true\npersistence false\n"
      + "log_dest file \(disk)/log\n"
    let path = try folder.write((getuid() == 0 ? user : "") + settings, to: "mosquitto.conf")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    let filling = "mount -t tmpfs -o size=4k full $0 && ! cat /dev/zero > $0/all && exec \"$@\""
    let full = diskIsFull ? ["unshare", "--mount", "sh", "-c", filling, disk] : []
    engine = try Engine(full + ["/usr/sbin/mosquitto", "-c", path])
    // It is there when it takes a message.
    var tries = 0
    while tries < 50, try !publish([], to: "ready") {
      tries += 1
      usleep(100_000)
    }
  }

  /// Ends it at once, as a crash does.
  package func kill() { engine = nil }

  /// Stops it for a while, in which it takes nothing and answers nothing.
  package func freeze(seconds: UInt32) {
    engine?.send(SIGSTOP)
    sleep(seconds)
    engine?.send(SIGCONT)
  }

  /// Drops every packet to and from it while `body` goes on, and says nothing to either end; only root can.
  package func dropPackets(while body: () throws -> Void) throws {
    let table = "table ip turnstile_\(port)"
    let rules = ["dport", "sport"].map { "tcp \($0) \(port) counter drop;" }.joined()
    try filter("\(table) { chain input { type filter hook input priority 0; \(rules) }; }")
    defer { _ = try? filter("delete \(table)") }
    try body()
    guard try filter("list \(table)").contains(/packets [1-9]/) else {
      throw EngineError(description: "no packet came that could be dropped")
    }
  }

  /// Has the kernel's packet filter do a command, and returns what it prints.
  @discardableResult private func filter(_ command: String) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/sbin/nft")
    process.arguments = [command]
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw EngineError(description: "nft \(command): status \(process.terminationStatus)")
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Publishes bytes as a gate does, and returns when the broker has them; `false` without a broker.
  @discardableResult package func publish(_ payload: [UInt8], to topic: String) throws -> Bool {
    let path = folder.path("payload")
    try Data(payload).write(to: URL(filePath: path))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/mosquitto_pub")
    process.arguments = ["-p", "\(port)", "-h", "127.0.0.1", "-q", "1", "-t", topic, "-f", path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// Writes every message of a topic to a file: the topic, a blank, and the payload in hexadecimal.
  package func record(_ topic: String, to path: String) throws -> Engine {
    let command = "exec mosquitto_sub -p \(port) -h 127.0.0.1 -t '\(topic)' -F '%t %x' > '\(path)'"
    return try Engine(["sh", "-c", command])
  }

  /// The first message of a topic that comes while `body` goes on; `nil` within 3 s.
  package func message(of topic: String, while body: () throws -> Void) throws -> String? {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/mosquitto_sub")
    process.arguments = ["-p", "\(port)", "-h", "127.0.0.1", "-q", "1", "-C", "1", "-t", topic]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Not by a signal that can be blocked, as the test's own may be.
    defer {
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    usleep(200_000)
    try body()
    var event = pollfd(
      fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&event, 1, 3000) == 1 else { return nil }
    let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    return text.isEmpty ? nil : String(text.prefix { $0 != "\n" })
  }

  /// A port of the loopback that is free now.
  package static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = unsafe withUnsafeMutablePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard code else { throw EngineError(description: "no port is free") }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}

/// A script that runs engines until its standard input ends, and says `ready` when they are, and behind each word.
final class EngineScript: Sendable {
  // It ends when this does, with the process.
  private let lifeline = Pipe()
  private let answers = Pipe()
  private let name: String

  init(_ name: String, _ command: [String]) throws {
    self.name = name
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = lifeline
    process.standardOutput = answers
    try process.run()
    try answers.fileHandleForWriting.close()
    try awaitReady()
  }

  /// Has it do a word, and returns when that is done.
  func tell(_ word: String) throws {
    try lifeline.fileHandleForWriting.write(contentsOf: Data("\(word)\n".utf8))
    try awaitReady()
  }

  private func awaitReady() throws {
    let answer = try answers.fileHandleForReading.read(upToCount: 6) ?? Data()
    guard answer == Data("ready\n".utf8) else {
      throw EngineError(description: "\(name) has ended")
    }
  }
}
