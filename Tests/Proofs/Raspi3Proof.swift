// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// The arm64 firmware on QEMU's Raspberry Pi 3, with Debian's own kernel and the Pi's real driver.
///
/// It finds its chip by the label, and drives its lines. Their levels are looked at from inside,
/// and from outside in the chip's registers. The emulated chip has no edges, so the gate has no
/// coins here: its console tells it what to do.
struct Raspi3Proof {
  let suite: Suite
  private let emulator = Process()
  private var serial: Port
  private var monitor: Port

  /// Boots it.
  init(suite: Suite) throws {
    self.suite = suite
    let folder = suite.folder.path
    try suite.require(["Tests/Raspi3/lay-out", folder])
    serial = try Port(at: "\(folder)/serial")
    monitor = try Port(at: "\(folder)/monitor")
    emulator.executableURL = URL(filePath: "/usr/bin/timeout")
    // The serial port is the second: the first is the Bluetooth module's.
    emulator.arguments = [
      "900", "qemu-system-aarch64", "-M", "raspi3b", "-m", "1G", "-display", "none", "-no-reboot",
      "-kernel", "\(folder)/vmlinuz", "-initrd", "\(folder)/initramfs", "-dtb", "\(folder)/dtb",
      "-append", "console=ttyS1,115200 quiet loglevel=0 rdinit=/init panic=-1",
      "-chardev", "pipe,id=serial,path=\(folder)/serial", "-serial", "null", "-serial",
      "chardev:serial", "-chardev", "pipe,id=monitor,path=\(folder)/monitor",
      "-mon", "chardev=monitor,mode=readline",
    ]
    try emulator.run()
  }

  /// Makes all checks.
  mutating func prove() throws {
    defer { emulator.terminate() }
    _ = try serial.wait(for: /.*(ready)/)
    let chip = try carryOut("grep -q pinctrl-bcm2835 /sys/kernel/debug/gpio")
    suite.check("the chip is the Pi's own", chip.status, is: 0)
    for release in ["bookworm", "trixie"] {
      for step in Step.all(release) {
        let status = try carryOut(step.command).status
        suite.check("\(release): \(step.what)", status, is: 0)
        guard let levels = step.levels else { continue }
        let found = try self.levels()
        suite.check("and its lines are \(levels)", found, is: levels)
      }
    }
  }

  /// Has the guest carry out a command.
  private mutating func carryOut(_ command: String) throws -> (status: Int, lines: [String]) {
    serial.say(command)
    let (status, lines) = try serial.wait(for: /status ([0-9]+)/)
    return (Int(status) ?? -1, lines)
  }

  /// The levels of the lock, green, red and fault lines: as the guest's kernel sees them, which is
  /// nothing when they are free, and from outside as GPLEV0 has them, the register of the levels of
  /// lines 0 to 31.
  private mutating func levels() throws -> String {
    let lines = try carryOut("cat /sys/kernel/debug/gpio").lines
    let inside = lines.compactMap { line -> String? in
      let output = line.firstMatch(of: #/^ gpio-.*\(GPIO(?:22|24|25|26) .* out (hi|lo)/#)
      return output.map { $0.1 == "hi" ? "1" : "0" }
    }
    monitor.say("xp /1wx 0x3f200034")
    let word = try monitor.wait(for: /.*3f200034: 0x([0-9a-f]+)/).found
    let outside = [22, 24, 25, 26].map { (Int(word, radix: 16) ?? 0) >> $0 & 1 }
    return "\(inside.joined())/\(outside.map(String.init).joined())"
  }
}

/// What is done to a gate, and what comes of it.
private struct Step {
  let what: String
  /// The levels inside and outside; `nil` if they do not matter.
  let levels: String?
  let command: String

  init(_ what: String, _ levels: String?, _ command: String) {
    (self.what, self.levels, self.command) = (what, levels, command)
  }

  /// The life of two gates of a release.
  static func all(_ release: String) -> [Step] {
    let (gate, text) = ("/bin/\(release)/turnstiled", "/bin/\(release)/turnstilectl")
    let console = "\(text) console --runtime /run/secure"
    func run(_ failure: String) -> String {
      "\(text) run --config /\(failure).conf --runtime /run/\(failure) 2> /run/log & sleep 2"
    }
    return [
      Step("the gate starts", nil, "mkdir -p /run/secure /run/safe; \(run("secure"))"),
      Step(
        "it finds the header by its label and holds the lines", nil,
        "grep -qF 'lines: held' /run/log"),
      Step(
        "a fail-secure lock is locked without power, and red is lit", "0010/0010",
        "grep -qF 'start: locked' /run/log"),
      Step(
        "the console opens it once: it has power, and green is lit", "1100/1100",
        "echo unlock-once | \(console)"),
      Step("and locks it again, as it was before", "0010/0010", "echo lock | \(console)"),
      Step("a stopped firmware leaves nothing lit", "/0000", "kill -TERM %1; wait %1"),
      Step("a fail-safe lock is locked with power", "1010/1010", run("safe")),
      Step(
        "a killed firmware leaves its lines as they are", "/1010",
        "kill -KILL %1; wait %1; [ $? = 137 ]"),
      Step(
        "outputs-safe releases a fail-safe lock", "/0000", "\(gate) outputs-safe /run/safe/setup"),
      Step(
        "outputs-safe leaves a fail-secure lock without power as well", "/0000",
        "\(gate) outputs-safe /run/secure/setup"),
    ]
  }
}
