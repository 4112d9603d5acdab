// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
package import FSM
package import Fixed
package import GPIO
package import Ledger
package import Turnstile

/// The controller of a gate, with the stops of a coin: edge, settled switch, train, credit, sale, event, plan, record,
/// commit, perform, levels, log.
///
/// This file has the stops in this order, except the train, which is in `CoinReader.swift`. The step's log entry is the
/// last line of *perform*. An admission is the event `coin` with another payment. A release withdraws the step that
/// waits for its record, and opens the lock at once; `+Orders` has releases, and `+Admissions` admissions. Each part owns
/// its state; the controller passes the results of one part to the next. Time is an argument, so the same code runs on a
/// Raspberry Pi and at a desk. No call waits.
package struct GateController<
  Hardware: Lines & ~Copyable, Log: GateLog, Store: RecordStore
>: ~Copyable {
  // Large members come last: one instruction reaches only the first 4 KiB.
  var memory: GateMemory
  var visits: Visits
  var clock = GateClock()
  var stage: OutputStage
  var queue = WaitingEvents()
  var ledger: CommitGate<Store>
  var switches: SwitchPanel
  /// The session of the gate's lines, held or not.
  package var lines: LineSession<Hardware>
  /// The receiver of the gate's log entries.
  package var log: Log

  /// A gate that holds no lines yet; its machine starts once the lines are held and the ledger is open.
  @inline(never) package init(
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
    stage.claims[.unknownState] = ledger.isOpening
  }

  /// The keeper of the gate's records.
  package var store: Store {
    get { ledger.store }
    set { ledger.store = newValue }
  }

  // Turns: everything due happens in the order of the deadlines.

  /// Does everything due at `now`: opens the ledger, requests and reads lines, lets time pass and writes.
  ///
  /// - Returns: the next deadline, for ``deadline(after:)``; 0 if the deadline must be computed again.
  @inline(never) @discardableResult package mutating func turn(at now: Nanoseconds) -> Nanoseconds {
    clock.turn(at: now)
    openLedger(at: now)
    requestLines(at: now)
    readEdges(at: now)
    let agenda = advance(to: now)
    var isChanged = writeRecords(at: now)
    if !queue.isEmpty, !ledger.isBusy {
      handleWaiting()
      writeRecords(at: now)
      drive(at: now)
      isChanged = true
    }
    return isChanged ? 0 : agenda.wake
  }

  /// Does everything due up to `time`, in the order of the deadlines, and returns the next agenda.
  @discardableResult package mutating func advance(to time: Nanoseconds) -> Agenda {
    while true {
      let agenda = agenda
      guard agenda.time <= time, agenda.time != .never else {
        clock.pass(to: time)
        return agenda
      }
      clock.pass(to: agenda.time)
      switch agenda.due {
      case .state:
        expireState(at: agenda.time)
        handleWaiting()
      case .change: settleSwitch(at: agenda.time)
      case .visit: expireVisit(by: agenda.time)
      case .fault: expireFaults(by: agenda.time)
      }
    }
  }

  /// The time at which the gate needs a turn; `.never` if nothing but an edge can change anything at once.
  package var deadline: Nanoseconds { deadline(after: 0) }

  /// Returns ``deadline`` by the result of the last turn; nothing may have changed the gate since that turn.
  @inline(never) package func deadline(after turn: Nanoseconds) -> Nanoseconds {
    let wake = turn == 0 ? agenda.wake : turn
    return min(wake, min(min(lines.deadline, ledger.deadline), stopDeadline))
  }

  /// The next deadline and its cause, apart from the deadlines of lines, ledger and stop.
  @inline(never) private var agenda: Agenda {
    var agenda = Agenda(due: .state, time: stateDeadline)
    agenda.add(.change, at: switches.deadline, wake: switches.wakeDeadline)
    agenda.add(.visit, at: visitDeadline)
    let (ofBolt, ofCoil) = (lines.isOpen ? visits.bolt.deadline : .never, stage.coil.deadline)
    let ofSwitches = lines.isOpen ? switches.faultDeadline : .never
    let trouble = min(ofBolt, ofCoil)
    agenda.add(.fault, at: min(trouble, min(ofSwitches, visits.armDeadline)), wake: trouble)
    return agenda
  }

  /// The time at which the state ends by itself, or `.never`; no timeout is due while a step waits for its record.
  ///
  /// A turned key ends every state but a release at once. A repair goes on until the key is turned back.
  @inline(never) private var stateDeadline: Nanoseconds {
    if isKeyTurned {
      let state = memory.machine.state
      let endsNow = state == .locked || state == .unlocked || state == .broken
      return endsNow ? clock.reached : .never
    }
    guard let deadline = memory.machine.deadline, !ledger.holdsStep, !memory.hasBeenCorrupt else {
      return .never
    }
    guard memory.machine.state == .unlocked, lines.isOpen else {
      return max(deadline, clock.reached)
    }
    return visits.relockTime(deadline, switches)
  }

  /// Whether the key is turned; never while the lines are not held.
  private var isKeyTurned: Bool { switches.pressed[.repairman] }

  /// When something is due that a visitor's coin or push began; never before the present.
  @inline(never) private var visitDeadline: Nanoseconds {
    var due = visits.deadline(till, switches)
    if visits.rules.coin.countsMoney { due = min(due, saleTime) }
    if visits.admission.isWaiting { due = min(due, min(admissionTime, visits.admission.deadline)) }
    due = min(min(due, stage.pulses.deadline), min(visits.tokenEnd, stage.alarmEnd))
    // The acceptor is switched on again when the coil is cool enough.
    let coolTime = lines.hasAccept && hindrances().allowSale ? coilReadyTime : 0
    if coolTime > clock.reached { due = min(due, coolTime) }
    return max(due, clock.reached)
  }

  /// The time at which the next wait of a stop ends; `.never` for a gate that runs or has stopped.
  @inline(never) private var stopDeadline: Nanoseconds {
    guard stage.isStopped, !stage.isClosed || !ledger.isFlushed else { return .never }
    return stage.isClosed ? stage.stopEnd : closeTime
  }

  /// Does everything due by `time` that a visitor, a release or a start began.
  private mutating func expireVisit(by time: Nanoseconds) {
    expirePush(by: time)
    expireMoney(by: time)
    expireAdmission(by: time)
    expireToken(by: time)
    stage.expireAlarm(by: time)
    stage.pulses.expire(by: time, at: clock.present(for: time))
    endRelease(at: time)
    visits.emergency.expire(by: time)
    if visits.emergency.remind(by: time) {
      remark(visits.emergency.isLoopOpen ? .loopOpen : .heldOpen, at: time)
    }
    if visits.opening.deadline <= time {
      if visits.opening.isWaiting { freeResumedArm(at: time) } else { forgetOpenings() }
    }
    drive(at: time)
  }

  /// Locks a gate whose push has lasted too long; nothing shows whether the visitor passed.
  private mutating func expirePush(by time: Nanoseconds) {
    // If the sensor is settling on its rest, the push ended at the time of that edge.
    if !switches.isSettling(.push) { receive(visits.pushes.expire(by: time), at: time) }
    guard visits.dropStuckPush(by: time) else { return }
    // Before the lock closes: no coin may be invited in the moment before the sensor counts as stuck.
    expireFaults(by: time)
    memory.books.denyReturn()
    memory.books.tokens.doubt()
    process(.timeout, at: time)
  }

  /// Ends a state at its deadline, by its timeout or by a turned key; the relock of an arm is tried
  /// first.
  private mutating func expireState(at deadline: Nanoseconds) {
    clock.pass(to: deadline)
    if isKeyTurned { return beginRepair(at: deadline) }
    let isUnlocked = memory.machine.state == .unlocked
    let isVisit = isUnlocked && lines.isOpen
    if isVisit, visits.tryRelock(at: clock.reached) {
      return drive(at: clock.reached)
    }
    guard let due = memory.machine.deadline, due <= deadline else { return }
    let step = memory.machine.commit(plan(.timeout), at: due, in: memory.conditions)
    // An unused card or grant says nothing of the sensor: staff and readers try them.
    if isVisit, till.payment == .coin { visits.noteRelock() }
    // A price is always returned if a release, a repair or the loss of the lines ends the visit.
    if isVisit, visits.rules.coin.unused == .void { memory.books.denyReturn() }
    perform(step, at: deadline, as: .step(step))
    if isUnlocked, till.credit >= 2 * UInt32(visits.rules.coin.price) {
      remark(.keptPrices, at: deadline)
    }
  }

  /// Edge: reads the edges of the lines, and handles each edge at its own time.
  private mutating func readEdges(at now: Nanoseconds) {
    guard lines.isOpen else { return }
    var failure: Fault?
    do throws(Fault) { try lines.readEdges() } catch { failure = error }
    do throws(Fault) {
      // A lost edge may have ended a change that was settling. libgpiod 2.x loses the oldest edges,
      // before these; libgpiod 1.6 loses the newest, after these.
      if lines.hasLostEdges { switches.dropUnsettled(before: lines.firstEdgeTime(by: now)) }
      // Once the lines are lost, their remaining edges are dropped.
      for index in 0..<lines.edgeCount where lines.isOpen { observe(lines.edge(index), by: now) }
      // The edges that were read before the failure have been handled.
      if let failure { throw failure }
      if lines.hasLostEdges {
        try readLevelsAgain(at: now)
      } else if lines.edgeCount > 0, lines.isOpen, visits.rules.coin.countsMoney {
        // The levels show an edge that the chip lost. For a press the check of each second is enough.
        switches.mendMissed(try lines.readInputs(), at: now)
      }
      try lines.mask(switches.masked)
    } catch { loseLines(error, at: now) }
    // A switch that starts to chatter and an acceptor that hums are logged at once.
    let told = lines.troubles
    let isTold = visits.coins.fault.map { told.kinds[$0] } ?? true
    let isLost = told.kinds[.positionUnknown]
    if !isTold || switches.muted != told.chatteringSwitches || visits.turns.isLost != isLost {
      drive(at: now)
    }
  }

  /// Handles an edge, at a time no earlier than anything handled before.
  mutating func observe(_ edge: Edge, by now: Nanoseconds) {
    log.observe(edge)
    // Edges may be slightly younger than `now`, which was read first. Other timestamps come from
    // another clock: before Linux 5.7, libgpiod 1.6 gave the time of the wall clock.
    let isOfThisClock = edge.timestamp <= now &+ .milliseconds(10)
    let time = max(isOfThisClock ? edge.timestamp : now, clock.reached)
    advance(to: time)
    guard lines.isOpen else { return }
    if edge.input == Input.coin.rawValue, visits.rules.coin.countsMoney {
      visits.coins.observeEdge(at: time)
      countRefusedPulses(at: time)
    } else {
      visits.coins.observeOther(at: time)
    }
    if edge.input == Input.admit.rawValue, switches.isCutShort(edge, at: time) {
      count(.refusedAdmissions, .admissionTooShort, at: time)
    }
    if switches.isLone(edge) { count(.halfEdges, at: time) }
    if switches.observe(edge, at: time) {
      receiveFound(Levels(bits: 1 &<< UInt16(edge.input)), at: time)
    }
  }

  /// Settled switch: handles a change, which may begin or end a pulse of a coin, or a push.
  private mutating func settleSwitch(at time: Nanoseconds) {
    if let change = switches.settle(by: time) { receive(change, at: time) }
    // The change may end a trouble. After a touch or an exit, driving frees the arm again: see `wasFree`.
    drive(at: time)
  }

  /// Receives a change of a switch: a part of a pulse or of a push, or an event.
  mutating func receive(_ change: SwitchChange, at time: Nanoseconds) {
    guard !change.isFound else {
      return receiveFound(Levels(bits: 1 &<< UInt16(change.input.rawValue)), at: time)
    }
    switch change.input {
    case .coin: receiveCoin(change, at: time)
    case .push, .turn: receivePush(change, at: time)
    case .repairman: if change.isActive { turnKey(at: time) }
    case .release: setLoop(open: change.isActive, at: time)
    case .bolt: receiveBolt(change, at: time)
    case .admit: receiveAdmission(change, at: time)
    }
  }

  /// Receives a change of a sensor of the arm; the arm is at rest while no sensor is active.
  private mutating func receivePush(_ change: SwitchChange, at time: Nanoseconds) {
    var change = change
    change.isActive = switches.pressed[.push] || switches.pressed[.turn]
    if visits.noteArm(isResting: !change.isActive, at: time) { drive(at: time) }
    var reading = visits.settlePush(change, at: time)
    if visits.rules.passage.isQuadrature {
      reading = visits.settleTurn(switches.pressed, since: change.edgeTime)
    }
    receive(reading, at: time)
    if !change.isActive { endRelease(at: time) }
  }

  mutating func receive(_ reading: PushReading, at time: Nanoseconds) {
    let isShortAgain = visits.note(reading)
    switch reading {
    case .nothing: break
    case .passage: handle(.push, at: time)
    case .touch: count(.touches, isShortAgain ? .shortPushes : nil, at: time)
    case .held: receiveHeldPush(at: time)
    case .returned: count(.touches, .turnedBack, at: time)
    case .vain, .turned:
      let isRotation = reading == .turned || visits.rules.passage.sensor == .pulse
      receiveVainPush(isRotation: isRotation, at: time)
    case .left: receiveExit(at: time)
    case .atOnce: remark(.sensorsAtOnce, at: time)
    }
  }

  /// Receives a push against a held arm: a paid coin is kept, and in *locked* or *unlocked* the
  /// push is a sign of a visitor.
  private mutating func receiveVainPush(isRotation: Bool, at time: Nanoseconds) {
    let state = memory.machine.state
    if isRotation { endToken(isPassed: true) }
    if isRotation, state == .locked, !ledger.isBusy { return receiveLatePassage(at: time) }
    if state == .locked || state == .unlocked { memory.books.till.waitsForSign = false }
    guard state == .unlocked else { return handle(.push, at: time) }
    count(.refusedPushes, .pushInVain, at: time)
  }

  /// Receives the end of a push that shows a rotation of a held arm: the bolt may not hold.
  private mutating func receiveHeldPush(at time: Nanoseconds) {
    guard memory.machine.state == .locked, !ledger.isBusy else { return }
    if visits.isTokenWaiting { return endToken(isPassed: true) }
    remark(.passageWhileLocked, at: time)
  }

  /// Receives a rotation on a locked gate: a visitor came late after the price was returned, or did not pay.
  private mutating func receiveLatePassage(at time: Nanoseconds) {
    let isPaid = visits.hasPaid(till) && till.waitsForSign
    if isPaid {
      memory.books.sellLate(visits.rules.coin)
      stage.pulses.add()
      visits.pushes.noteRotation(at: time)
      ledger.audit(.coin)
      ledger.markDirty()
    } else {
      handle(.push, at: time)
      // The arm of a visitor who has just passed is not home yet: a pushchair shakes it.
      guard !visits.pushes.isTurning else { return }
    }
    remark(isPaid ? .latePassage : .passageWhileLocked, at: time)
  }

  /// Counts a visitor who left through the entrance; an open passage stays open.
  private mutating func receiveExit(at time: Nanoseconds) {
    let state = memory.machine.state
    if state == .unlocked {
      let isSwapped = visits.suspicion.noteExit()
      count(.exits, isSwapped ? .sensorsSwapped : .outByEntrance, at: time)
    } else {
      let isForced = visits.rules.holdsExit && state != .released
      count(isForced ? .forcedExits : .exits, isForced ? .forcedExit : nil, at: time)
    }
  }

  /// Counts something that leads to no step, and logs a remark if there is one.
  @inline(never)
  mutating func count(_ counter: Counter, _ remark: Remark? = nil, at time: Nanoseconds) {
    memory.books.counters.count(counter)
    ledger.noteCount()
    if let remark { self.remark(remark, at: time) }
  }

  @inline(never) mutating func remark(_ remark: Remark, at time: Nanoseconds) {
    if remark == .passageWhileLocked || remark == .forcedExit { stage.ring(at: time) }
    let times = visits.remarks.take(remark, at: time)
    if times > 0 { log.record(.remark(remark, times: times), at: time) }
  }

  // Train, credit and sale.

  @inline(never) mutating func receiveCoin(_ change: SwitchChange, at time: Nanoseconds) {
    guard visits.rules.coin.countsMoney else {
      guard change.isActive else { return }
      return memory.books.isClosed ? refusePress(at: time) : handle(.coin, at: time)
    }
    credit(visits.coins.settle(isActive: change.isActive, since: change.edgeTime), at: time)
    countRefusedPulses(at: time)
  }

  /// Counts the pulses that are no money, and logs why if that is to be told.
  mutating func countRefusedPulses(at time: Nanoseconds) {
    let (pulses, reason) = visits.coins.takeRefused()
    if let reason { log.record(.refusedPulse(reason), at: time) }
    guard pulses > 0 else { return }
    memory.books.counters.count(.refusedPulses, times: UInt64(pulses))
    ledger.noteCount()
  }

  /// Credit: adds pulses to the till; a gate that refuses extra coins counts and logs those it cannot use.
  mutating func credit(_ pulses: UInt32, at time: Nanoseconds) {
    guard pulses > 0 else { return }
    visits.coins.noteCredit(at: time)
    ledger.markDirty()
    let usable =
      visits.rules.coin.extra == .credit
      ? pulses : min(pulses, visits.usablePulses(till, isReadyToSell: hindrances().allowSale))
    memory.books.counters.count(.refusedCoins, times: UInt64(pulses - usable))
    // Even a coin that buys nothing is the sign of a visitor for which a returned price waits.
    let isWhole = memory.books.deposit(usable)
    guard usable > 0 else { return log.record(.money(.refused, credit: till.credit), at: time) }
    ledger.noteCredit(of: usable)
    let entry: MoneyEntry = !isWhole ? .full : ledger.isBehind ? .unrecorded : .credited
    log.record(.money(entry, credit: till.credit), at: time)
  }

  /// Sale: ends trains and old credit that are due by `time`; a whole price is the event `coin`.
  private mutating func expireMoney(by time: Nanoseconds) {
    credit(visits.coins.expire(by: time), at: time)
    countRefusedPulses(at: time)
    if visits.forfeitTime(till) <= time {
      memory.books.forfeitCredit()
      ledger.markDirty()
      log.record(.money(.forfeited, credit: 0), at: time)
    }
    if saleTime <= time { handle(.coin, at: time) }
  }

  /// The time at which the credit buys a passage: in the past if it does now, `.never` while it cannot.
  var saleTime: Nanoseconds {
    visits.demandsSale(till) && hindrances().allowSale ? openingTime : .never
  }

  /// Returns why no visitor is let in or no coin is invited at `now`; without a time, the pauses are left out.
  ///
  /// Money that comes nevertheless is credited as far as ``credit(_:at:)`` can use the pulses.
  @inline(never) package func hindrances(at now: Nanoseconds = .never) -> CaseSet<Hindrance> {
    var found = CaseSet<Hindrance>()
    let unfit = lines.troubles.unfitSwitches
    let state = memory.machine.state
    if state != .locked { found[state?.hindrance ?? .unknownState] = true }
    found.add(.stop, if: stage.isStopped)
    found.add(.lines, if: !lines.isOpen || lines.fault != nil)
    found.add(.unknownState, if: ledger.isOpening || stage.claims[.unknownState])
    found.add(.ledger, if: ledger.refusesSteps)
    found.add(.release, if: visits.emergency.isReleased)
    found.add(.repair, if: isKeyTurned)
    found.add(.passage, if: ledger.pending != nil)
    found.add(.closedTill, if: memory.books.isClosed)
    found.add(.armSensor, if: unfit[.push] || unfit[.turn] || visits.turns.isLost)
    // A contact that chatters does not show where the bolt is.
    found.add(.bolt, if: visits.bolt.fault != nil || lines.troubles.chatteringSwitches[.bolt])
    found.add(.acceptor, if: visits.coins.fault != nil || unfit[.coin])
    found.add(.coil, if: coilReadyTime > now)
    found.add(.paid, if: !visits.invitesCoins(till))
    found.add(.arm, if: visits.readyTime > now)
    return found
  }

  /// The time at which arm and coil are ready for a visitor; in the past if they are ready now.
  @inline(never) var openingTime: Nanoseconds { max(visits.readyTime, coilReadyTime) }

  /// The time at which the coil can hold a whole passage; in the past if it can now.
  private var coilReadyTime: Nanoseconds {
    let relock = memory.conditions.milliseconds(of: .relock)
    return stage.coil.readyTime(for: relock == 0 ? .max : .milliseconds(UInt64(relock)))
  }

  private func acceptsCoins(at now: Nanoseconds) -> Bool {
    lines.hasAccept && hindrances(at: now).inviteCoins
  }

  /// Event: queues the event, and handles queued events until a step waits for its record.
  package mutating func handle(_ event: Turnstile.Event, at time: Nanoseconds) {
    // Before the ledger is open the gate can keep no coin; a turned key waits.
    if event == .coin, ledger.isOpening { return refuseCoin(at: time) }
    // While a coin waits for its record the state is still `locked`, so a push is not its passage.
    if event == .push, ledger.isBusy { return process(event, at: time) }
    enqueue(event, at: time)
    handleWaiting()
  }

  /// Queues an event behind the present step; a full queue counts and logs the lost event.
  mutating func enqueue(_ event: Turnstile.Event, at time: Nanoseconds) {
    guard !queue.events.enqueue(event, at: time) else { return }
    let step = memory.machine.overflow(event)
    perform(step, at: time, as: .step(step))
  }

  /// Handles queued events, each after any earlier deadline of the state, until one waits for its record.
  mutating func handleWaiting() {
    while !ledger.isBusy, let (event, time) = queue.events.dequeue() {
      if stateDeadline <= time { expireState(at: stateDeadline) }
      process(event, at: time)
    }
    guard !ledger.isBusy, let (command, time) = queue.command else { return }
    queue.command = nil
    switch command.command.act {
    case .event(let event): process(event, at: time, for: command)
    case .till(let kind): order(kind, for: command, at: time)
    }
  }

  // Plan, record and commit.

  /// Processes an event: plans its step once, then records and commits that step.
  @inline(never) mutating func process(
    _ event: Turnstile.Event, at time: Nanoseconds, paidBy payment: Payment = .coin,
    of admission: Admission = Admission(), for command: IssuedCommand? = nil
  ) {
    memory.conditions.isBraked = visits.suspicion.isDead
    let step = plan(event)
    recordThenCommit(
      PlannedStep(step: step, payment: payment, command: command, admission: admission), at: time)
  }

  /// Plan: looks up the step of an event; nothing changes yet.
  @inline(never) private func plan(_ event: Turnstile.Event) -> Step<Turnstile> {
    memory.machine.plan(event, in: memory.conditions)
  }

  /// Record: makes a step that opens the lock for a visitor, or an order about the till, wait for the disk.
  ///
  /// If the disk fails, the ledger's rule decides. A gate without a ledger, a release and any other step wait for
  /// nothing.
  @inline(never) mutating func recordThenCommit(_ planned: PlannedStep, at time: Nanoseconds) {
    guard planned.needsRecord else { return commit(planned, at: time) }
    // Whoever comes now is another visitor.
    if planned.step != nil { endToken(isPassed: false) }
    switch ledger.submit(planned, at: clock.present(for: time)) {
    case .commit: commit(planned, at: time)
    case .waits: writeRecords(at: time)
    case .refuse: refuse(planned, at: time)
    }
  }

  /// Takes the result of the record being written and hands over the next record; returns `false`
  /// if neither exists.
  @discardableResult package mutating func writeRecords(at now: Nanoseconds) -> Bool {
    var isChanged = false
    while true {
      if let outcome = ledger.poll(at: now) {
        conclude(outcome, at: now)
      } else if let sequence = ledger.nextSequence(at: now) {
        stage.observeCoil(at: now)
        var record = memory.record(sequence, after: ledger.pending, at: now)
        record.coilHeat = stage.coil.recorded
        ledger.write(&record)
      } else {
        return isChanged
      }
      isChanged = true
    }
  }

  /// Logs a fault or a recovery of the ledger, and commits or refuses the step that waited.
  @inline(never) private mutating func conclude(_ outcome: RecordOutcome, at now: Nanoseconds) {
    if let fault = outcome.fault { log.record(.ledgerFault(fault), at: now) }
    if outcome.isRecovered { log.record(.ledgerKept, at: now) }
    let isAllowed = outcome.isRecorded || !ledger.refusesSteps
    if isAllowed { freeResumedArm(at: now) }
    if outcome.isRecorded { memory.noteRecorded() }
    if outcome.isRecovered || !outcome.isRecorded {
      stage.show(ledgerFault: ledger.fault != nil)
      drive(at: now)
    }
    guard let step = outcome.planned else { return }
    guard isAllowed else { return refuse(step, at: now) }
    commit(step, at: now, isRecorded: outcome.isRecorded)
  }

  /// Refuses a command, an admission or a coin that cannot be recorded.
  @inline(never) mutating func refuse(_ planned: PlannedStep, at time: Nanoseconds) {
    if let command = planned.command {
      ledger.markDirty()
      return log.record(.commandNotKept(command.command, by: command.peer), at: time)
    }
    if planned.payment == .admitted { refuseAdmission(at: time) } else { refuseCoin(at: time) }
  }

  /// Refuses a press that cannot be recorded; credit stays in the till.
  @inline(never) mutating func refuseCoin(at time: Nanoseconds) {
    ledger.markDirty()
    if visits.rules.coin.countsMoney { return drive(at: time) }
    memory.count(.refuseCoin)
    drive(at: time)
    log.record(.coinNotKept, at: time)
  }

  /// Commit: has the machine take the step, or reports that the machine is corrupt.
  @inline(never)
  mutating func commit(_ planned: PlannedStep, at time: Nanoseconds, isRecorded: Bool = false) {
    guard let planning = planned.step else {
      return carryOut(planned, at: time, isRecorded: isRecorded)
    }
    // A visitor may be behind an arm that is not at rest.
    if switches.isArmTouched { memory.books.tokens.doubt() }
    let step = memory.commit(planning, paidBy: planned.payment, at: time)
    perform(
      step, at: time, as: planned.entry(for: step), paidBy: planned.payment, of: planned.admission,
      isRecorded: isRecorded)
    if step.outcome == .moved { memory.books.tokens.open(for: planned.admission.token) }
  }

  // Perform, levels and log.

  /// Perform: carries out the step's words, drives the levels and logs the step; waits for neither
  /// log nor disk.
  @inline(never) mutating func perform(
    _ step: Step<Turnstile>, at time: Nanoseconds, as entry: LogEntry,
    paidBy payment: Payment = .coin, of admission: Admission = Admission(),
    isRecorded: Bool = false
  ) {
    var words = step.allWords
    while let word = words.next() { perform(word, paidBy: payment) }
    // A coin that fell while the gate was open for another visitor has an owner who waits.
    if step.event == .timeout, step.from == .unlocked, visits.hasLaterCoin {
      memory.books.till.waitsForSign = false
    }
    memory.count(step.outcome)
    if step.outcome == .corrupt { stage.showCorruption() }
    closeToken(at: time)
    ledger.note(step, paidBy: payment, of: admission, isRecorded: isRecorded)
    drive(at: time)
    log.observe(step, at: time)
    log.record(entry, at: time)
  }

  /// Performs a word, which sets outputs or counts.
  mutating func perform(_ word: Turnstile.Word, paidBy payment: Payment = .coin) {
    if word == .countRepair { visits.forgetSuspicions() }
    if !stage.perform(word) { memory.count(word, paidBy: payment) }
  }

  /// Levels: drives every output to its level, unless all outputs have their levels already.
  mutating func drive(at now: Nanoseconds) {
    // A change that is due late is driven at the present time.
    let present = clock.present(for: now)
    observeArm(at: present)
    // The first pass may find a stuck output or end a fault of the bolt; the second pass shows the change.
    for _ in 0..<2 {
      logTroubles(at: now)
      let levels = levels(at: now)
      let isNew = lines.wouldDrive(levels)
      if isNew {
        do throws(Fault) {
          let isLock = levels[.lock] != lines.driven[.lock]
          if let fault = try lines.drive(levels) { log.record(.fault(fault, retryIn: 0), at: now) }
          noteSwitching(ofLock: isLock, at: present)
        } catch { loseLines(error, at: now) }
      }
      followArm(at: present)
      guard isNew, lines.fault != nil || visits.bolt.hasContact else { return }
    }
  }

  /// Notes at `now` that outputs have new levels, since the lock's coil may make pulses on the acceptor's line.
  @inline(never) mutating func noteSwitching(ofLock isLock: Bool, at now: Nanoseconds) {
    let isInviting = !lines.hasAccept || lines.driven[.accept]
    visits.coins.moments.note(ofLock: isLock, isInviting: isInviting, at: now)
  }

  /// Returns the levels to drive now; the fault lamp also shows a fault or a trouble of lines that are held.
  @inline(never) func levels(at now: Nanoseconds) -> Levels {
    var levels = stage.levels(withLineFault: lines.isOpen && !lines.isWell)
    // Green asks a visitor to walk, so the lock must be driven open and follow.
    if levels[.lock] || lines.isLockStuck { levels[.green] = false }
    levels[.accept] = acceptsCoins(at: now)
    let isAlarm = (stage.alarmEnd != .never || visits.bolt.fault != nil) && !stage.isStopped
    levels[.alarm] = isAlarm && lines.wiring.has(.output(.alarm))
    // Red would ask for a coin, so red is off while the till is closed.
    if memory.books.isClosed, memory.machine.state == .locked, !stage.claims[.unknownState] {
      levels[.red] = false
    }
    return levels
  }

  /// Notes how the machine wants the arm, before the outputs are driven; the coil comes last, as it uses these claims.
  mutating func observeArm(at now: Nanoseconds) {
    let isPaid = till.payment == .coin
    if visits.observeArm(isFree: memory.machine.state == .unlocked, isPaid: isPaid, at: now) {
      stage.claims[.unknownState] = ledger.isOpening
    }
    stage.claims[.release] = visits.emergency.isReleased
    visits.findArm(switches)
    stage.claims[.trial] = visits.isTryingRelock || visits.letsBoltGo
    stage.wait(forRest: visits.wouldJam(switches) && lines.isLockOpen)
    stage.observeCoil(at: now)
  }

  /// Notes how the lock was driven, which frees the arm or holds it.
  private mutating func followArm(at now: Nanoseconds) {
    guard lines.isOpen else { return visits.drop(at: now) }
    let isSold =
      visits.rules.passage.followsArm && memory.machine.state == .unlocked
      && !ledger.holdsStep && !stage.isCoilCut
    visits.follow(lockOpen: lines.isLockOpen, isSold: isSold, at: now)
  }
}
