// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import Turnstile

/// The levels of the outputs: the strongest ``LockCommander`` sets the lock, and the lamps show the state.
struct OutputStage: ~Copyable, Sendable {
  /// The commanders that claim the lock, except the coil, whose budget is asked instead.
  ///
  /// The controller sets `release`, `trial` and `unknownState`. An arm that comes back can open a lock that is closed on
  /// trial. While the state is unknown, the red and the fault lamp are lit.
  var claims = CaseSet<LockCommander>()
  /// Whether the gate stops: outputs become safe as soon as the arm is at rest.
  var isStopped: Bool { claims[.stop] }
  /// Whether the gate has stopped and no longer waits for the arm.
  var isClosed: Bool { claims[.stopEnd] }
  /// The time at which an orderly stop ends; `.never` for a gate that runs.
  private(set) var stopEnd = Nanoseconds.never
  // The longest time of a stop, and the part of it that is kept for the last record.
  private static var stopTime: Nanoseconds { .seconds(4) }
  private static var recordTime: Nanoseconds { .seconds(1) }

  // The result of the machine's words.
  private var shown: Levels
  var coil: CoilBudget
  var pulses: PassagePulses
  /// The time at which the alarm for a person ends; `.never` without one.
  private(set) var alarmEnd = Nanoseconds.never
  private let safe: Levels
  private var isFaultShown = false
  private var hasLedgerFault = false
  private let anchor = AddressOnly()

  init(_ wiring: Wiring) {
    safe = wiring.safeOutputs
    shown = safe
    coil = CoilBudget(wiring)
    pulses = PassagePulses(isWired: wiring.has(.output(.passed)))
  }

  /// The commander of the lock while the lines are held.
  @inline(never) var commander: LockCommander {
    var claims = claims
    claims[.coilCut] = coil.isCut
    return claims.first ?? .words
  }

  private func lock(by commander: LockCommander) -> Bool {
    switch commander {
    case .release, .jam: false
    case .trial, .unknownState: true
    case .lostLines, .stopEnd, .coilCut, .stop, .corruption: safe[.lock]
    case .words: shown[.lock]
    }
  }

  /// The levels that the gate wants, regardless of lines and coil budget.
  var wanted: Levels { levels(by: claims.first ?? .words) }

  @inline(never) private func levels(by commander: LockCommander) -> Levels {
    var levels = shown
    if commander != .words {
      levels = isStopped ? safe : claims[.unknownState] ? Self.lockedLevels : shown
      levels[.lock] = lock(by: commander)
      guard !isStopped else { return levels }
      if claims[.release], claims[.unknownState] { (levels[.green], levels[.red]) = (true, false) }
    }
    if pulses.isActive { levels[.passed] = true }
    return levels
  }

  var isCoilCut: Bool { commander == .coilCut }

  /// Whether a gate that stops need not wait for the arm: the bolt may close, or opens without power.
  ///
  /// A stop does not wait for the end of a release.
  var isSafe: Bool { !claims[.jam] || !safe[.lock] }

  /// Continues with the heat of a coil that was recorded in this state.
  ///
  /// The coil of an open lock may have had current ever since; after a power cut it counts as fully heated.
  mutating func resumeCoil(_ heat: UInt32, in state: Turnstile.State?, _ clock: Snapshot.Clock) {
    var time = Nanoseconds.never
    if case .ran(let length) = clock { time = length }
    let wasOpen = state == .unlocked || state == .released
    coil.resume(heat, energisedFor: wasOpen && safe[.lock] ? time : 0)
  }

  /// Performs a word that drives the lock, lights lamps or adds a pulse; a missing word does not compile.
  ///
  /// - Returns: whether the word does only that; all other words count.
  mutating func perform(_ word: Turnstile.Word) -> Bool {
    switch word {
    case .lock: lock(true)
    case .unlock: lock(false)
    case .showStop: light(red: true)
    case .showGo: light(green: true)
    case .showBroken: light(red: true, fault: true)
    case .showRepair: light(fault: true)
    case .showOpen: light(green: true, fault: true)
    case .countPassage:
      pulses.add()
      return false
    case .acceptCoin, .refuseCoin, .voidCoin, .refusePush, .countBreakage, .countRepair,
      .countRelease, .countFree:
      return false
    }
    return true
  }

  mutating func lock(_ isLocked: Bool) {
    shown[.lock] = isLocked
  }

  /// Lights these lamps and no others; the fault lamp also shows a fault of the ledger.
  mutating func light(green: Bool = false, red: Bool = false, fault: Bool = false) {
    shown[.green] = green
    shown[.red] = red
    isFaultShown = fault
    showFault()
  }

  /// Begins an alarm of ten seconds at `now`.
  mutating func ring(at now: Nanoseconds) { alarmEnd = now &+ .seconds(10) }

  mutating func expireAlarm(by time: Nanoseconds) { if alarmEnd <= time { alarmEnd = .never } }

  /// Lights the fault lamp during a fault of the ledger, in any state.
  mutating func show(ledgerFault: Bool) {
    hasLedgerFault = ledgerFault
    showFault()
  }

  /// Sets safe levels and lights the fault lamp, since the machine's state cannot be trusted.
  mutating func showCorruption() {
    shown = safe
    claims[.corruption] = true
    isFaultShown = true
    showFault()
  }

  /// Sets only safe levels from `now` on, except for a bolt that waits for the arm's rest.
  mutating func stop(at now: Nanoseconds = 0) {
    claims[.stop] = true
    stopEnd = now &+ Self.stopTime
  }

  /// The latest time at which a stop closes the lines; the rest of its time belongs to the last record.
  var longestWait: Nanoseconds { stopEnd &- Self.recordTime }

  /// Sets safe levels at any position of the arm, before the lines are closed.
  mutating func close() {
    (claims[.stop], claims[.stopEnd]) = (true, true)
    claims[.jam] = false
  }

  /// Keeps the lock open on an arm that is not at rest, unless the gate has stopped.
  mutating func wait(forRest isMoving: Bool) { claims[.jam] = isMoving && !isClosed }

  /// Notes at `now` whether the gate wants the coil energised.
  @inline(never) mutating func observeCoil(at now: Nanoseconds) {
    // A coil without a limit has no heat.
    guard !coil.isUnlimited else { return }
    let isForced = claims[.release]
    coil.observe(isEnergised: wanted[.lock] != safe[.lock], isForced: isForced, at: now)
  }

  /// Returns the levels to drive: no current for a coil whose time is up, and the fault lamp for a
  /// line's fault or trouble.
  func levels(withLineFault hasLineFault: Bool) -> Levels {
    var levels = levels(by: commander)
    if hasLineFault, !isStopped { levels[.fault] = true }
    return levels
  }

  // A held arm, and the lamps for it.
  private static var lockedLevels: Levels {
    var levels = Levels()
    levels[.lock] = true
    levels[.red] = true
    levels[.fault] = true
    return levels
  }

  @inline(never)
  private mutating func showFault() { shown[.fault] = isFaultShown || hasLedgerFault }
}

/// The pulses on the output `passed`: one for each passage, each followed by a pause of equal length.
///
/// The times count from the turn that drives the output, so a busy gate makes no pulse shorter. A gate without that
/// line gives no pulses.
struct PassagePulses: Sendable {
  private static var length: Nanoseconds { .milliseconds(250) }
  // A device that counts slower than people walk gets no more pulses in a row.
  private static var most: UInt8 { 8 }

  /// Whether a pulse is under way.
  private(set) var isActive = false
  /// The end of the pulse or its pause, in the past if a pulse must begin; `.never` if there is none.
  private(set) var deadline = Nanoseconds.never
  private let isWired: Bool
  private var waiting: UInt8 = 0

  init(isWired: Bool) { self.isWired = isWired }

  @inline(never) mutating func add() {
    guard isWired else { return }
    waiting = min(waiting &+ 1, Self.most)
    if deadline == .never { deadline = 0 }
  }

  /// Begins, at `now`, the phase after the pulse or the pause that has ended by `time`.
  mutating func expire(by time: Nanoseconds, at now: Nanoseconds) {
    guard deadline <= time else { return }
    let begins = !isActive && waiting > 0
    deadline = begins || isActive ? now &+ Self.length : .never
    if begins { waiting -= 1 }
    isActive = begins
  }
}
