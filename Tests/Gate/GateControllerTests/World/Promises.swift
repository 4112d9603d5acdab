// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GateSupport
import Ledger
import TestSupport
import Turnstile

@testable import GateController

/// What must hold at each moment, whatever happens to a gate.
struct Promises {
  /// Those that were broken, each once.
  private(set) var broken: [String] = []
  /// What came to the gate.
  var entitled = Entitled()
  /// Whether edges were lost, or never came.
  var hasLostEdges = false
  let settings: Timeline.Settings
  /// How long the gate may take to notice what a line does.
  private var patience: Nanoseconds = .milliseconds(260)
  private var (loop, key): (SafetyWire, SafetyWire)
  private var coil = CoilHeat()
  private var heldSince: Nanoseconds?
  private var state: Turnstile.State?
  private var (wasClosed, knewLoop) = (true, false)
  private var sequence: UInt64 = 0
  private var closedAt: Nanoseconds = 0
  private var releasedAt: Nanoseconds?
  // Openings that were paid, those that were not, and passages on the disk.
  private var (openings, grants, passages) = (UInt64(0), UInt64(0), UInt64(0))

  init(_ settings: Timeline.Settings) {
    self.settings = settings
    loop = SafetyWire(debounce: settings.wiring[.release].debounce)
    key = SafetyWire(debounce: settings.wiring[.repairman].debounce)
  }

  mutating func expect(_ isTrue: Bool, _ promise: String) {
    if !isTrue, !broken.contains(promise) { broken.append(promise) }
  }

  /// Notes what a wire does.
  mutating func note(
    _ input: Input, _ isActive: Bool, isMoney: Bool = true, at now: Nanoseconds
  ) {
    entitled.note(input, isActive, isMoney: isMoney, at: now)
    noteSafety(input, isActive, at: now)
  }

  /// Notes a change without an edge: the gate cannot know of it before the check that comes once a second.
  mutating func noteUnseen(_ input: Input, _ isActive: Bool, at now: Nanoseconds) {
    patience = .milliseconds(1300)
    entitled.forgetCard()
    noteSafety(input, isActive, isUnseen: true, at: now)
  }

  private mutating func noteSafety(
    _ input: Input, _ isActive: Bool, isUnseen: Bool = false, at now: Nanoseconds
  ) {
    switch input {
    case .release: loop.note(isActive, isUnseen: isUnseen, at: now)
    case .repairman: key.note(isActive, isUnseen: isUnseen, at: now)
    default: break
    }
  }

  /// Without its chip, or its memory, a gate does not know what the coil has, and which card came.
  mutating func noteUnknownCoil() {
    coil.isKnown = false
    entitled.forgetCard()
  }

  /// Notes a new start, which takes longer than the pause of a lock: nothing has been seen of it.
  mutating func noteStart() {
    noteUnknownCoil()
    (heldSince, state, wasClosed, knewLoop, closedAt) = (nil, nil, true, false, 0)
  }

  /// Looks at a gate after a turn.
  mutating func check(_ gate: borrowing KeptController, _ disk: ScriptedDisk, at now: Nanoseconds) {
    heldSince = gate.isHolding ? heldSince ?? now : nil
    if gate.isHolding {
      let (bolt, pressed) = (gate.visits.bolt.isSeenOpen, gate.switches.pressed)
      expect(bolt == pressed[.bolt], "the bolt's reader has the level of its switch")
    }
    checkMoney(gate, disk)
    checkEntitled(gate, disk)
    checkPatience(gate, at: now)
    if gate.isHolding { checkLock(gate, disk, at: now) }
    if gate.isHolding { knewLoop = gate.visits.emergency.isLoopOpen }
    checkTimes(gate, at: now)
    expect(
      coil.isHot(gate, settings.wiring, at: now), "the coil's heat is the integral of its current")
  }

  private mutating func checkMoney(_ gate: borrowing KeptController, _ disk: ScriptedDisk) {
    let (counters, isOpen) = (gate.counters, gate.machine.state == .unlocked)
    expect(gate.memory.books.isBalanced(isOpen: isOpen), "both sums hold")
    if let record = disk.underWay, record.sequence != sequence {
      sequence = record.sequence
      expect(record.isBalanced, "both sums hold in each record")
    }
    let isNew = isOpen && state != nil && state != .unlocked
    if isNew { if gate.till.payment == .coin { openings += 1 } else { grants += 1 } }
    if disk.isOpening { return }
    let sold = counters[.pulses] / UInt64(settings.rules.coin.price) + counters[.returnedCoins]
    expect(openings <= sold, "each opening was paid")
    let isWhole = counters[.coins] * UInt64(settings.rules.coin.price) <= counters[.spentPulses]
    expect(isWhole, "a coin in the books has its whole price")
    let durable = disk.durable?.counters[.passages] ?? 0
    expect(durable >= passages, "a passage on the disk stays there")
    passages = durable
    checkPrice(gate)
  }

  /// Whatever lets somebody in has come to the gate.
  private mutating func checkEntitled(_ gate: borrowing KeptController, _ disk: ScriptedDisk) {
    guard !disk.isOpening else { return }
    let admitted = gate.counters[.admitted]
    entitled.admitted = admitted - min(admitted, entitled.tokens)
    expect(gate.counters[.pulses] <= entitled.pulses, "no money comes from nothing")
    expect(entitled.admitted <= entitled.cards, "a card lets one person in")
    expect(grants <= admitted + entitled.granted, "each opening was paid or allowed")
  }

  /// A price that is there buys a passage soon, or a coin is invited that would.
  private mutating func checkPrice(_ gate: borrowing KeptController) {
    let hasPaid = gate.till.credit >= UInt32(settings.rules.coin.price)
    expect(
      !hasPaid || gate.hindrances().bits != 0 || gate.till.waitsForSign || gate.deadline != .never,
      "a gate with a whole price opens, or takes another coin")
    let wait = gate.saleTime == .never ? 0 : gate.saleTime - min(gate.saleTime, gate.clock.reached)
    // A hot coil must cool first.
    expect(
      wait <= .seconds(2) || settings.wiring.duty < 100, "a price waits for the arm for 2 s at most"
    )
  }

  /// What a loop and a key demand, as soon as the gate can know of them.
  mutating func checkPatience(_ gate: borrowing KeptController, at now: Nanoseconds) {
    if gate.isHolding, gate.switches.pressed[.release], gate.lines.driven[.lock] {
      let isTold = gate.lines.troubles != Troubles() || gate.fault != nil
      expect(isTold, "an open loop with a closed lock is told")
    }
    if heldSince == now, knewLoop {
      expect(!gate.lines.driven[.lock], "a loop that was open is open until its rest is proved")
    }
    guard gate.isHolding, let heldSince, now > heldSince + patience else { return }
    if loop.isUnproved(for: patience, at: now) {
      expect(!gate.lines.driven[.lock], "a loop that is not proved closed is open")
    }
    if key.isUnproved(for: patience, at: now) {
      let state = gate.machine.state
      expect(
        state == nil || state == .outOfOrder || state == .released, "a turned key lets nobody in")
    }
  }

  /// The lock is as its commander has it, what opens it for a visitor is on the disk, and the inhibit agrees.
  private mutating func checkLock(
    _ gate: borrowing KeptController, _ disk: ScriptedDisk, at now: Nanoseconds
  ) {
    let (commander, state) = (gate.stage.commander, gate.machine.state)
    let safe = settings.wiring.safeOutputs[.lock]
    let isClosed: Bool =
      switch commander {
      case .release, .jam: false
      case .trial, .unknownState: true
      case .lostLines, .stopEnd, .coilCut, .stop, .corruption: safe
      case .words: state != .unlocked && state != .released
      }
    expect(gate.lines.driven[.lock] == isClosed, "the lock is as \(commander) has it")
    let invites = gate.hindrances(at: now).isEmpty(before: .arm)
    expect(gate.lines.driven[.accept] == invites, "a coin is invited where nothing hinders it")
    guard !isClosed, state == .unlocked, commander == .words, settings.rule == .refuseCoins else {
      return
    }
    let record = disk.durable
    expect(record?.counters.pendingCoins == 1, "what opens the lock is on the disk")
    expect(record?.books.till.payment == gate.till.payment, "the record says what it was")
  }

  private mutating func checkTimes(_ gate: borrowing KeptController, at now: Nanoseconds) {
    // What a lock does whose chip is away is not seen.
    let (isClosed, next) = (!gate.isHolding || gate.outputs[.lock], gate.machine.state)
    if gate.isHolding, isClosed, !wasClosed { closedAt = now }
    // The staff waits for nothing; and a bolt that waits for an arm's rest may close under a sale.
    let mayFollow =
      gate.till.payment == .grant || settings.rules.passage.mechanism == .jams
    if let state, next != state {
      expect(
        next != .unlocked || mayFollow || now >= closedAt + .milliseconds(150),
        "a sale comes 150 ms after a closing")
      // In a storm the turn may come 2.6 ms after the edge from which the gate counts.
      let isLong = releasedAt.map { now >= $0 + .milliseconds(2997) } ?? true
      expect(state != .released || isLong, "a release lasts 3 s")
    }
    // What a new process finds open has been open before; and the staff ends its own release at once.
    if next == .released, state != .released { releasedAt = state == nil ? nil : now }
    if gate.visits.emergency.isHeldOpen { releasedAt = nil }
    (state, wasClosed) = (next, isClosed)
  }
}

/// The wire of a safety input, as it is, and whether its rest is proved.
private struct SafetyWire {
  let debounce: Nanoseconds
  private var isActive: Bool?
  private var unproved: Nanoseconds?
  private var restsSince: Nanoseconds?

  init(debounce: Nanoseconds) { self.debounce = debounce }

  /// The proof of a rest is a rest as long as the debounce.
  mutating func note(_ isActive: Bool, isUnseen: Bool, at now: Nanoseconds) {
    prove(by: now)
    if self.isActive != isActive {
      restsSince = isActive ? nil : now
      if isActive { unproved = unproved ?? now }
    }
    self.isActive = isActive
    if isActive, isUnseen { unproved = now }
  }

  mutating func isUnproved(for time: Nanoseconds, at now: Nanoseconds) -> Bool {
    prove(by: now)
    return unproved.map { now > $0 + time } ?? false
  }

  private mutating func prove(by now: Nanoseconds) {
    if let restsSince, now >= restsSince + debounce { unproved = nil }
  }
}

/// The heat of a coil that is seen from outside.
private struct CoilHeat {
  var isKnown = true
  private var heat: UInt64 = 0
  private var isEnergised = false
  private var lookedAt: Nanoseconds = 0

  /// Whether the gate takes its coil for as hot as it is, at least.
  mutating func isHot(
    _ gate: borrowing KeptController, _ wiring: Wiring, at now: Nanoseconds
  ) -> Bool {
    let duty = UInt64(wiring.duty)
    guard duty < 100, isKnown else { return true }
    let length = now - lookedAt
    lookedAt = now
    let capacity = duty * Nanoseconds.seconds(300) / 100 * (100 - duty)
    heat =
      isEnergised ? min(heat + length * (100 - duty), capacity) : heat - min(heat, length * duty)
    isEnergised = gate.isHolding && gate.lines.driven[.lock] != wiring.safeOutputs[.lock]
    var coil = gate.stage.coil
    coil.observe(isEnergised: isEnergised, isForced: true, at: now)
    return UInt64(coil.recorded) + 2 >= heat / 100_000_000
  }
}
