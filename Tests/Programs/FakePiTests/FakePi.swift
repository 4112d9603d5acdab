// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation

/// A Pi whose wires are a file: the programs run on it as they are, with a stand-in for libgpiod
/// loaded before them, and a wire keeps its level when a program dies.
///
/// No kernel module, no root and no virtual time are needed. What a kernel does of its own, it does not
/// show: see Tests/README.md.
@safe  // The wires stay mapped for as long as the value lives.
final class FakePi {
  /// Where the wires are, and room for a configuration, a ledger and sockets.
  ///
  /// It is in memory where the system has a folder for that, so that no gate waits for a busy disk.
  let folder = memory.appending(path: "fake-pi-\(UUID().uuidString)")
  private static let memory =
    unsafe access("/dev/shm", W_OK) == 0
    ? URL(filePath: "/dev/shm") : FileManager.default.temporaryDirectory
  let wires: UnsafeMutablePointer<fake_pi>
  /// Which run of the kernel this is.
  private(set) var boot = 1

  /// A Pi whose inputs are pulled up, as its switches to ground want them, and whose emergency loop is
  /// closed.
  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard let wires = unsafe fake_pi_open(folder.path, true) else { throw POSIXError(.ENOMEM) }
    unsafe self.wires = unsafe wires
    for line in Switch.allCases { self[line.rawValue] = line != .release }
  }

  deinit {
    unsafe fake_pi_close(wires)
    try? FileManager.default.removeItem(at: folder)
  }
}

/// The lines of the shipped configuration, and where it may have those that it leaves off.
enum Switch: UInt32, CaseIterable {
  case coin = 17
  case push = 27
  case repairman = 23
  case release = 5
  case bolt = 6
  case turn = 21
}

/// As for switches.
enum Lead: UInt32 {
  case lock = 22
  case green = 24
  case red = 25
  case fault = 26
  case accept = 16
}

extension FakePi {
  /// The setup of its gate.
  var setup: String { folder.appending(path: "setup").path }

  /// The level of a wire; an edge reaches the process that asked for it.
  subscript(offset: UInt32) -> Bool {
    get { unsafe fake_pi_is_high(wires, offset) }
    set { drive(offset, isHigh: newValue, at: now) }
  }

  /// Puts a wire to a level; its edge has this time, in nanoseconds, however late it is.
  func drive(_ offset: UInt32, isHigh: Bool, at time: UInt64) {
    unsafe fake_pi_drive(wires, folder.path, offset, isHigh, time)
  }

  /// Whether an output's wire is high; a fail-secure lock is then open.
  func isHigh(_ lead: Lead) -> Bool { self[lead.rawValue] }

  /// How often an output's wire was driven from low to high.
  func rises(of lead: Lead) -> UInt32 { unsafe fake_pi_rises(wires, lead.rawValue) }

  /// Closes a switch to ground for a while, and opens it again.
  ///
  /// Both edges have their exact times. A gate that had a turn before a late one came takes it as of
  /// that turn. So the length counts from when the first has come: on a busy machine this process may
  /// have waited in between, and a shorter press might be none, without a word. After a late second one
  /// a coin may be none: the fault lamp tells, and after the fault there is another.
  func press(_ line: Switch, milliseconds: UInt32 = 40) {
    let wasFaulty = isHigh(.fault)
    drive(line.rawValue, isHigh: false, at: now)
    let end = now + UInt64(milliseconds) * 1_000_000
    usleep(milliseconds * 1000)
    drive(line.rawValue, isHigh: true, at: end)
    let isLate = now > end + 20_000_000
    guard line == .coin, isLate, !wasFaulty else { return _ = usleep(20_000) }
    // On a busy machine the gate, too, may be late to tell.
    let limit = now + 2_000_000_000
    guard eventually({ isHigh(.fault) || now > limit }), isHigh(.fault) else { return }
    _ = eventually { !isHigh(.fault) }
    press(line, milliseconds: milliseconds)
  }

  /// Whether a process holds a line.
  func isHeld(_ offset: UInt32) -> Bool { unsafe fake_pi_is_held(wires, offset) }

  /// Puts a wire to a level, and the edge gets lost.
  func setSilently(_ line: Switch, isHigh: Bool) {
    unsafe fake_pi_drive_silently(wires, line.rawValue, isHigh)
  }

  /// Has an output's wire stay at a level, or follow again when it is driven next.
  func wear(_ lead: Lead, _ fault: fake_wire_fault) {
    unsafe fake_pi_break(wires, lead.rawValue, fault)
  }

  /// Takes the chip away, with whatever its wires show.
  func unplug() { unsafe fake_pi_unplug(wires, folder.path) }

  /// Brings the chip back.
  func replug() { unsafe fake_pi_replug(wires) }

  /// Has the chip refuse to be opened, as long as udev has not given it to its group.
  func forbid(_ isForbidden: Bool) { unsafe fake_pi_forbid(wires, isForbidden) }

  /// The loss of power: no wire is driven any more, and what was in memory is gone.
  func cutPower() {
    unsafe fake_pi_power_off(wires)
    boot += 1
    for name in ["setup", "setup.driven", "starts"] {
      try? FileManager.default.removeItem(at: folder.appending(path: name))
    }
  }

  /// Has a call of the C library fail, or take its time.
  func fail(
    _ call: fake_call, code: Int32 = 0, milliseconds: UInt32 = 0, count: Int32 = -1,
    after: Int32 = 0
  ) {
    unsafe fake_pi_fail(
      wires, call,
      fake_call_fault(after: after, count: count, code: code, milliseconds: milliseconds))
  }

  /// How often a call is still to fail or to take its time; it counts down as the call begins to.
  func remaining(_ call: fake_call) -> Int32 { unsafe fake_pi_remaining(wires, call) }

  /// Runs a verb of `turnstilectl` with these lines as its input, and waits until it ends.
  func ask(
    _ arguments: [String], _ lines: [String] = [], login: UInt32? = nil,
    meanwhile: () throws -> Void = { usleep(1000) }
  ) throws -> Program {
    let input = folder.appending(path: "words")
    try Data(lines.map { "\($0)\n" }.joined().utf8).write(to: input)
    let program = try Program(
      "turnstilectl", arguments + ["--runtime", folder.path], on: self,
      input: FileHandle(forReadingFrom: input), login: login)
    while program.isRunning { try meanwhile() }
    return program
  }

  /// Runs a verb of `turnstilectl` about what is on its disk, and waits until it ends.
  func askDisk(_ arguments: String...) throws -> Program {
    let program = try Program("turnstilectl", arguments + ["--state", folder.path], on: self)
    _ = program.status
    return program
  }

  /// Has every call work again.
  func mend() { for call in 0..<FAKE_CALLS.rawValue { fail(fake_call(rawValue: call), count: 0) } }
}

// Virtual time: a gate's clock leaps to what the gate waits for next, and no further than a test says.
// So each level has its exact time, however slow the machine is, and minutes take milliseconds.

extension FakePi {
  /// Has the programs that are started from now on live in virtual time.
  func stopClock() { unsafe fake_pi_stop_clock(wires, 1_000_000_000_000) }

  /// The virtual time in nanoseconds.
  var now: UInt64 { unsafe fake_pi_now(wires) }

  /// Lets time pass, until the gate has done all that is due by then; not at all, until it has done all
  /// that is due now.
  func pass(until time: UInt64? = nil) throws {
    guard unsafe fake_pi_pass(wires, time ?? now) else { throw POSIXError(.ETIMEDOUT) }
  }

  /// Lets time pass for a gate that is about to end.
  func allow(nanoseconds: UInt64) { unsafe fake_pi_allow(wires, now + nanoseconds) }

  /// What the programs have driven their outputs to, in order.
  var changes: [fake_change] {
    var changes: [fake_change] = []
    while let change = unsafe fake_pi_change(wires, UInt32(changes.count)) {
      changes.append(unsafe change.pointee)
    }
    return changes
  }

  /// Has the gate receive an edge of a line that does not change, with any time.
  func sendEdge(of line: Switch, isActive: Bool, at time: UInt64) {
    unsafe fake_pi_send_edge(wires, folder.path, line.rawValue, isActive, time)
  }
}
