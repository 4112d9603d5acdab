// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import Testing

/// What makes the outputs safe after a gate that was killed.
@Suite struct OutputsSafeTests {
  private let pi: FakePi
  private let service: Service

  init() throws {
    pi = try FakePi()
    service = try Service(on: pi)
  }

  /// What has become of the setup that was driven.
  enum Damage: CaseIterable {
    case cut, link, folder

    func make(_ file: URL) throws {
      let bytes = try Data(contentsOf: file)
      try FileManager.default.removeItem(at: file)
      switch self {
      case .cut: try bytes.prefix(40).write(to: file)
      case .link:
        try FileManager.default.createSymbolicLink(
          atPath: file.path, withDestinationPath: file.path)
      case .folder:
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      }
    }
  }

  @Test(
    "where what was driven is damaged, the setup is taken, with a warning",
    arguments: Damage.allCases)
  func damaged(damage: Damage) throws {
    try killUnlocked()
    try damage.make(pi.folder.appending(path: "setup.driven"))
    let safe = try service.command("ExecStopPost=")
    #expect(safe.status == 0 && !pi.isHigh(.lock))
    #expect(safe.output.hasPrefix("<4>"))
    #expect(safe.output.contains("; the outputs of the setup are made safe\n"))
  }

  @Test("without either file the outputs are not called safe")
  func unknown() throws {
    try killUnlocked()
    for name in ["setup", "setup.driven"] {
      try FileManager.default.removeItem(at: pi.folder.appending(path: name))
    }
    let safe = try service.command("ExecStopPost=")
    #expect(safe.status == 69 && pi.isHigh(.lock))
    #expect(
      safe.output.contains("; which outputs were driven is not known; cut the power of the lock\n"))
  }

  @Test("a wire that does not follow is named")
  func stuckWire() throws {
    try killUnlocked()
    pi.wear(.lock, FAKE_WIRE_STUCK_HIGH)
    let safe = try service.command("ExecStopPost=")
    #expect(safe.status == 69)
    #expect(safe.output.contains("GPIO22: the output has the wrong level"))
  }

  @Test("a read error of the setup is tried again; a setup that is missing or wrong is not")
  func readError() throws {
    let gate = try Gate.locked(on: pi)
    #expect(gate.program.stop() == 0)
    pi.fail(FAKE_OPEN, code: ENFILE, count: 1)
    #expect(try service.command("ExecStart=").status == 71)
    try Data(count: 40).write(to: pi.folder.appending(path: "setup"))
    #expect(try service.command("ExecStart=").status == 78)
    try FileManager.default.removeItem(at: pi.folder.appending(path: "setup"))
    #expect(try service.command("ExecStart=").status == 78)
  }

  private func killUnlocked() throws {
    try Gate.unlocked(on: pi).program.kill()
    #expect(pi.isHigh(.lock))
  }
}
