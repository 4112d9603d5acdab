// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
package import GPIO
package import Ledger
package import Turnstile

/// A coin's way: edge, settled switch, train, credit, sale, event, plan, record, commit, perform, levels,
/// log.
///
/// This file has these stops in this order, but for the train, which `CoinReader.swift` has; the log is
/// the last line of *perform*, and a step that waits for its record goes on in `writeRecords`. Each part
/// owns its state; the controller passes what one returns to the next. Time is an argument, so the same
/// code runs on a Raspberry Pi and at a desk. No call waits.
package struct GateController<
  Hardware: Lines & ~Copyable, Log: GateLog, Store: RecordStore
>: ~Copyable {
  // What is large is last: one instruction reaches only what lies within 4 KiB.
  var memory: GateMemory
  var visits: Visits
  var clock = GateClock()
  var stage: OutputStage
  var queue = WaitingEvents()
  var ledger: CommitGate<Store>
  var switches: SwitchPanel
  /// The lines, held or not.
  package var lines: LineSession<Hardware>
  /// Where the gate logs its events.
  package var log: Log

  /// A gate that holds no lines yet; its machine starts when they are held and the ledger is open.
  @inline(never)
  package init(
    _ wiring: Wiring, rules: VisitRules = VisitRules(), lines: consuming Hardware,
    conditions: GateConditions, log: Log, store: Store, rule: LedgerRule = .refuseCoins
  ) {
    self.log = log
    memory = GateMemory(conditions, rules.coin)
    visits = Visits(rules, wiring)
    switches = SwitchPanel(wiring, rules)
    self.lines = LineSession(wiring, hardware: lines)
    stage = OutputStage(wiring)
    ledger = CommitGate(store, rule: rule)
    stage.awaitsState = ledger.isOpening
  }

  /// Does everything due at `now`: opens the ledger, requests and reads lines, lets time pass,
  /// writes; returns when the next of its own is due, for ``deadline(after:)``, 0 when that must be
  /// worked out again.
  @inline(never)
  @discardableResult
  package mutating func turn(at now: Nanoseconds) -> Nanoseconds {
    clock.turn(at: now)
    openLedger(at: now)
    requestLines(at: now)
    readEdges(at: now)
    let agenda = advance(to: now)
    var isChanged = writeRecords(at: now)
    if !queue.isEmpty, !ledger.isBusy {
      handleWaiting()
      writeRecords(at: now)
      isChanged = true
    }
    return isChanged ? 0 : agenda.wake
  }

  /// Edge: reads the edges of the lines, and handles each at its own time.
  private mutating func readEdges(at now: Nanoseconds) {
    guard lines.isHeld else { return }
    var failure: Fault?
    do throws(Fault) { try lines.readEdges() } catch { failure = error }
    do throws(Fault) {
      // The missing edges may have ended a change that was settling: libgpiod 2.x loses the oldest
      // ones, before these, and 1.6 the newest, after them.
      if lines.hasLostEdges { switches.dropUnsettled(before: lines.firstEdgeTime(by: now)) }
      // Once the lines are lost, the rest of their edges is dropped.
      for index in 0..<lines.edgeCount where lines.isHeld { observe(lines.edge(index), by: now) }
      // What one line had before another failed has been read.
      if let failure { throw failure }
      if lines.hasLostEdges { try readLevelsAgain(at: now) }
      try lines.mask(switches.masked)
    } catch {
      loseLines(error, at: now)
    }
    // A switch that starts to chatter, or an acceptor that hums, is logged at once.
    if hasNewTrouble { drive(at: now) }
  }

  /// Settled switch: it may begin or end a pulse of a coin, or a push.
  mutating func settleSwitch(at time: Nanoseconds) {
    if let change = switches.settle(by: time) { take(change, at: time) }
    // A switch that became inactive may end a trouble.
    drive(at: time)
  }

  /// Takes a change of a switch: a pulse, a push, or the event that it is.
  mutating func take(_ change: SwitchChange, at time: Nanoseconds) {
    guard !change.isFound else {
      return takeFound(Levels(bits: 1 &<< UInt16(change.input.rawValue)), at: time)
    }
    switch change.input {
    case .coin: takeCoin(change, at: time)
    case .push, .turn: takePush(change, at: time)
    case .repairman: if change.isActive { turnKey(at: time) }
    case .release: setLoop(open: change.isActive, at: time)
    case .bolt: takeBolt(change, at: time)
    case .admit: if change.isActive { admit(at: time) }
    }
  }

  /// Credit: adds pulses to the till; those of a gate that refuses extra coins are only counted.
  mutating func credit(_ pulses: UInt32, at time: Nanoseconds) {
    guard pulses > 0 else { return }
    visits.coins.noteCredit(at: time)
    ledger.markDirty()
    let usable =
      visits.rules.coin.extra == .credit
      ? pulses : min(pulses, visits.usablePulses(till, isReadyToSell: isReadyToSell))
    memory.books.counters.count(.refusedCoins, times: UInt64(pulses - usable))
    guard usable > 0 else { return log.record(.money(.refused, credit: till.credit), at: time) }
    let isWhole = memory.books.deposit(usable)
    ledger.noteCredit(of: usable)
    let entry: MoneyEntry = !isWhole ? .full : ledger.isBehind ? .unrecorded : .credited
    log.record(.money(entry, credit: till.credit), at: time)
  }

  /// Sale: does what is due by `time` with coins and credit; a whole price is the event `coin`.
  mutating func expireMoney(by time: Nanoseconds) {
    credit(visits.coins.expire(by: time), at: time)
    if visits.forfeitTime(till) <= time {
      memory.books.forfeitCredit()
      ledger.markDirty()
      log.record(.money(.forfeited, credit: 0), at: time)
    }
    if saleTime <= time { handle(.coin, at: time) }
  }

  /// Event: handles it and every event it raises, each to completion.
  package mutating func handle(_ event: Turnstile.Event, at time: Nanoseconds) {
    // Before the ledger is open no coin can be kept, and no push let through; the key waits.
    if event == .coin, ledger.isOpening { return refuseCoin(at: time) }
    // While a coin waits for its record the arm is held, so a push cannot be its passage.
    if event == .push, ledger.isBusy { return plan(event, at: time) }
    enqueue(event, at: time)
    handleWaiting()
  }

  /// Queues an event behind the step in hand; a full queue counts and logs it.
  package mutating func enqueue(_ event: Turnstile.Event, at time: Nanoseconds) {
    guard !queue.events.enqueue(event, at: time) else { return }
    let step = memory.machine.overflow(event)
    perform(step, at: time, as: .step(step))
  }

  /// Handles all queued events, each after the deadline before it, until one waits for its record.
  mutating func handleWaiting() {
    while !ledger.isBusy, let (event, time) = queue.events.dequeue() {
      if stateDeadline <= time { expireState(at: stateDeadline) }
      plan(event, at: time)
    }
    guard !ledger.isBusy, let (command, time) = queue.command else { return }
    queue.command = nil
    switch command.command.act {
    case .event(let event): plan(event, at: time, for: command)
    case .till(let kind): order(kind, for: command, at: time)
    }
  }

  /// Plan: looks up once what the event would do; nothing changes yet.
  @inline(never)
  mutating func plan(
    _ event: Turnstile.Event, at time: Nanoseconds, paidBy payment: Payment = .coin,
    of token: UInt64 = 0, for command: IssuedCommand? = nil
  ) {
    let step = memory.machine.plan(event, in: memory.conditions)
    let planned = PlannedStep(step: step, payment: payment, command: command, token: token)
    record(planned, at: time)
  }

  /// Record: a step that frees the arm, or an order about the till, is on the disk first, or does not happen;
  /// every other one is committed at once, and its record follows.
  @inline(never)
  mutating func record(_ planned: PlannedStep, at time: Nanoseconds) {
    guard planned.needsRecord else { return commit(planned, at: time) }
    switch ledger.submit(planned, at: clock.present(for: time)) {
    case .commit: commit(planned, at: time)
    case .waits: writeRecords(at: time)
    case .refuse: refuse(planned, at: time)
    }
  }

  /// Commit: the machine takes the step, or reports that it is corrupt.
  @inline(never)
  mutating func commit(_ planned: PlannedStep, at time: Nanoseconds, isRecorded: Bool = false) {
    guard let planning = planned.step else {
      return carryOut(planned, at: time, isRecorded: isRecorded)
    }
    // An arm that is not at rest may have a visitor behind it.
    if memory.books.token.fate == .open, switches.isArmTouched { memory.books.token.doubt() }
    let step = memory.commit(planning, paidBy: planned.payment, at: time)
    let entry = planned.command.map { LogEntry.commanded($0.command, by: $0.peer, step) }
    perform(
      step, at: time, as: entry ?? .step(step), paidBy: planned.payment, isRecorded: isRecorded)
    if step.outcome == .moved { memory.books.open(for: planned.token) }
  }

  /// Perform: carries out the step's words, drives the levels in one go, and logs the step; it waits
  /// neither for the log nor for the record that follows.
  mutating func perform(
    _ step: Step<Turnstile>, at time: Nanoseconds, as entry: LogEntry,
    paidBy payment: Payment = .coin, isRecorded: Bool = false
  ) {
    var words = step.words
    while let word = words.next() { perform(word, paidBy: payment) }
    memory.count(step.outcome)
    if step.outcome == .corrupt { stage.showCorruption() }
    ledger.note(step, paidBy: payment, isRecorded: isRecorded)
    drive(at: time)
    log.observe(step, at: time)
    log.record(entry, at: time)
  }

  /// Performs a word: it sets outputs, or else it counts.
  mutating func perform(_ word: Turnstile.Word, paidBy payment: Payment = .coin) {
    if word == .countRepair { visits.forgetSuspicions() }
    if !stage.perform(word) { memory.count(word, paidBy: payment) }
  }

  /// Levels: drives every output to its level, unless all of them have it already.
  mutating func drive(at now: Nanoseconds) {
    observeArm(at: now)
    logTroubles(at: now)
    // The first pass may find a stuck output; the second lights the fault lamp.
    for _ in 0..<2 {
      let levels = levels(at: now)
      guard lines.wouldDrive(levels) else { break }
      do throws(Fault) {
        if let fault = try lines.drive(levels) { log.record(.fault(fault, retryIn: 0), at: now) }
      } catch {
        loseLines(error, at: now)
      }
      if lines.fault == nil { break }
    }
    followArm(at: now)
  }

  /// The levels to drive now: the fault lamp also shows what is wrong with a line that is held.
  @inline(never)
  func levels(at now: Nanoseconds) -> Levels {
    var levels = stage.levels(withLineFault: lines.isHeld && !lines.isWell)
    // Green asks a visitor to walk: only where the lock is driven open, and follows.
    if levels[.lock] || lines.isLockStuck { levels[.green] = false }
    levels[.accept] = acceptsCoins(at: now)
    // A closed till has no lamp of the gate: red would ask for a coin.
    if memory.books.isClosed, memory.machine.state == .locked, !stage.awaitsState {
      levels[.red] = false
    }
    return levels
  }
}
