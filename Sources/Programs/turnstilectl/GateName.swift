// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import System

/// A gate of this machine and its files: the only one is `turnstile.service`, of several `turnstile@NAME.service`.
struct GateName {
  /// Empty for the only gate.
  private(set) var name = FixedText<64>()

  init() {}

  /// An instance; `nil` for what cannot be one.
  init?(_ text: TextBuffer) {
    guard (1...64).contains(text.count) else { return nil }
    for index in 0..<text.count {
      guard Self.isPart(text[index]) else { return nil }
      name.append(byte: text[index])
    }
  }

  /// Calls `body` with each gate that has a folder in `/run`, in the order of the folder.
  static func forEachRunning(_ body: (GateName) -> Void) {
    FilePath("/run").forEachName { name in
      if name == "turnstile" { body(GateName()) }
      guard name.hasPrefix("turnstile@"), let gate = GateName(name[10..<name.count]) else { return }
      body(gate)
    }
  }

  /// The name in metrics and lists: that of the service.
  var label: TextBuffer { name.count > 0 ? "turnstile@\(name)" : "turnstile" }

  var configuration: FilePath { path("/etc/turnstile/\(configurationName)") }

  /// The name of the configuration in its folder.
  var configurationName: TextBuffer { name.count > 0 ? "\(name).conf" : "turnstile.conf" }

  /// The folder of the ledger.
  var state: FilePath { path("/var/lib/\(label)") }

  /// The folder of the setup, and of the sockets of a gate without systemd.
  var runtime: FilePath { path("/run/\(label)") }

  /// The folder of root where systemd makes the sockets.
  var sockets: FilePath { path("/run/turnstile-sockets/\(label)") }

  var service: FilePath { path("\(label).service") }

  private func path(_ text: TextBuffer) -> FilePath {
    guard let path = FilePath(text) else { fatalError("64 bytes leave room for the rest") }
    return path
  }

  /// Whether a unit's name may have this byte (systemd.unit(5)), and a file's name as well.
  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "\\"):
      true
    default: false
    }
  }
}
