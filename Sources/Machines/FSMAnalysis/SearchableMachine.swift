// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Embedded Swift has no arrays.
#if !hasFeature(Embedded)
  public import FSM
  import Fixed

  /// A machine whose situations a search can tell apart.
  public protocol SearchableMachine<A>: StateMachine {
    /// Everything that decides what the machine does next, with times counted from `now`: two machines with equal
    /// situations answer every event alike.
    func situation(at now: Nanoseconds) -> [UInt64]
    /// When each timer runs out, `Nanoseconds.max` where it does not run.
    ///
    /// A table ``WithTimers`` has one for each of eight levels, the outermost first; any other has one.
    /// A search sets them, to have each run out first that can.
    var deadlines: [Nanoseconds] { get set }
  }

  extension Machine: SearchableMachine {
    /// The state and the time that is left.
    public func situation(at now: Nanoseconds) -> [UInt64] {
      [UInt64(current), left(until: packedDeadline, at: now)]
    }

    /// The one deadline.
    public var deadlines: [Nanoseconds] {
      get { [packedDeadline] }
      set { packedDeadline = newValue.first ?? .max }
    }
  }

  extension HierarchicalMachine: SearchableMachine {
    /// The innermost state, the time that is left on each level, what is suspended, and what is
    /// remembered of states that were left.
    public func situation(at now: Nanoseconds) -> [UInt64] {
      [UInt64(current)] + timesLeft(at: now) + memories
        + (0..<stack.count).map { index in
          let suspended = stack[index]
          return UInt64(suspended.state) &<< 8 | UInt64(suspended.level)
        }
    }

    /// The deadline of each level's timer; without ``WithTimers`` that of the one timer.
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

    /// The level of each timer, if a single one is of `single`.
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
