// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Not in Embedded Swift, because arrays allocate memory.
#if !hasFeature(Embedded)
  public import FSM
  import Fixed

  /// A machine whose situations a search can compare.
  public protocol SearchableMachine<A>: StateMachine {
    /// Returns everything that decides the next steps, with times relative to `now`; machines with
    /// equal situations handle every event alike.
    func situation(at now: Nanoseconds) -> [UInt64]
    /// The deadline of each timer, or `Nanoseconds.max` for a timer that does not run.
    ///
    /// A table ``WithTimers`` has eight timers, the outermost level first; any other table has one
    /// timer. A search sets the deadlines to try each timer that can run out first.
    var deadlines: [Nanoseconds] { get set }
  }

  extension Machine: SearchableMachine {
    /// Returns the state and the time left until the deadline.
    public func situation(at now: Nanoseconds) -> [UInt64] {
      [UInt64(current), left(until: packedDeadline, at: now)]
    }

    /// The deadline of the machine's only timer.
    public var deadlines: [Nanoseconds] {
      get { [packedDeadline] }
      set { packedDeadline = newValue.first ?? .max }
    }
  }

  extension HierarchicalMachine: SearchableMachine {
    /// Returns the innermost state, the time left on each level, the history, and the suspended
    /// states.
    public func situation(at now: Nanoseconds) -> [UInt64] {
      [UInt64(current)] + timesLeft(at: now) + memories
        + (0..<stack.count).map { index in
          let suspended = stack[index]
          return UInt64(suspended.state) &<< 8 | UInt64(suspended.level)
        }
    }

    /// The deadline of each level's timer, or of the only timer without ``WithTimers``.
    public var deadlines: [Nanoseconds] {
      get { Self.timerLevels(timerLevel).map { timers.deadline(at: $0, first: timerLevel) } }
      set {
        let levels = Self.timerLevels(timerLevel)
        timerLevel = timers.clear(from: 0, first: timerLevel)
        for (level, deadline) in zip(levels, newValue) where deadline != .max {
          timerLevel = timers.set(deadline, at: level, first: timerLevel)
        }
      }
    }

    /// Returns the level of each timer; `single` is the level of an only timer.
    private static func timerLevels(_ single: UInt8) -> [UInt8] {
      A.Rows.Timers.isForEachLevel ? (0..<8).map { $0 * 8 } : [single]
    }

    private func timesLeft(at now: Nanoseconds) -> [UInt64] {
      (UInt8(0)..<8).map { level in
        left(until: timers.deadline(at: level * 8, first: timerLevel), at: now)
      }
    }

    private var memories: [UInt64] {
      guard A.Rows.kind.hasHistory else { return [] }
      return (0..<A.table.stateCount).map { UInt64(history.innermost(in: UInt8($0))) }
    }
  }

  private func left(until deadline: Nanoseconds, at now: Nanoseconds) -> UInt64 {
    guard deadline != .max else { return .max }
    return deadline > now ? deadline - now : 0
  }
#endif
