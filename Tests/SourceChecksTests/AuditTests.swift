// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Testing

@testable import SourceChecks

/// What the count of the gate's files says of a package of two modules.
@Suite struct AuditTests {
  private func audit(_ targets: [(name: String, path: String)], fsm lines: Int = 3) throws -> Audit
  {
    let described = targets.map {
      "{\"name\": \"\($0.name)\", \"path\": \"\($0.path)\", \"sources\": [\"A.swift\"]}"
    }
    return try Audit(
      Data("{\"targets\": [\(described.joined(separator: ", "))]}".utf8),
      in: SourceTree([
        "Sources/FSM/A.swift": String(repeating: "let a = 1\n", count: lines),
        "Sources/Lock/A.swift": "let b = 2\n", "Sources/Lock/libgpiod-1.h": "int c;\n",
        "Sources/README.md": "Before.\n| what decides | for |\n| 1 | 2 |\nAfter.\n",
      ]))
  }

  @Test("it counts the described files, and one of libgpiod's two headers")
  func sentence() throws {
    let audit = try audit([("FSM", "Sources/FSM"), ("EventLoop", "Sources/Lock")])
    #expect(
      audit.sentence == "turnstiled: 4 lines in 2 files, 3 of them decide; all else can be ignored")
    #expect(audit.list == ["3 Sources/FSM/A.swift", "1 Sources/Lock/A.swift"])
  }

  @Test("it writes the tables of Sources/README.md anew, and complains of old ones")
  func tables() throws {
    let audit = try audit([("FSM", "Sources/FSM")])
    #expect(audit.readme.contains("| `FSM` | the machine that walks over the table | 1 | 3 |\n"))
    #expect(audit.readme.contains("| | | **1** | **3** |\nAfter.\n"))
    #expect(audit.complaints.contains { $0.contains("`make accept` writes its tables") })
  }

  @Test("it complains of more lines than the limits, and of a module without a row")
  func limits() throws {
    let most = Audit.limits
    let audit = try audit([("FSM", "Sources/FSM"), ("Lock", "Sources/Lock")], fsm: most.all)
    #expect(audit.complaints.contains("audit: \(most.all) lines decide; at most \(most.deciding)"))
    #expect(audit.complaints.contains("audit: \(most.all + 1) lines in all; at most \(most.all)"))
    #expect(audit.complaints.contains { $0.hasPrefix("audit: Lock: ") })
  }
}
