// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FleetSupport
import Foundation
import TestSupport
import Testing

/// The shipped script `certificates`.
@Suite struct CertificatesTests {
  private let authority: Authority

  init() throws { authority = try Authority.shared.get() }

  private func mistake(_ arguments: [String]) -> String {
    let error = #expect(throws: EngineError.self) {
      try authority.run(["\(Authority.script)"] + arguments)
    }
    return error?.description ?? ""
  }

  @Test("keys are their owner's alone, and the authority's folder as well")
  func modes() throws {
    let modes = try authority.run([
      "stat", "-c", "%a", "north.key", "authority", "authority/authority.key", "north.pem",
    ])
    #expect(modes == "600\n700\n600\n644\n")
    let text = try authority.run(["openssl", "x509", "-in", "north.pem", "-noout", "-dates"])
    let dates = text.split(separator: "\n").map { $0.split(separator: "=")[1] }
    let end = try authority.run(["date", "-ud", "\(dates[0]) + 90 days", "+%b %e %T %Y GMT"])
    #expect(end == "\(dates[1])\n")
  }

  @Test(
    "a name that the broker's list must not meet is not signed",
    arguments: [
      "North", "1a", "0", "a_b", "127.0.0.1", "host.example", String(repeating: "a", count: 33),
      "12345678901", "+", "#", "a/b", "a+b", "é",
    ])
  func names(name: String) throws {
    let file = UUID().uuidString
    try authority.run([
      "openssl", "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-noenc",
      "-utf8", "-subj", "/CN=\(name.replacing("/", with: "\\/").replacing("+", with: "\\+"))",
      "-keyout", "\(file).key", "-out", "\(file).request",
    ])
    #expect(mistake(["sign", "\(file).request"]).contains("\(file).request: "))
    #expect(!FileManager.default.fileExists(atPath: authority.folder.path("\(file).pem")))
  }

  @Test("a request with more than a name is refused, and what it asks for besides is not given")
  func extensions() throws {
    let request = ["openssl", "req", "-new", "-newkey", "ed25519", "-noenc", "-keyout", "x.key"]
    try authority.run(request + ["-subj", "/O=Fleet/CN=north", "-out", "x.request"])
    #expect(mistake(["sign", "x.request"]).contains("expected a subject with a common name alone"))
    try authority.run(
      request + ["-subj", "/CN=north", "-addext", "basicConstraints=CA:true", "-out", "y.request"])
    try authority.certificates("sign", "y.request")
    let text = try authority.run(["openssl", "x509", "-in", "y.pem", "-noout", "-text"])
    #expect(text.contains("CA:FALSE") && !text.contains("CA:TRUE"))
  }

  @Test(
    "a mistake is a sentence that says what to do",
    arguments: [
      (["init"], "an authority is there already; nothing was changed"),
      (["request", "a b"], "a b: expected a gate's name"),
      (["request", "127.0.0.1"], "127.0.0.1.key: a key is there already; move it elsewhere"),
      (["sign", "none"], "none: no such request; make it with: certificates request NAME"),
      (["sign", "127.0.0.1.request"], "use: certificates sign-broker HOST REQUEST"),
      (["sign", "127.0.0.1.pem"], "127.0.0.1.pem: no request"),
      (["sign-broker", "b", "127.0.0.1.request"], "is for `127.0.0.1', not for b"),
      (["sign-broker", "127.0.0.1", "127.0.0.1.request", "0"], "0: expected 1 to 9999 days"),
      (["revoke", "south"], "south: has no certificate; see: certificates list"),
      (["sign"], "certificates sign REQUEST [DAYS]"), ([], "certificates init"),
    ])
  func mistakes(arguments: [String], sentence: String) {
    #expect(mistake(arguments).contains(sentence))
  }

  @Test("a renewed certificate leaves the old one valid, and a revocation takes both")
  func renewal() throws {
    let authority = try Authority()
    try authority.issue("north")
    try authority.certificates("sign", "north.request", "30")
    #expect(try states(authority) == ["valid 127.0.0.1", "valid north", "valid north"])
    let said = try authority.certificates("revoke", "north")
    #expect(said.contains("user north\\ntopic deny #\\n"))
    #expect(try authority.certificates("revoke", "north") == said)
    #expect(try states(authority) == ["revoked north", "revoked north", "valid 127.0.0.1"])
    let list = try authority.run([
      "openssl", "crl", "-in", "authority/revoked.pem", "-noout", "-text",
    ])
    #expect(list.matches(of: /Serial Number:/).count == 2)
    try authority.certificates("sign", "north.request")
    #expect(try states(authority).last == "valid north")
  }

  private func states(_ authority: Authority) throws -> [String] {
    try authority.certificates("list").split(separator: "\n").map { line in
      let fields = line.split(separator: " ")
      return "\(fields[0]) \(fields[3])"
    }.sorted()
  }
}
