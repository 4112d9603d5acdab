// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport
import Testing

@Suite(.needs("/usr/sbin/nginx")) struct WebTests {
  @Test(
    "the example of a web server denies strangers, and all but three files")
  func strangers() throws {
    let server = try WebServer()
    for path in ["", "index.html", "fleet.json", "takings.csv"] {
      #expect(try server.status(of: path) == "401")
      #expect(try server.status(of: path, "-u", "anna:wrong") == "401")
      #expect(try server.status(of: path, "-u", "anna:secret") == "200")
      #expect(try server.status(of: path, "-u", "anna:secret", "-X", "POST") == "403")
    }
    for path in [".new.7", "other", "fleet.json/", "web.users"] {
      #expect(try server.status(of: path, "-u", "anna:secret") == "404")
    }
    #expect(try server.status(of: "", "-u", "anna:secret", scheme: "http") == "400")
    let head = try server.ask("fleet.json", ["-D", "-", "-u", "anna:secret"]).lowercased()
    for line in [
      "content-type: application/json", "cache-control: no-store", "frame-ancestors 'none'",
    ] { #expect(head.contains(line)) }
  }

  @Test("without the file of passwords all are refused")
  func noPasswords() throws {
    let server = try WebServer()
    try FileManager.default.removeItem(atPath: server.folder.path("web.users"))
    #expect(try server.status(of: "fleet.json", "-u", "anna:secret") == "403")
  }
}

/// An nginx with the example, at a local socket instead of a port.
private struct WebServer {
  let folder: TestFolder
  private let engine: Engine

  init() throws {
    let folder = try TestFolder()
    self.folder = folder
    for name in ["index.html", "fleet.json", "takings.csv", ".new.7", "other"] {
      _ = try folder.write("x", to: name)
    }
    let (certificate, key) = (folder.path("web.crt"), folder.path("web.key"))
    try run([
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
      "-nodes", "-subj", "/CN=localhost", "-days", "1", "-keyout", key, "-out", certificate,
    ])
    let password = try run(["openssl", "passwd", "-6", "secret"]).text
    _ = try folder.write("anna:\(password)", to: "web.users")
    let example = try repositoryText("systemd/fleet/web.conf")
      .replacingOccurrences(of: "listen 8443 ssl", with: "listen unix:\(folder.path("socket")) ssl")
      .replacingOccurrences(of: "/etc/turnstile/", with: "\(folder.path)/")
      .replacingOccurrences(of: "/run/turnstile-page", with: folder.path)
      .replacingOccurrences(of: "rate=5r/s", with: "rate=500r/s")
    _ = try folder.write(example, to: "web.conf")
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \(folder.path)/\($0);" }.joined(separator: " ")
    let settings = try folder.write(
      """
      daemon off; master_process off; pid \(folder.path)/pid; error_log \(folder.path)/log;
      events {} http { access_log off; \(temporary) include web.conf; }
      """, to: "nginx.conf")
    let command = ["/usr/sbin/nginx", "-p", folder.path, "-c", settings, "-e", folder.path("log")]
    let check = try run(command + ["-t"])
    guard check.status == 0 else { throw FleetError(description: check.text) }
    let socket = folder.path("socket")
    engine = try Engine(command)
    _ = try wait { FileManager.default.fileExists(atPath: socket) ? true : nil }
  }

  /// The status of an answer.
  func status(of path: String, _ options: String..., scheme: String = "https") throws -> String {
    try ask(path, options + ["-o", "/dev/null", "-w", "%{http_code}"], scheme: scheme)
  }

  /// What curl prints.
  func ask(_ path: String, _ options: [String], scheme: String = "https") throws -> String {
    try run(
      ["curl", "-s", "-k", "--unix-socket", folder.path("socket")] + options
        + ["\(scheme)://localhost/\(path)"]
    ).text
  }
}

@Suite struct UnitTests {
  @Test("the page's service is as safe as those of a gate", .needs("/usr/bin/systemd-analyze"))
  func exposure() throws {
    let path = repository.appending(path: "systemd/fleet/turnstile-page.service").path
    let answer = try run([
      "systemd-analyze", "security", "--offline=yes", "--no-pager", "--threshold=5", path,
    ])
    #expect(answer.status == 0, "\(answer.text.suffix(200))")
  }
}
