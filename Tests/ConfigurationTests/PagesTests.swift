// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import System
import Testing

@Suite struct PagesTests {
  @Test func pagesReadAsZerosAndKeepWhatIsWritten() throws {
    let pages = try Pages(count: 20_001)
    let bytes = unsafe pages.bytes
    #expect(bytes.count == 20_001)
    #expect(unsafe bytes.allSatisfy { $0 == 0 })
    unsafe bytes[20_000] = 7
    #expect(unsafe pages.start.load(fromByteOffset: 20_000, as: UInt8.self) == 7)
  }

  @Test func moreThanThereIsIsRefused() {
    let error = #expect(throws: SystemError.self) {
      _ = try Pages(count: .max)
    }
    #expect(error?.code == 12)  // ENOMEM
  }
}
