// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import Fixed

/// A run that a ``StepRing`` recorded, for a machine to repeat.
struct KeptRun<M: SearchableMachine> {
  private typealias Found = Moment<M, KeptWorld<M.A>>
  private typealias System = MachineSystem<M, KeptWorld<M.A>>

  private var steps: [(time: Nanoseconds, record: StepRecord)] = []
  private let total: UInt64

  init(_ bytes: [UInt8]) throws(ToolFault) {
    let (span, end) = (bytes.span, bytes.count - 4)
    guard bytes.count >= 16, bytes.count % 24 == 16 else {
      throw ToolFault("expected 16 bytes and 24 for each step, found \(bytes.count)", status: 65)
    }
    guard span.load(at: end) == Checksum(of: end, span).value else {
      throw ToolFault("damaged: its checksum is wrong; copy the file again", status: 65)
    }
    guard span.load(at: 0) == M.A.table.fingerprint else {
      throw ToolFault(
        "recorded with a table other than \(M.A.self)'s; check --machine", status: 65)
    }
    total = span.load(at: 4)
    for place in stride(from: 12, to: end, by: 24) {
      let record = StepRecord(bits: span.load(at: place + 8), rest: span.load(at: place + 16))
      steps.append((span.load(at: place), record))
    }
  }

  /// Returns the run as a script, up to the first step that the table contradicts: the fault.
  ///
  /// If the ring lost the start, the script begins with a shortest path to the first state.
  func script() -> (lines: [String], fault: String?) {
    var (runs, index) = (beginning, 0)
    while index < steps.count {
      let last = runs.last?.last
      guard let run = run(from: index, last?.machine ?? M(), last?.deferred ?? []) else {
        return (ConsoleScript(runs).lines, fault(at: index, last?.machine.state))
      }
      runs.append(run)
      index += run.count
    }
    return (ConsoleScript(runs).lines, nil)
  }

  /// A shortest path to the state before the first step, or empty if the first step is the start.
  private var beginning: [[Found]] {
    guard let first = steps.first,
      let from = M.A.State(rawValue: UInt8(truncatingIfNeeded: first.record.bits &>> 8))
    else { return [] }
    let system = System(world: KeptWorld())
    let property = Property<Reaction<M, KeptWorld<M.A>>>("") {
      $0.moments.last?.machine.state != from
    }
    let way = Search(system, [property]).counterexamples[0] ?? []
    return Replay(way, in: system).runs
  }

  /// Returns the moments that follow from the cause at `index`, or `nil` if no answers of guards
  /// lead to the recorded steps.
  private func run(from index: Int, _ former: M, _ deferred: [UInt8]) -> [Found]? {
    let system = System(world: KeptWorld(length: length(from: index)))
    for cause in causes(of: steps[index].record, former) {
      var machine = former
      machine.deadlines = machine.deadlines.map { $0 == .max ? .max : System.later }
      if case .timer(let timer) = cause { machine.deadlines[timer] = 0 }
      let answering = BranchingConditions(system.world)
      repeat {
        let found = system.moments(
          of: cause, machine, deferred, from: time(before: index), to: time(at: index), answering)
        if isKept(found, at: index) { return found }
      } while answering.advance()
    }
    return nil
  }

  private func causes(of record: StepRecord, _ machine: M) -> [Cause<M.A>] {
    guard let event = event(of: record) else { return [.start] }
    guard event == M.A.timeout else { return [.event(event)] }
    let deadlines = machine.deadlines
    return deadlines.indices.filter { deadlines[$0] != .max }.map { .timer($0) }
  }

  private func event(of record: StepRecord) -> M.A.Event? {
    M.A.Event(rawValue: UInt8(truncatingIfNeeded: record.bits &>> 16))
  }

  private func isKept(_ found: [Found], at index: Int) -> Bool {
    guard !found.isEmpty, index + found.count <= steps.count else { return false }
    return found.indices.allSatisfy { found[$0].step.record == steps[index + $0].record }
  }

  /// Returns the time of the step at `index` in whole milliseconds, which a console can repeat.
  private func time(at index: Int) -> Nanoseconds {
    let isTimeout = event(of: steps[index].record) == M.A.timeout
    let millisecond = Nanoseconds.milliseconds(1)
    let time = min(steps[index].time, .max / 2)
    let (whole, rest) = time.quotientAndRemainder(dividingBy: millisecond)
    // A timeout must not come before its deadline, or an event after a later step.
    return (isTimeout && rest > 0 ? whole + 1 : whole) * millisecond
  }

  private func time(before index: Int) -> Nanoseconds {
    min(time(at: max(index - 1, 0)), time(at: index))
  }

  /// Returns the milliseconds from the step at `index` to the next timeout, or a console's longest
  /// interval if no timeout follows before a move.
  private func length(from index: Int) -> UInt32 {
    for later in steps.indices.dropFirst(index + 1) {
      if event(of: steps[later].record) == M.A.timeout {
        let start = time(before: later)
        let length = (time(at: later) - min(start, time(at: index))) / .milliseconds(1)
        return min(UInt32(clamping: length), KeptWorld<M.A>.longest)
      }
      if steps[later].record.bits &>> 24 & 0xFF == UInt64(Outcome.moved.rawValue) { break }
    }
    return KeptWorld<M.A>.longest
  }

  private func fault(at index: Int, _ state: M.A.State?) -> String {
    let number = total &- UInt64(steps.count - index) &+ 1
    let name = state.map { "\($0.name)" } ?? "no state"
    return "step \(number): from \(name), the table has no such step"
  }
}

/// A world in which each guard can be true or false, and all intervals have the same length.
private struct KeptWorld<Names: Automaton>: World {
  static var longest: UInt32 { 1_000_000_000 }
  var length = longest

  mutating func perform(_ word: Names.Word) {}
  func lengths(of interval: Names.Interval) -> [UInt32]? { [length] }
}
