// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import System
import Testing

@testable import ConsoleServer

@Suite struct ConsoleSocketTests {
  private func open(_ path: String) throws -> ConsoleSocket {
    try ConsoleSocket(try SocketPath(path))
  }

  private func mode(_ path: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test("only owner and group may connect, and the file goes with its owner")
  func permissions() throws {
    let path = temporaryPath()
    do {
      let socket = try open(path)
      #expect(try mode(path) == 0o660)
      _ = consume socket
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("a socket that a dead gate left behind is replaced")
  func deserted() throws {
    let path = temporaryPath()
    let number = Connection.openSocket()
    let status = unsafe try SocketPath(path).withCString { unsafe bind(number, to: $0) }
    #expect(status == 0)
    close(number)
    let socket = try open(path)
    _ = try Connection(to: try SocketPath(path))
    _ = consume socket
  }

  @Test("a gate that is at work keeps its socket")
  func occupied() throws {
    let path = temporaryPath()
    let socket = try open(path)
    #expect { try { _ = try open(path) }() } throws: { ($0 as? SystemError)?.code == EADDRINUSE }
    _ = try Connection(to: try SocketPath(path))
    _ = consume socket
  }

  @Test("a file that is no socket is left alone")
  func noSocket() throws {
    let path = temporaryPath()
    try "books".write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect { try { _ = try open(path) }() } throws: { ($0 as? SystemError)?.code == EADDRINUSE }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "books")
  }

  private func bind(_ number: Int32, to path: UnsafePointer<CChar>) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // Safe because the test's paths are shorter than an address.
    unsafe withUnsafeMutableBytes(of: &address.sun_path) {
      unsafe $0.copyBytes(from: UnsafeRawBufferPointer(start: path, count: strlen(path) + 1))
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Foundation.bind(number, $0, size)
      }
    }
  }
}
