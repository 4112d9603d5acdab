// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import RequestClient
import Testing

@Suite struct SocketPathTests {
  private func text(_ path: SocketPath?) -> String? {
    path.map { unsafe $0.withCString { unsafe String(cString: $0) } }
  }

  @Test("a path has 1 to 107 bytes")
  func lengths() {
    let longest = "/" + String(repeating: "a", count: 106)
    unsafe #expect(text(SocketPath(cString: longest)) == longest)
    unsafe #expect(text(SocketPath(cString: longest + "a")) == nil)
    unsafe #expect(text(SocketPath(cString: "")) == nil)
  }

  @Test("a socket is in its folder, whose name may have a colon, as that of a gate may")
  func folders() {
    unsafe #expect(text(SocketPath(folder: "/run/a", name: "status")) == "/run/a/status")
    unsafe #expect(text(SocketPath(folder: "/run/a:b", name: "status")) == "/run/a:b/status")
    unsafe #expect(text(SocketPath(folder: "", name: "status")) == nil)
    let long = "/" + String(repeating: "a", count: 100)
    unsafe #expect(text(SocketPath(folder: long, name: "status")) == nil)
  }
}
