// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import TestSupport
import Testing

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
