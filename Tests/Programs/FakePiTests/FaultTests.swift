// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FakePiWires
import Foundation
import TestSupport
import Testing
import Turnstile

/// What can go wrong with a chip, its lines and its switches, done to a running gate.
@Suite struct FaultTests {
  private let pi: FakePi

  init() throws { pi = try FakePi() }

  @Test("a chip that is missing is named, and held when it appears")
  func missingChip() throws {
    pi.unplug()
    let gate = try Gate(on: pi)
    #expect(gate.says("no such chip"))
    #expect(!pi.isHeld(22) && !pi.isHigh(.red))
    pi.replug()
    #expect(gate.says("lines: held") && gate.shows(.locked))
    try gate.takeCoin()
  }

  @Test("a chip that comes back with a finger on the switch: the gate is as it was, without a coin")
  func fingerOnTheSwitch() throws {
    // However slow the machine is, the switch is not stuck before it is released.
    try Service(on: pi).edit("stuck = 1s", "stuck = off")
    let gate = try Gate.unlocked(on: pi)
    pi.unplug()
    #expect(gate.says("the chip is gone"))
    pi[Switch.coin.rawValue] = false
    pi.replug()
    #expect(eventually { gate.count("lines: held") == 2 })
    usleep(200_000)
    #expect(gate.shows(.unlocked))
    pi[Switch.coin.rawValue] = true
    usleep(200_000)
    #expect(gate.shows(.unlocked) && gate.count("coin: locked") == 1)
  }

  @Test("lines that another gate has are named with their consumer, and held when it has stopped")
  func otherHolder() throws {
    let first = try Gate.locked(on: pi)
    let second = try otherGate()
    #expect(second.says(#"GPIO17: held by "turnstiled""#))
    try first.takeCoin()
    #expect(first.program.stop() == 0)
    #expect(first.program.output.hasSuffix("stopped: outputs safe\n"))
    #expect(second.says("lines: held") && second.shows(.locked))
  }

  @Test("outputs-safe takes no line from a gate that runs, and names the gate")
  func linesInUse() throws {
    let gate = try Gate.unlocked(on: pi)
    let safe = try Program("turnstiled", ["outputs-safe", pi.setup], on: pi)
    #expect(safe.status == 69 && safe.output.contains(#"held by "turnstiled""#))
    #expect(gate.shows(.unlocked))
    gate.program.kill()
    #expect(try Program("turnstiled", ["outputs-safe", pi.setup], on: pi).status == 0)
    #expect(!pi.isHigh(.lock))
  }

  @Test("a switch that is pressed at the start is stuck, and no coin; the next coin is one")
  func stuckSwitch() throws {
    pi[Switch.coin.rawValue] = false
    let gate = try Gate(on: pi)
    #expect(gate.says("GPIO17: the switch is stuck") && gate.shows(.lockedWithFault))
    #expect(gate.count("coin:") == 0)
    pi[Switch.coin.rawValue] = true
    #expect(gate.says("GPIO17: the switch was released") && gate.shows(.locked))
    try gate.takeCoin()
  }

  @Test("a gate that could not run for 7 s says so, and does what was due meanwhile")
  func stalled() throws {
    let gate = try Gate.locked(on: pi)
    pi.press(.repairman, milliseconds: 100)
    #expect(gate.says("repairman: locked -> out-of-order"))
    gate.program.send(SIGSTOP)
    sleep(7)
    gate.program.send(SIGCONT)
    #expect(gate.says("loop: stalled for ") && gate.says("timeout: out-of-order -> locked"))
    #expect(gate.shows(.locked))
  }

  @Test("a coin that comes while a gate is stopped and continued keeps its times, and is one")
  func coinWhileStopped() throws {
    let gate = try Gate.locked(on: pi)
    gate.program.send(SIGSTOP)
    try #require(eventually { gate.program.isStopped })
    pi.press(.coin)
    gate.program.send(SIGCONT)
    #expect(gate.shows(.unlocked), "\(gate.program.output)")
  }

  @Test("a coin that comes while a woken gate has no processor is one", arguments: [false, true])
  func coinWhileStarved(byRequest: Bool) throws {
    let gate = try otherGate()
    try #require(gate.shows(.locked))
    pi.fail(FAKE_WAKE, milliseconds: 1000, count: 1)
    let runtime = pi.folder.appending(path: "other").path
    let request =
      byRequest ? try Program("turnstilectl", ["status", "--runtime", runtime], on: pi) : nil
    try #require(eventually { pi.remaining(FAKE_WAKE) == 0 })
    pi.press(.coin)
    #expect(gate.shows(.unlocked), "\(gate.program.output)")
    if let request { #expect(request.status == 0) }
  }

  @Test("a coin that comes between the request of the lines and the reading of their levels is one")
  func coinWhileRequested() throws {
    let service = try Service(on: pi)
    try service.set("coin", "open-at", to: "press")
    pi.fail(FAKE_LEVELS, milliseconds: 500, count: 1)
    let gate = try service.start()
    try #require(eventually { pi.remaining(FAKE_LEVELS) == 0 })
    pi[Switch.coin.rawValue] = false
    #expect(gate.shows(.unlocked), "\(gate.program.output)")
  }

  @Test("a gate goes on whose log is not read, or whose reader is gone", arguments: [true, false])
  func unreadLog(isOpen: Bool) throws {
    let reader = Pipe()
    try reader.fill()
    if !isOpen { try reader.fileHandleForReading.close() }
    let gate = try Service(on: pi).start(log: reader.fileHandleForWriting)
    try #require(gate.shows(.locked))
    try gate.takeCoin()
    #expect(gate.program.stop() == 0 && !pi.isHigh(.lock))
  }

  @Test(
    "a loop that hums or chatters counts as open, and a key as turned, until it proves its rest",
    arguments: [Input.release, .repairman], [100, 900] as [UInt64])
  func chatter(input: Input, edgesPerSecond: UInt64) throws {
    // What the line is when it no longer chatters, and what it is while its reading is paused.
    for (isActive, isActiveLater) in [(false, false), (true, true), (false, true)] {
      let settings = Timeline.Settings { $0.connect(.release, to: 5) }
      let gate = try VirtualGate(settings, hasSockets: true)
      for edge in 0..<edgesPerSecond * 16 / 5 {
        gate.set(input, edge % 2 == 0)
        try gate.pi.pass(until: gate.pi.now + 1_000_000_000 / edgesPerSecond)
      }
      gate.set(input, isActive)
      try gate.pass(to: 3200)
      #expect(gate.says("chatters") == (edgesPerSecond > 800))
      #expect(gate.isOpen == (input == .release))
      let status = try gate.pi.ask(["status"]).output
      #expect(status.contains(input == .release ? ": released" : ": out-of-order"))
      gate.set(input, isActiveLater)
      try gate.pass(to: 13_000)
      #expect(gate.isOpen == (input == .release && isActiveLater))
      try gate.play("14000 coin 1, 14050 coin 0", until: 15_000)
      #expect(gate.isOpen == (input == .release || !isActiveLater))
      gate.set(input, false)
      try gate.play("22000 push 1, 22800 push 0, 24000 push 1, 24800 push 0", until: 26_000)
      #expect(!gate.isOpen)
      #expect(try gate.finalBooks.hasPrefix("coins 1, passages 1, "))
    }
  }

  /// A gate with the same lines, and files of its own.
  private func otherGate() throws -> Gate {
    let folder = pi.folder.appending(path: "other")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try Gate.withSockets(on: pi, in: folder)
  }
}

extension Gate {
  /// Whether its log comes to have this.
  fileprivate func says(_ text: String) -> Bool { eventually { program.output.contains(text) } }

  /// How many lines of its log have this.
  fileprivate func count(_ text: String) -> Int {
    program.output.split(separator: "\n").count { $0.contains(text) }
  }
}

extension Pipe {
  /// Writes until no more is taken; what writes after that must not wait.
  fileprivate func fill() throws {
    let writer = fileHandleForWriting.fileDescriptor
    let flags = fcntl(writer, F_GETFL)
    _ = fcntl(writer, F_SETFL, flags | O_NONBLOCK)
    let bytes = [UInt8](repeating: 0, count: 4096)
    while unsafe write(writer, bytes, bytes.count) > 0 {}
    _ = fcntl(writer, F_SETFL, flags)
  }
}
