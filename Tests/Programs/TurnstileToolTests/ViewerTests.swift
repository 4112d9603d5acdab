// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Testing

/// What the programs of others make of a recording; where they are not installed this says so.
@Suite struct ViewerTests {
  private static func program(_ name: String) -> URL {
    URL(filePath: name.hasPrefix("/") ? name : "/usr/bin/\(name)")
  }

  private static func isThere(_ name: String) -> Bool {
    let isThere = FileManager.default.isExecutableFile(atPath: program(name).path)
    if !isThere { print("skipped: \(name) is not installed") }
    return isThere
  }

  private func recording() throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).vcd").path
    _ = try turnstile(
      [], input: "3 bounces 0 relock coin push\nrelease 1 seconds restore\ntrace \(path)\n")
    return path
  }

  @Test(
    "sigrok-cli sees every wire, and measures the lock",
    .enabled(if: isThere("sigrok-cli"), "sigrok-cli is not installed"))
  func sigrok() throws {
    let path = try recording()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (status, shown) = try run(Self.program("sigrok-cli"), ["-i", path, "-I", "vcd", "--show"])
    #expect(status == 0 && shown.contains("Samplerate: 1000000\n"))
    #expect(shown.contains("Channels: 12\n- coin: logic\n"))
    let (_, times) = try run(
      Self.program("sigrok-cli"),
      ["-i", path, "-I", "vcd:downsample=1000", "-P", "timing:data=lock", "-A", "timing=time"])
    #expect(times.hasPrefix("timing-1: 113.000 ms (8.850 Hz)\n"), "\(times)")
  }

  @Test(
    "GTKWave's vcd2fst converts it", .enabled(if: isThere("vcd2fst"), "gtkwave is not installed"))
  func gtkwave() throws {
    let path = try recording()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let fst = path + ".fst"
    defer { try? FileManager.default.removeItem(atPath: fst) }
    #expect(try run(Self.program("vcd2fst"), [path, fst]).0 == 0)
    let size = try FileManager.default.attributesOfItem(atPath: fst)[.size] as? Int
    #expect((size ?? 0) > 500)
  }
}
