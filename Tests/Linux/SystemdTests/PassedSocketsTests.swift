// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import MachineSupport
import System
import Testing

@testable import Systemd

@Suite struct PassedSocketsTests {
  private func sockets(
    process: String? = "\(getpid())", count: String? = "2", names: String? = "command:status",
    first: Int32 = 3
  ) -> PassedSockets {
    PassedSockets(
      process: process.map { EnvironmentText(string: $0) },
      count: count.map { EnvironmentText(string: $0) },
      names: names.map { EnvironmentText(string: $0) }, first: first)
  }

  @Test func `sockets are found by their names, from descriptor 3 on`() {
    expectEqual(sockets().number(of: "command"), 3)
    expectEqual(sockets().number(of: "status"), 4)
    expectEqual(sockets(count: "3", names: "a::status").number(of: "status"), 5)
    expectEqual(sockets(names: "status:status").number(of: "status"), 3)
  }

  @Test(
    "a name is whole, and of a socket that there is",
    arguments: [
      ("2", "commands:status"), ("2", "comm:and"), ("1", "status:command"), ("0", "command"),
      ("2", ""), ("2", ":"),
    ])
  func otherNames(count: String, names: String) {
    expectEqual(sockets(count: count, names: names).number(of: "command"), nil)
  }

  @Test func `sockets for another process, or an unreadable number of them, are none`() {
    expectEqual(sockets(process: "1").number(of: "command"), nil)
    expectEqual(sockets(process: nil).number(of: "command"), nil)
    for count in [nil, "", "-1", "2x", "33", "18446744073709551616"] {
      expectEqual(sockets(count: count).number(of: "command"), nil)
    }
    expectEqual(sockets(names: nil).number(of: "command"), nil)
  }

  @Test func `a listening socket for packets is passed on, and never waits`() throws {
    let number = socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0)
    defer { close(number) }
    let passed = sockets(count: "1", names: "command", first: number)
    #expect(passed.listener(named: "command") == nil, "it does not listen yet")
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // An address of its family alone makes the kernel choose an abstract name.
    let status = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(number, $0, 2) }
    }
    try #require(status == 0 && listen(number, 1) == 0)
    expectEqual(passed.listener(named: "command")?.number, number)
    #expect(fcntl(number, F_GETFL) & O_NONBLOCK != 0 && fcntl(number, F_GETFD) == FD_CLOEXEC)
  }

  @Test func `what is no socket, or one of another kind, is not passed on`() {
    let stream = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(stream) }
    for number in [stream, 1_000_000] {
      #expect(
        sockets(count: "1", names: "command", first: number).listener(named: "command") == nil)
    }
  }
}
