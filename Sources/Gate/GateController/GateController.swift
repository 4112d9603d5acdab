// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import Fixed
package import GPIO
package import Ledger
package import Turnstile

/// The way of a coin: edge, settled switch, train, credit, sale, plan, record, commit, perform, levels,
/// log.
///
/// This file has these stops in this order, but for those of money, which `CoinReader.swift` and
/// `GateController+Money.swift` have; the log is the last line of *perform*. Every part below
/// owns its state; the controller passes what one returns to the next. Time is an argument, so the
/// same code runs on a simulated chip and on a Raspberry Pi. No call waits, and none allocates.
package struct GateController<
  Hardware: Lines & ~Copyable, Log: GateLog, Store: RecordStore
>: ~Copyable {
  // What is large is last: one instruction reaches only what lies within 4 KiB.
  let rules: VisitRules
  var memory: GateMemory
  var coins: CoinReader
  var pushes: PushReader
  var emergency = Emergency()
  var arm = ArmTimer()
  var bolt: BoltMonitor
  var suspicion = PushSuspicion()
  var clock = GateClock()
  var opening = OpeningCount()
  // Whether the gate is to be taken out of service as soon as its ledger is open.
  var isLockOutDue = false
  // When an orderly stop ends; never for a gate that runs.
  var stopEnd = Nanoseconds.never
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
    self.rules = rules
    memory = GateMemory(conditions, rules.coin)
    switches = SwitchPanel(wiring, rules)
    coins = CoinReader(rules.coin, debounce: wiring[.coin].debounce)
    pushes = PushReader(rules.passage, longestPush: wiring[.push].longestPress)
    bolt = BoltMonitor(hasContact: wiring.has(.input(.bolt)))
    self.lines = LineSession(wiring, hardware: lines)
    stage = OutputStage(wiring)
    ledger = CommitGate(store, rule: rule)
    stage.awaitsState = ledger.isOpening
  }

  /// Does everything due at `now`: opens the ledger, requests and reads lines, lets time pass, writes.
  @inline(never)
  package mutating func turn(at now: Nanoseconds) {
    clock.turn(at: now)
    openLedger(at: now)
    requestLines(at: now)
    readEdges(at: now)
    advance(to: now)
    writeRecords(at: now)
    guard !queue.isEmpty, !ledger.isBusy else { return }
    handleWaiting()
    writeRecords(at: now)
  }

  /// Edge: reads the edges of the lines, and handles each at its own time.
  private mutating func readEdges(at now: Nanoseconds) {
    guard lines.isHeld else { return }
    var failure: Fault?
    do throws(Fault) { try lines.readEdges() } catch { failure = error }
    do throws(Fault) {
      // The missing edges may have ended a change that was settling: libgpiod 2.x loses the oldest
      // ones, before these, and 1.6 the newest, after them.
      if lines.hasLostEdges {
        switches.dropUnsettled(before: lines.firstEdgeTime(by: now))
      }
      // Once the lines are lost, the rest of their edges is dropped.
      for index in 0..<lines.edgeCount where lines.isHeld {
        observe(lines.edge(index), by: now)
      }
      // What one line had before another failed has been read.
      if let failure { throw failure }
      if lines.hasLostEdges { try readLevelsAgain(at: now) }
      try lines.mask(switches.masked)
    } catch {
      loseLines(error, at: now)
    }
    // A switch that starts to chatter, or an acceptor that hums, is logged at once.
    let hasTrouble =
      switches.muted != lines.troubles.chatteringSwitches || coins.fault != lines.troubles.coinFault
    if hasTrouble { drive(at: now) }
  }

  /// Lets time pass: deadlines and settled switches up to `time` happen in the order they are due.
  ///
  /// At equal times the deadline comes first (D9), and what follows from a switch that has settled
  /// comes last.
  package mutating func advance(to time: Nanoseconds) {
    while true {
      let settled = switches.deadline
      let timeout = machineDeadline
      let fault = faultDeadline
      let visit = visitDeadline
      if fault <= time, fault < min(settled, min(timeout, visit)) {
        clock.pass(to: fault)
        expireFaults(by: fault)
      } else if timeout <= min(time, min(settled, visit)), timeout != .never {
        expireState(at: timeout)
        handleWaiting()
      } else if settled <= min(time, visit), settled != .never {
        settleSwitch(at: settled)
      } else if visit <= time, visit != .never {
        clock.pass(to: visit)
        expireVisit(by: visit)
      } else {
        return clock.pass(to: time)
      }
    }
  }

  /// Settled switch: it may begin or end a pulse of a coin, or a push.
  @inline(never)
  private mutating func settleSwitch(at time: Nanoseconds) {
    clock.pass(to: time)
    if let change = switches.settle(by: time) { take(change, at: time) }
    // A switch that became inactive may end a trouble.
    drive(at: time)
  }

  /// Event: handles it and every event it raises, each to completion.
  package mutating func handle(_ event: Turnstile.Event, at time: Nanoseconds) {
    // Before the ledger is open no coin can be kept, and no push let through; the key waits.
    if event == .coin, ledger.isOpening { return refuse(nil, at: time) }
    // While a coin waits for its record the arm is held, so a push cannot be its passage.
    if event == .push, ledger.isBusy { return plan(event, at: time) }
    enqueue(event, at: time)
    handleWaiting()
  }

  /// Handles all queued events, each after the deadline before it, until one waits for its record.
  mutating func handleWaiting() {
    while !ledger.isBusy, let (event, time) = queue.takeEvent() {
      if let deadline = memory.machine.deadline, deadline <= time { expireState(at: deadline) }
      plan(event, at: time)
    }
    guard !ledger.isBusy, let (command, time) = queue.takeCommand() else { return }
    plan(command.command.event, at: time, for: command)
  }

  /// Plan: looks up once what the event would do; nothing changes yet.
  @inline(never)
  mutating func plan(
    _ event: Turnstile.Event, at time: Nanoseconds, for command: IssuedCommand? = nil
  ) {
    record(PlannedStep(step: memory.plan(event), command: command), at: time)
  }

  /// Record: a step that frees the arm is on the disk first, or does not happen.
  ///
  /// Every other step is committed at once, and its record follows.
  @inline(never)
  private mutating func record(_ planned: PlannedStep, at time: Nanoseconds) {
    guard planned.freesArm else { return commit(planned, at: time) }
    switch ledger.submit(planned, at: clock.present(for: time)) {
    case .commit: commit(planned, at: time)
    case .waits: writeRecords(at: time)
    case .refuse: refuse(planned.command, at: time)
    }
  }

  /// Takes the result of the record being written, and hands over the newest one.
  package mutating func writeRecords(at now: Nanoseconds) {
    while true {
      if let outcome = ledger.poll(at: now) {
        conclude(outcome, at: now)
      } else if let sequence = ledger.nextSequence(at: now) {
        stage.observeCoil(at: now)
        memory.coilHeat = stage.coilHeat
        ledger.write(memory.record(sequence, after: ledger.pending, at: now))
      } else {
        return
      }
    }
  }

  /// Logs a fault or a recovery of the ledger, and commits or refuses the step that waited.
  private mutating func conclude(_ outcome: RecordOutcome, at now: Nanoseconds) {
    if let fault = outcome.fault { log.record(.ledgerFault(fault), at: now) }
    if outcome.isRecovered { log.record(.ledgerKept, at: now) }
    if outcome.isRecorded || !ledger.refusesSteps { freeResumedArm(at: now) }
    if outcome.isRecovered || !outcome.isRecorded {
      stage.show(ledgerFault: ledger.fault != nil)
      drive(at: now)
    }
    guard let step = outcome.planned else { return }
    if outcome.isRefused {
      refuse(step.command, at: now)
    } else {
      commit(step, at: now, isRecorded: outcome.isRecorded)
    }
  }

  /// Commit: the machine takes the step, or reports that it is corrupt.
  @inline(never)
  private mutating func commit(
    _ planned: PlannedStep, at time: Nanoseconds, isRecorded: Bool = false
  ) {
    let step = memory.commit(planned.step, at: time)
    let entry = planned.command.map { LogEntry.commanded($0.command, by: $0.peer, step) }
    perform(
      step, at: time, as: entry ?? .step(step), isGrant: planned.isGrant, isRecorded: isRecorded)
  }

  /// Perform: carries out the step's words, drives the resulting levels in one go, and logs the
  /// step.
  ///
  /// The gate waits neither for its log nor for the record that follows.
  mutating func perform(
    _ step: Step<Turnstile>, at time: Nanoseconds, as entry: LogEntry, isGrant: Bool = false,
    isRecorded: Bool = false
  ) {
    var words = step.words
    while let word = words.next() { perform(word, isGrant: isGrant) }
    memory.count(step.outcome)
    if step.outcome == .corrupt { stage.showCorruption() }
    note(step, isGrant: isGrant, isRecorded: isRecorded)
    drive(at: time)
    log.observe(step, at: time)
    log.record(entry, at: time)
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
        logFault(try lines.drive(levels), at: now)
      } catch {
        loseLines(error, at: now)
      }
    }
    followArm(at: now)
  }
}
