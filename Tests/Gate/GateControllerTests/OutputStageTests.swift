// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import MachineSupport
import TestSupport
import Testing
import Turnstile

@testable import GateController

@Suite struct OutputStageTests {
  private func levels(_ outputs: Output...) -> Levels {
    var levels = Levels()
    for output in outputs { levels[Int(output.rawValue)] = true }
    return levels
  }

  @Test("the outputs are safe until a word is performed, whatever the lock does without power")
  func safe() {
    for failure in [Failure.secure, .safe] {
      let wiring = changed(Wiring()) { $0.failure = failure }
      let stage = OutputStage(wiring)
      expectEqual(stage.levels(withLineFault: false), wiring.safeOutputs, "\(failure)")
    }
  }

  @Test func `lamps are lit alone, and the fault lamp also for a ledger or a line`() {
    var stage = OutputStage(Wiring())
    stage.light(green: true)
    expectEqual(stage.wanted, levels(.lock, .green))
    stage.show(ledgerFault: true)
    expectEqual(stage.wanted, levels(.lock, .green, .fault))
    stage.light(red: true)
    expectEqual(stage.wanted, levels(.lock, .red, .fault))
    stage.show(ledgerFault: false)
    expectEqual(stage.wanted, levels(.lock, .red))
    expectEqual(stage.levels(withLineFault: true), levels(.lock, .red, .fault))
  }

  @Test func `a coil that has had its time has no current until the machine itself wants it off`() {
    var stage = OutputStage(changed(Wiring()) { $0.longestEnergised = 100 })
    stage.lock(false)
    stage.observeCoil(at: 10)
    stage.observeCoil(at: 50)
    expectEqual(stage.coil.deadline, 110)
    stage.coil.expire(by: 109)
    expectFalse(stage.isCoilCut)
    expectEqual(stage.levels(withLineFault: false), Levels())
    stage.coil.expire(by: 110)
    expectTrue(stage.isCoilCut)
    expectEqual(stage.levels(withLineFault: false), levels(.lock))
    expectEqual(stage.wanted, Levels())
    expectEqual(stage.coil.deadline, .never)
    stage.lock(true)
    stage.observeCoil(at: 120)
    expectEqual(stage.isCoilCut, false)
  }

  /// A stage with a coil that is limited, which these have claimed; the coil's time is up last.
  private func stage(claimedBy commanders: [LockCommander]) -> OutputStage {
    var stage = OutputStage(changed(Wiring()) { $0.longestEnergised = 100 })
    stage.lock(false)
    if commanders.contains(.stop) { stage.stop() }
    if commanders.contains(.stopEnd) { stage.close() }
    for commander in commanders {
      switch commander {
      case .release: stage.claims[.release] = true
      case .coilCut:
        stage.coil.observe(isEnergised: true, at: 0)
        stage.coil.expire(by: 100)
      case .jam: stage.wait(forRest: true)
      case .trial: stage.claims[.trial] = true
      case .unknownState: stage.claims[.unknownState] = true
      case .corruption: stage.showCorruption()
      case .lostLines, .stop, .stopEnd, .words: break
      }
    }
    return stage
  }

  @Test("of two that claim the lock the stronger one commands it")
  func commanders() {
    let all: [LockCommander] = [
      .release, .coilCut, .jam, .stop, .trial, .unknownState, .corruption, .words,
    ]
    for (place, strong) in all.enumerated() {
      let open = strong == .release || strong == .jam || strong == .words
      for weak in all[place...] {
        let stage = stage(claimedBy: [weak, strong])
        expectEqual(stage.commander, strong, "\(weak)")
        expectEqual(stage.levels(withLineFault: false)[.lock], !open, "\(strong) and \(weak)")
      }
    }
    expectEqual(stage(claimedBy: [.stopEnd, .coilCut, .trial]).commander, .stopEnd)
  }

  @Test("Run it lists what commands the lock, strongest first")
  func list() throws {
    let parts = "\(LockCommander.texts)".split(separator: "|")
    expectEqual(parts.count, 3 * LockCommander.count)
    let rows = stride(from: 0, to: parts.count, by: 3).map {
      "| \(parts[$0 + 1]) | \(parts[$0 + 2]) |\n"
    }
    expectTrue(
      try repositoryText("systemd/README.md").contains(
        "| strongest first | the lock |\n| --- | --- |\n" + rows.joined()))
  }

  @Test(
    "a corrupt machine is shown by safe outputs and the fault lamp; a stop by safe outputs alone")
  func ends() {
    var stage = OutputStage(Wiring())
    stage.lock(false)
    stage.light(green: true)
    stage.showCorruption()
    expectEqual(stage.wanted, levels(.lock, .fault))
    stage.stop()
    expectEqual(stage.wanted, levels(.lock))
    expectEqual(stage.coil.deadline, .never)
  }

  @Test("a stage that stops is waked by no word; it obeys a release, and waits for the arm alone")
  func stopped() {
    var stage = OutputStage(Wiring())
    stage.stop()
    stage.lock(false)
    stage.light(green: true, fault: true)
    stage.show(ledgerFault: true)
    stage.claims[.unknownState] = true
    expectEqual(stage.levels(withLineFault: true), levels(.lock))
    stage.claims[.release] = true
    expectEqual(stage.levels(withLineFault: true), levels())
    expectTrue(stage.isSafe)
    stage.wait(forRest: true)
    expectFalse(stage.isSafe)
    stage.close()
    stage.wait(forRest: true)
    expectTrue(stage.isSafe)
    expectEqual(stage.wanted, levels(.lock))
  }
}
