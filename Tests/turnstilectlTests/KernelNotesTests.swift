// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import MachineSupport
import TestSupport
import Testing

@testable import turnstilectl

@Suite struct KernelNotesTests {
  private static let old = "module/pinctrl_bcm2835/parameters/persist_gpio_outputs"
  private static let new = "module/pinctrl_rp1/parameters/persist_gpio_outputs"
  private static let watchdog = "class/watchdog/watchdog0/state"

  @Test(
    "what the kernel lacks is noted",
    arguments: [
      ([:], [KernelNotes.Note.outputsMayPersist, .noWatchdog]),
      ([old: "Y\n", watchdog: "active\n"], [.outputsPersist]),
      ([old: "N\n", watchdog: "active\n"], []),
      ([new: "N\n", watchdog: "inactive\n"], [.noWatchdog]),
      ([new: "Y\n"], [.outputsPersist, .noWatchdog]),
    ])
  func notes(files: [String: String], expected: [KernelNotes.Note]) throws {
    let folder = try TestFolder()
    for (name, text) in files {
      let url = folder.url.appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    var notes: [KernelNotes.Note] = []
    KernelNotes(root: FixedText(string: folder.path)).forEach { notes.append($0) }
    #expect(notes == expected)
  }
}
