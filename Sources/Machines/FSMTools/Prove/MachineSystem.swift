// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

public import FSM
public import FSMAnalysis
public import Fixed

/// A machine and its world as a system for a search, which tries each event, each answer, and each
/// timer that can be the next to expire.
///
/// A place has no clock, but a ``Zone`` of the possible remaining times. An event can therefore
/// happen at any time before the first timer expires, and not only when a timer expires.
@usableFromInline struct MachineSystem<M: SearchableMachine, W: World>: Explorable
where W.Names == M.A {
  /// A situation of machine and world, in which each running timer has the deadline `later`.
  @usableFromInline struct Place {
    @usableFromInline let machine: M
    @usableFromInline let deferred: [UInt8]
    @usableFromInline let world: W
    @usableFromInline let zone: Zone
    @usableFromInline let running: [Int]

    // A struct has specialised code for copies; the runtime would copy a tuple.
    @inlinable init(_ machine: M, _ deferred: [UInt8], _ world: W, _ zone: Zone, running: [Int]) {
      (self.machine, self.deferred, self.world) = (machine, deferred, world)
      (self.zone, self.running) = (zone, running)
    }
  }

  /// The parts of a place that determine what can happen, without the zone of several timers.
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

    // The compiler would not specialise derived functions for the client's machine.
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
  /// A placeholder for the deadline of a running timer, later than the deadline of any new timer.
  @inlinable static var later: Nanoseconds { 1 << 62 }

  // The zone of all places in which no timer runs, and the result of `starts` for them.
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

  /// Runs the machine once for each combination of answers, and calls `visit` for each reaction.
  @inlinable func react(
    to cause: Cause<M.A>, _ machine: M, _ deferred: [UInt8], _ answering: BranchingConditions<W>,
    _ zone: Zone, _ visit: Visit
  ) {
    repeat {
      let moments = moments(of: cause, machine, deferred, from: 0, to: 0, answering)
      guard let last = moments.indices.last else { continue }
      // By index, because a copy of a moment would retain its answers.
      let (machine, deferred, world) =
        (moments[last].after, moments[last].deferred, moments[last].world)
      let starts = starts(of: machine.deadlines)
      let reaction = Reaction(cause: cause, moments: moments, starts: starts)
      if starts.count > 1, let answer = reaction.doubled { reliance.doubled.insert(answer) }
      visit(place(machine, deferred, world, starts, zone), reaction)
    } while answering.advance()
  }

  /// Returns the milliseconds that each timer was started with, 0 if stopped, `nil` if unchanged.
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

  /// Returns the steps that a driver takes for a cause at `end`, with one combination of answers;
  /// `start` is the time of the previous cause.
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
    // A completion that no cell handles is not a step, so its answers belong to the step before.
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

/// A performer with one combination of answers, which records the moments.
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
    // The cast succeeds, because a driver passes steps of its own machine.
    guard let step = step as? M.Result else { return }
    moments.append(
      Moment(
        machine: machine, step: step, world: conditions.world, time: time,
        wait: moments.isEmpty ? wait : 0, answers: conditions.takeAnswers()))
  }
}
