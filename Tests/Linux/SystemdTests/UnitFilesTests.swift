// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport
import Testing

/// The shipped units.
@Suite struct UnitFilesTests {
  @Test func `no command runs as root, and no socket lies in a folder of the gate's user`() throws {
    for kind in ["command", "status", "door"] {
      let settings = try settings(of: "turnstile-\(kind).socket")
      #expect(
        settings.filter { $0.hasPrefix("Listen") || $0.hasPrefix("Exec") }
          == ["ListenSequentialPacket=%t/turnstile-sockets/turnstile/\(kind)"])
    }
    let service = try settings(of: "turnstile.service")
    #expect(service.contains("RuntimeDirectory=%N") && service.contains("StateDirectory=%N"))
    for name in ["", "-alarm", "-hours", "-metrics", "-trail"] {
      let settings = try settings(of: "turnstile\(name).service")
      #expect(settings.filter { $0.contains(/^Exec\w*=[-@:]*[+!]/) }.isEmpty)
      #expect(settings.filter { $0.hasPrefix("User=turnstile") }.count == 1)
    }
  }

  @Test("the reader of the trail can neither write the gate's folder nor signal the gate")
  func trail() throws {
    let settings = try settings(of: "turnstile-trail.service")
    #expect(
      settings.contains("ProtectSystem=strict") && settings.contains("InaccessiblePaths=/proc"))
    #expect(
      settings.filter { $0.contains(/^(\w+Directory|ReadWritePaths|Sockets|Restart)=/) } == [])
    let refused = settings.filter { $0.contains("tgkill") || $0.hasPrefix("SystemCallFilter=~") }
      .joined()
    for call in ["kill", "tkill", "tgkill", "pidfd_send_signal", "rt_sigqueueinfo", "@privileged"] {
      #expect(refused.contains(" \(call)") || refused.contains("~\(call)"), "\(call)")
    }
  }

  @Test func `the metrics have a user that may look, and is in no other group`() throws {
    #expect(
      try settings(of: "turnstile-metrics.service").filter { $0.contains(/^(User|Group)=/) }
        == ["User=turnstile-metrics", "Group=turnstile-status"])
    let users = try settings(of: "turnstile.sysusers")
    #expect(
      users.filter { $0.contains("turnstile-metrics") } == [
        "u turnstile-metrics - \"Metrics of the coin-operated turnstile\"",
        "m turnstile-metrics turnstile-status",
      ])
  }

  @Test func `the timers of the hours have no times, and start the one service`() throws {
    for name in ["opens", "closes"] {
      let settings = try settings(of: "turnstile-\(name).timer")
      #expect(settings.filter { $0.hasPrefix("On") } == ["OnCalendar=1970-01-01"])
      #expect(settings.contains("Unit=turnstile-hours.service"))
      #expect(settings.contains("Persistent=yes"))
    }
  }

  /// A unit's lines without comments.
  private func settings(of unit: String) throws -> [String] {
    try repositoryText("systemd/\(unit)").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map(String.init)
  }
}
