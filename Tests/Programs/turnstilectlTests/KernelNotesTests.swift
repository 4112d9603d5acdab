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
  private static let persists = "kernel: outputs keep their levels"
  private static let mayPersist = "kernel: it does not say"
  private static let noWatchdog = "kernel: no hardware watchdog"

  @Test(
    "what the kernel lacks is noted",
    arguments: [
      ([:], [mayPersist, noWatchdog]),
      ([old: "Y\n", watchdog: "active\n"], [persists]),
      ([old: "N\n", watchdog: "active\n"], []),
      ([new: "N\n", watchdog: "inactive\n"], [noWatchdog]),
      ([new: "Y\n"], [persists, noWatchdog]),
    ])
  func notes(files: [String: String], beginnings: [String]) throws {
    let folder = try TestFolder()
    for (name, text) in files {
      let url = folder.url.appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    var notes: [String] = []
    KernelNotes(root: FixedText(string: folder.path)).forEach { notes.append($0.string) }
    #expect(notes.count == beginnings.count)
    #expect(zip(notes, beginnings).allSatisfy { $0.hasPrefix($1) })
  }
}
