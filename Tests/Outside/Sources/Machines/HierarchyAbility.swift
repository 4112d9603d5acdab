// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// What a machine with substates can do besides nesting.
package enum HierarchyAbility: UInt8, Ability {
  case begin, initialFurtherDown, levelTimers, shallowHistory, deepHistory
  case local, external, enter, canEnter, resume, damaged, overflow

  /// Whether it works.
  package var works: Bool {
    switch self {
    case .begin: Self.begins
    case .initialFurtherDown: Self.washing.state == .soaking
    case .levelTimers: Self.timesOut
    case .shallowHistory: Self.recalls(.recall, .soaking)
    case .deepHistory: Self.recalls(.recallAll, .spinning)
    case .local: Self.isLocal
    case .external: Self.isExternal
    case .enter: Self.enters
    case .canEnter: Self.seesWays
    case .resume: Self.resumes
    case .damaged: Self.refusesDamage
    case .overflow: Self.overflows
    }
  }

  private typealias Washing = HierarchicalMachine<Washer>

  private static var washing: Washing {
    var washer = Washing()
    _ = washer.start(at: 0, in: Drum())
    return washer
  }

  /// The words of a beginning come after those of the entry, before those of the substates.
  private static var begins: Bool {
    var washer = Washing()
    let step = washer.start(at: 0, in: Drum())
    return isSame(step.words, [.light, .beep, .fill, .soak])
  }

  /// A move in a level leaves the timers outside it alone.
  private static var timesOut: Bool {
    var washer = washing
    _ = washer.handle(.next, at: 1, in: Drum())
    guard washer.deadline == 90_000_000_000,
      washer.expire(by: 90_000_000_000, in: Drum())?.to == .paused,
      washer.deadline == 600_000_000_000
    else { return false }
    return washer.expire(by: 600_000_000_000, in: Drum())?.to == .off && washer.deadline == nil
  }

  private static func recalls(_ event: Washer.Event, _ expected: Washer.State) -> Bool {
    var washer = washing
    _ = washer.handle(.next, at: 1, in: Drum())
    _ = washer.handle(.stop, at: 2, in: Drum())
    return washer.handle(event, at: 3, in: Drum()).to == expected
  }

  private static var isLocal: Bool {
    var washer = washing
    return isSame(washer.handle(.rewind, at: 1, in: Drum()).words, [.drain, .fill, .soak])
  }

  private static var isExternal: Bool {
    var washer = washing
    let step = washer.handle(.restart, at: 1, in: Drum())
    return isSame(step.words, [.drain, .dark, .light, .fill, .soak])
  }

  private static var enters: Bool {
    var washer = washing
    let step = washer.enter(.paused, at: 1, in: Drum())
    return step.event == .pause && washer.state == .paused
  }

  private static var seesWays: Bool {
    var washer = washing
    _ = washer.handle(.stop, at: 1, in: Drum())
    return washer.canEnter(.on, in: Drum()) && !washer.canEnter(.paused, in: Drum())
  }

  /// What is suspended, the time left and the histories are as they were.
  private static var resumes: Bool {
    var washer = washing
    _ = washer.handle(.next, at: 0, in: Drum())
    _ = washer.handle(.call, at: 0, in: Drum())
    guard let bytes = saved(washer) else { return false }
    var other = Washing()
    _ = try? other.resume(from: bytes.span, at: 5, clock: .stood)
    guard other.state == .off, other.suspendedCount == 1 else { return false }
    return other.handle(.back, at: 6, in: Drum()).to == .spinning
  }

  private static var refusesDamage: Bool {
    guard var bytes = saved(washing) else { return false }
    bytes[3] ^= 1
    var other = Washing()
    _ = try? other.resume(from: bytes.span, at: 5, clock: .stood)
    return other.state == nil
  }

  private static func saved(_ washer: Washing) -> [84 of UInt8]? {
    var bytes = [84 of UInt8](repeating: 0)
    guard Washing.snapshotSize == 84 else { return nil }
    var span = bytes.mutableSpan
    let isSaved = washer.save(at: 1, into: &span)
    return isSaved ? bytes : nil
  }

  private static var overflows: Bool {
    let washer = washing
    let step = washer.overflow(.next)
    return step.outcome == .full && step.isFault && step.to == .soaking
  }
}
