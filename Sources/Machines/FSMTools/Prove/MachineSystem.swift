// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM
public import FSMAnalysis
public import Fixed

/// A machine and its world, as something to search: each event, each answer, each timer that can be
/// the next to run out, and what follows from it.
///
/// Time is not counted but bounded: a place has a ``Zone`` of the times that can be left. So an event
/// can happen at any time before the first timer runs out, and not only when another did.
@usableFromInline struct MachineSystem<M: SearchableMachine, W: World>: Explorable
where W.Names == M.A {
  /// Where a machine and its world can be: each timer that runs has the deadline `later`.
  @usableFromInline struct Place {
    @usableFromInline let machine: M
    @usableFromInline let deferred: [UInt8]
    @usableFromInline let world: W
    @usableFromInline let zone: Zone
    @usableFromInline let running: [Int]

    // Tuples are copied by the runtime, and structs by the code that is made for them.
    @inlinable init(_ machine: M, _ deferred: [UInt8], _ world: W, _ zone: Zone, running: [Int]) {
      (self.machine, self.deferred, self.world) = (machine, deferred, world)
      (self.zone, self.running) = (zone, running)
    }
  }

  /// Everything that decides what happens next, but for the zone of several timers.
  @usableFromInline struct Key: Hashable {
    @usableFromInline var situation: [UInt64]
    @usableFromInline let world: W
    @usableFromInline let zone: Zone?

    @inlinable init(_ place: Place) {
      situation = place.machine.situation(at: 0)
      for event in place.deferred { situation.append(1 &<< 32 | UInt64(event)) }
      world = place.world
      zone = place.zone.timerCount > 1 ? nil : place.zone
    }

    // What the compiler derives is not made for the client's machine.
    @inlinable static func == (left: Key, right: Key) -> Bool {
      left.situation == right.situation && left.world == right.world && left.zone == right.zone
    }

    @inlinable func hash(into hasher: inout Hasher) {
      for number in situation { hasher.combine(number) }
      hasher.combine(world)
      zone?.hash(into: &hasher)
    }
  }

  @usableFromInline typealias Visit = (Place, Reaction<M, W>) -> Void

  @usableFromInline let world: W
  @usableFromInline let reliance = Reliance()
  /// A deadline that no event waits for: longer than any delay, and so told from one that is new.
  @inlinable static var later: Nanoseconds { 1 << 62 }

  // The zone of all places in which no timer runs, and what no timer was started with.
  @usableFromInline let still = (
    zone: Zone(timerCount: M().deadlines.count), starts: M().deadlines.map { _ in Int?(0) }
  )

  @inlinable init(world: W) { self.world = world }

  @inlinable func key(of place: Place) -> Key { Key(place) }

  @inlinable func covers(_ known: Place, _ place: Place) -> Bool { known.zone.contains(place.zone) }

  @inlinable func begin(_ visit: Visit) {
    react(to: .start, M(), [], BranchingConditions(world, noting: reliance), still.zone, visit)
  }

  @inlinable func follow(_ place: Place, _ visit: Visit) {
    let answering = BranchingConditions(place.world, noting: reliance)
    if let zone = place.zone.before(place.running) {
      for column in 0..<M.A.table.eventCount {
        guard let event = M.A.Event(rawValue: UInt8(column)), event != M.A.timeout,
          event != M.A.completion, place.world.allows(event)
        else { continue }
        react(to: .event(event), place.machine, place.deferred, answering, zone, visit)
      }
    }
    guard M.A.timeout != nil else { return }
    for timer in place.running {
      guard let zone = place.zone.end(of: timer, before: place.running) else { continue }
      var machine = place.machine
      machine.deadlines[timer] = 0
      react(to: .timer(timer), machine, place.deferred, answering, zone, visit)
    }
  }

  /// Has the machine react once for each way through the questions, and hands over what came of it.
  @inlinable func react(
    to cause: Cause<M.A>, _ machine: M, _ deferred: [UInt8], _ answering: BranchingConditions<W>,
    _ zone: Zone, _ visit: Visit
  ) {
    repeat {
      let moments = moments(of: cause, machine, deferred, from: 0, to: 0, answering)
      guard let last = moments.indices.last else { continue }
      // No moment is copied, which holds answers to retain.
      let (machine, deferred, world) =
        (moments[last].after, moments[last].deferred, moments[last].world)
      let starts = starts(of: machine.deadlines)
      let reaction = Reaction(cause: cause, moments: moments, starts: starts)
      if starts.count > 1, let answer = reaction.doubled { reliance.doubled.insert(answer) }
      visit(place(machine, deferred, world, starts, zone), reaction)
    } while answering.advance()
  }

  /// How long each timer was started for, 0 where it does not run, `nil` where it was left alone.
  @inlinable func starts(of deadlines: [Nanoseconds]) -> [Int?] {
    if deadlines.allSatisfy({ $0 == .max }) { return still.starts }
    return deadlines.map { deadline in
      deadline == .max ? 0 : deadline == Self.later ? nil : Int(deadline / .milliseconds(1))
    }
  }

  @inlinable func place(
    _ machine: M, _ deferred: [UInt8], _ world: W, _ starts: [Int?], _ zone: Zone
  ) -> Place {
    if starts == still.starts { return Place(machine, deferred, world, still.zone, running: []) }
    var (machine, zone) = (machine, zone)
    for (timer, start) in starts.enumerated() { if let start { zone.set(timer, to: start) } }
    let running = starts.indices.filter { starts[$0] != 0 }
    zone.wait(for: running)
    machine.deadlines = starts.map { $0 == 0 ? .max : Self.later }
    return Place(machine, deferred, world, zone, running: running)
  }

  /// The steps that a driver takes from one time to another, when the cause is due, on one way
  /// through the questions.
  @inlinable func moments(
    of cause: Cause<M.A>, _ machine: M, _ deferred: [UInt8], from start: Nanoseconds,
    to end: Nanoseconds, _ conditions: BranchingConditions<W>
  ) -> [Moment<M, W>] {
    var driver = Driver<M, 16>(machine, deferred: deferred)
    var way = Way(machine, conditions, wait: end - start, at: end)
    if case .event(let event) = cause { _ = driver.post(event, at: end) }
    if case .start = cause {
      driver.start(at: end, in: &way)
    } else {
      driver.run(by: end, in: &way)
    }
    // A completion that nothing took is no step, and what it asked belongs to the one before.
    let rest = conditions.takeAnswers()
    if !rest.inOrder.isEmpty, let last = way.moments.indices.last {
      way.moments[last].answers.merge(rest)
    }
    for index in way.moments.indices {
      way.moments[index].after = driver.machine
      way.moments[index].deferred = driver.deferredEvents
    }
    return way.moments
  }
}

/// One way through the questions, and the moments on it.
@usableFromInline struct Way<M: SearchableMachine, W: World>: Performer where W.Names == M.A {
  @usableFromInline typealias Names = M.A
  @usableFromInline var moments: [Moment<M, W>] = []
  @usableFromInline let machine: M
  @usableFromInline let conditions: BranchingConditions<W>
  @usableFromInline let wait: Nanoseconds
  @usableFromInline let time: Nanoseconds

  @inlinable init(
    _ machine: M, _ conditions: BranchingConditions<W>, wait: Nanoseconds, at time: Nanoseconds
  ) { (self.machine, self.conditions, self.wait, self.time) = (machine, conditions, wait, time) }

  @inlinable func holds(_ condition: M.A.Guard) -> Bool { conditions.holds(condition) }

  @inlinable func milliseconds(of interval: M.A.Interval) -> UInt32 {
    conditions.milliseconds(of: interval)
  }

  @inlinable mutating func perform(_ word: M.A.Word) { conditions.perform(word) }

  @inlinable mutating func hasPerformed<Taken: MachineStep>(_ step: Taken) where Taken.A == M.A {
    // A driver hands over its own machine's steps.
    guard let step = step as? M.Result else { return }
    moments.append(
      Moment(
        machine: machine, step: step, world: conditions.world, time: time,
        wait: moments.isEmpty ? wait : 0, answers: conditions.takeAnswers()))
  }
}
