// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Foundation
import Turnstile

/// A running `turnstiled`, with its own setup.
///
/// It is restarted for every change of the setup, which the firmware reads only once.
final class FirmwareProcess {
  /// What its setup has beside the default wiring.
  struct Settings {
    var seed: UInt64 = 6
    var breakChance: UInt32 = 30
    /// In milliseconds; 0 is off.
    var relock: UInt32 = 0
  }

  private let firmware: String
  private let log: String
  private let setup: String
  private var process: pid_t = 0

  /// Describes a process: the program, the file that takes its log, and one for its setup.
  init(firmware: String, log: String) {
    self.firmware = firmware
    self.log = log
    setup = "\(log).setup"
  }

  /// Writes the setup and starts the program, which appends to the log.
  func start(_ settings: Settings) throws {
    var setup = Setup()
    setup.seed = settings.seed
    setup.breakChance = UInt8(truncatingIfNeeded: settings.breakChance)
    setup.relock = settings.relock
    let bytes = setup.bytes
    try Data(bytes.span.indices.map { bytes.span[$0] }).write(to: URL(filePath: self.setup))
    process = try spawn([firmware, "run", self.setup])
  }

  /// Stops the program as systemd does, and returns its exit status.
  func stop() -> Int32 {
    guard process > 0 else { return 0 }
    kill(process, SIGTERM)
    var status: Int32 = 0
    unsafe waitpid(process, &status, 0)
    process = 0
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  private func spawn(_ arguments: [String]) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_APPEND
    unsafe posix_spawn_file_actions_addopen(&actions, 2, log, flags, 0o644)
    // Safe because the copies outlive the call and the list ends with nil.
    var list = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe list.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawn(&process, firmware, &actions, nil, &list, environ)
    guard code == 0 else { throw CocoaError(.executableNotLoadable) }
    return process
  }
}
