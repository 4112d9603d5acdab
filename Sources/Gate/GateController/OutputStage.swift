// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import Turnstile

/// What the outputs show: the result of the machine's words, and what stands above them.
///
/// Strongest first: the end of a stop, a release, the coil's limit, a bolt that must not fall on a moving arm,
/// a stop, a relock that is tried, a state that is not known yet, the machine's words.
struct OutputStage: ~Copyable, Sendable {
  /// Whether the arm is released, in any state of the machine.
  var isReleased = false
  /// Whether the gate's state is not known yet: the arm is held, red and the fault lamp are lit.
  var awaitsState = false
  /// Whether the lock is closed before the machine locks, and an arm that comes back can open it again.
  var isTryingToClose = false
  /// Whether the lock stays open because the bolt would jam an arm that is not at rest.
  private(set) var waitsForRest = false
  /// Whether the gate stops, and wants safe outputs as soon as the arm is at rest.
  private(set) var isStopped = false
  /// When an orderly stop ends; never for a gate that runs.
  private(set) var stopEnd = Nanoseconds.never
  /// Whether the gate has stopped, and waits for no arm any longer.
  private(set) var isClosed = false
  // How long a stop may take, and how much of that belongs to the last record.
  private static var stopTime: Nanoseconds { .seconds(4) }
  private static var recordTime: Nanoseconds { .seconds(1) }

  // The result of the machine's words.
  private var shown: Levels
  var coil: CoilBudget
  var pulses: PassagePulses
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

  /// What the gate wants, regardless of lines and coil budget.
  @inline(never)
  var wanted: Levels {
    var levels = isStopped ? safe : unstopped
    if isReleased {
      levels[.lock] = false
      if awaitsState, !isStopped { (levels[.green], levels[.red]) = (true, false) }
    } else if waitsForRest {
      levels[.lock] = false
    }
    return levels
  }

  private var unstopped: Levels {
    var levels = awaitsState ? Self.held : shown
    if pulses.isActive { levels[.passed] = true }
    if isTryingToClose { levels[.lock] = true }
    return levels
  }

  var isCoilCut: Bool { coil.isCut && !isReleased }

  /// Whether a gate that stops need not wait for the arm: the bolt may close, or opens without power.
  ///
  /// It does not wait for the end of a release.
  var isSafe: Bool { !waitsForRest || !safe[.lock] }

  /// Continues with the heat of a coil that was recorded in this state.
  ///
  /// One that was open may have had current ever since, and after a power cut it is as hot as it may be.
  mutating func resumeCoil(_ heat: UInt32, in state: Turnstile.State?, _ clock: Snapshot.Clock) {
    var time = Nanoseconds.never
    if case .ran(let length) = clock { time = length }
    let wasOpen = state == .unlocked || state == .released
    coil.resume(heat, energisedFor: wasOpen && safe[.lock] ? time : 0)
  }

  /// Performs a word that drives the lock or lights lamps, or has a pulse; a missing word does not compile.
  ///
  /// - Returns: whether it only does that; the others count.
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
    isTryingToClose = false
  }

  /// Lights these lamps and no others; the fault lamp also shows a ledger fault.
  mutating func light(green: Bool = false, red: Bool = false, fault: Bool = false) {
    shown[.green] = green
    shown[.red] = red
    isFaultShown = fault
    showFault()
  }

  /// Lights the fault lamp during a ledger fault, in any state.
  mutating func show(ledgerFault: Bool) {
    hasLedgerFault = ledgerFault
    showFault()
  }

  /// Wants safe levels and the fault lamp: the machine's state cannot be trusted.
  mutating func showCorruption() {
    shown = safe
    isFaultShown = true
    showFault()
  }

  /// Wants safe levels and no others from `now` on, but for a bolt that waits for the arm's rest.
  mutating func stop(at now: Nanoseconds = 0) {
    (isStopped, stopEnd) = (true, now &+ Self.stopTime)
  }

  /// When a stop has waited for long enough: the rest of its time belongs to the last record.
  var longestWait: Nanoseconds { stopEnd &- Self.recordTime }

  /// Wants safe levels at any position of the arm, before the lines are released.
  mutating func close() {
    (isStopped, isClosed) = (true, true)
    (waitsForRest, isReleased) = (false, false)
  }

  /// Keeps the lock open on an arm that is not at rest, unless the gate has stopped.
  mutating func wait(forRest isMoving: Bool) { waitsForRest = isMoving && !isClosed }

  /// Notes at `now` whether the gate wants the coil energised.
  @inline(never)
  mutating func observeCoil(at now: Nanoseconds) {
    // A coil without a limit has no heat.
    guard !coil.isUnlimited else { return }
    coil.observe(isEnergised: wanted[.lock] != safe[.lock], isForced: isReleased, at: now)
  }

  /// The levels to drive: what is wanted, except a coil whose time is up, and with the fault lamp
  /// for a line's fault or trouble.
  func levels(withLineFault hasLineFault: Bool) -> Levels {
    var levels = wanted
    if hasLineFault, !isStopped { levels[.fault] = true }
    if isCoilCut { levels[.lock] = safe[.lock] }
    return levels
  }

  // An arm that is held, and lamps that say so.
  private static var held: Levels {
    var held = Levels()
    held[.lock] = true
    held[.red] = true
    held[.fault] = true
    return held
  }

  private mutating func showFault() { shown[.fault] = isFaultShown || hasLedgerFault }
}

/// Pulses on the output `passed`: one for each passage, and after each a pause of the same length.
///
/// Their times count from the turn that drives the output and not from the passage, so that a gate that
/// was busy makes none shorter. A gate without that line has none.
struct PassagePulses: Sendable {
  private static var length: Nanoseconds { .milliseconds(250) }
  // A device that counts slower than people walk gets no more at once.
  private static var most: UInt8 { 8 }

  /// Whether a pulse is under way.
  private(set) var isActive = false
  /// When the pulse or its pause ends, or at once where one is to begin; never without any.
  private(set) var deadline = Nanoseconds.never
  private let isWired: Bool
  private var waiting: UInt8 = 0

  init(isWired: Bool) { self.isWired = isWired }

  @inline(never)
  mutating func add() {
    guard isWired else { return }
    waiting = min(waiting + 1, Self.most)
    if deadline == .never { deadline = 0 }
  }

  /// Begins at `now` what follows the pulse or the pause that has ended by `time`.
  mutating func expire(by time: Nanoseconds, at now: Nanoseconds) {
    guard deadline <= time else { return }
    let begins = !isActive && waiting > 0
    deadline = begins || isActive ? now &+ Self.length : .never
    if begins { waiting -= 1 }
    isActive = begins
  }
}
