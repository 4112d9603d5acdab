// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Fixed
package import GPIO
package import Turnstile

/// A change of a switch that has settled.
package struct SwitchChange: Equatable, Sendable {
  /// The switch.
  package var input: Input
  /// The new level.
  package var isActive: Bool
  /// The time of the edge to this level, before the level settled.
  package var edgeTime: Nanoseconds
  /// Whether no edge led to this level: it was read after a gap, or the input's rest was not proved.
  package var isFound = false
}

/// The gate's switches, debounced: edges go in, changes come out.
///
/// A switch that chatters is muted, and a switch that is active for too long is stuck. A muted
/// safety input counts as active (see ``RestProof``); any other muted switch counts as inactive.
package struct SwitchPanel: ~Copyable {
  private struct Switch {
    var debouncer: Debouncer
    var stuck: StuckDetector
    var chatter = ChatterDetector()
    var proof: RestProof
    /// Whether no edge led to the present level.
    private(set) var isFound = false

    /// The time at which a change settles, or `.never`.
    private(set) var change = Nanoseconds.never
    /// The same time for a change that needs a turn of its own: see ``SwitchPanel/wakeDeadline``.
    private(set) var wake = Nanoseconds.never
    /// The time at which the switch becomes stuck, or its mask or trial ends.
    private(set) var fault = Nanoseconds.never

    // Whether a release has a meaning at once and needs a turn.
    private let countsReleases: Bool

    init(_ input: Input, _ wiring: SwitchWiring, _ rules: VisitRules) {
      countsReleases = rules.countsReleases(of: input)
      let (period, rest) = rules.periods(of: input, wiring.debounce)
      debouncer = Debouncer(period: period, rest: rest)
      stuck = StuckDetector(longestPress: wiring.longestPress)
      proof = RestProof(input, period: wiring.debounce)
    }

    /// Notes the level of an edge, or a level that was read.
    @inline(never)
    mutating func observe(_ isActive: Bool, isEdge: Bool = false, at time: Nanoseconds) {
      isFound = false
      if !debouncer.isActive { proof.observe(isActive: isActive, isEdge: isEdge, at: time) }
      debouncer.observe(isActive, at: time)
    }

    /// Adopts a level that was read after a gap in which the line was not observed.
    ///
    /// An active level counts at once and raises no event. Its end must last like any other change.
    @inline(never) mutating func find(_ isActive: Bool, at time: Nanoseconds) {
      if isActive || !debouncer.isActive {
        adopt(isActive: isActive, at: time)
      } else {
        observe(false, at: time)
      }
      isFound = true
    }

    /// Counts a switch that chatters as inactive, but a safety input as active.
    mutating func mute(at time: Nanoseconds) {
      adopt(isActive: proof.isNeeded, at: time)
      isFound = true
    }

    /// Settles a change that is due by `time`, or counts a safety input as active whose rest is not
    /// proved; returns `false` if neither happened.
    mutating func settle(by time: Nanoseconds) -> Bool {
      let level = debouncer.settle(by: time)
      guard level != nil || proof.fails(by: time) else { return false }
      if level == nil { isFound = true }
      adopt(isActive: level ?? true, at: time)
      return true
    }

    /// Adopts a settled level: a switch that is already active raises no event.
    @inline(never) mutating func adopt(isActive: Bool, at time: Nanoseconds) {
      debouncer.adopt(isActive)
      proof.close()
      stuck.observe(isActive: isActive, at: time)
    }

    /// Drops a change, unless it is a release that was due by `time` and needed no turn.
    mutating func dropUnsettled(before time: Nanoseconds) {
      if wake == .never, change <= time {
        adopt(isActive: false, at: change)
      } else {
        debouncer.adopt(debouncer.isActive)
      }
    }

    mutating func reviewDeadlines() {
      change = min(debouncer.deadline ?? .never, proof.deadline)
      fault = min(stuck.deadline, chatter.deadline)
      let isSilent =
        debouncer.isActive && !countsReleases && !stuck.isStuck && stuck.deadline > change
      wake = isSilent ? .never : change
    }
  }

  // A setup has room for eight switches.
  private var switches: InlineArray<8, Switch>
  // The last inputs are those that most gates lack.
  private let indices: Range<Int>
  private let anchor = AddressOnly()

  // Cached over all switches: an edge changes one switch, but these values are read a dozen times for it.
  /// The time at which the next change settles, or `.never`.
  package private(set) var deadline = Nanoseconds.never
  /// The time at which the gate needs a turn so that a change settles in time, or `.never`.
  ///
  /// A release needs no turn. It settles, as of its own time, at the next edge, command, deadline
  /// or check of the lines, which comes once a second. Until then ``pressed`` still contains the
  /// switch. If the switch is stuck, or would be before it settles, the release needs a turn: the
  /// end of a trouble is logged at once.
  private(set) var wakeDeadline = Nanoseconds.never
  /// The time at which the next switch becomes stuck, or the next mask or trial ends; or `.never`.
  private(set) var faultDeadline = Nanoseconds.never

  /// The switches that have settled on active.
  package private(set) var pressed = Levels()
  private(set) var muted = Levels()
  /// The switches whose edge detection is off.
  private(set) var masked = Levels()
  /// The switches that have been active for too long.
  private(set) var stuck = Levels()

  /// The switches of a wiring, in the order of ``Input``; all have settled on inactive.
  package init(_ wiring: Wiring, _ rules: VisitRules = VisitRules()) {
    switches = InlineArray(repeating: Switch(.coin, wiring[.coin], rules))
    var count = 0
    Input.forEach { if wiring.has(.input($0)) { count = Int($0.rawValue) + 1 } }
    indices = 0..<count
    Input.forEach { switches[Int($0.rawValue)] = Switch($0, wiring[$0], rules) }
  }

  /// Counts an edge at `time`, and returns whether it mutes the switch; an input without one is skipped.
  @discardableResult package mutating func observe(_ edge: Edge, at time: Nanoseconds) -> Bool {
    let index = Int(edge.input)
    guard index < indices.upperBound else { return false }
    let isOneTooMany = switches[index].chatter.countEdge(at: time)
    if isOneTooMany { switches[index].mute(at: time) }
    if !switches[index].chatter.isMuted {
      // The adopted level belongs to this edge: the coin or the card came once the line was held.
      if switches[index].isFound, edge.isActive, Self.isEvent(edge.input) {
        switches[index].adopt(isActive: false, at: time)
      }
      switches[index].observe(edge.isActive, isEdge: true, at: time)
    }
    review(index)
    return isOneTooMany
  }

  /// Returns whether an edge leads to the level that its line has already, so that an edge was lost before.
  func isLone(_ edge: Edge) -> Bool {
    let index = Int(edge.input)
    guard index < indices.upperBound, !switches[index].chatter.isMuted else { return false }
    let debouncer = switches[index].debouncer
    return edge.isActive == debouncer.isActive && debouncer.deadline == nil
  }

  /// Returns whether an edge ends a press that was too short to count, and too long for a bounce.
  func isCutShort(_ edge: Edge, at time: Nanoseconds) -> Bool {
    let debouncer = switches[Int(edge.input)].debouncer
    guard !edge.isActive, !debouncer.isActive, let began = debouncer.edgeTime else { return false }
    return time >= began &+ .milliseconds(20)
  }

  /// Observes the levels at `time`, after edges were lost.
  ///
  /// Anything in between is unknown and does not count. A level that differs from the settled level
  /// must last its whole period from now on.
  package mutating func observe(_ levels: Levels, at time: Nanoseconds) {
    for index in indices where !switches[index].chatter.isMuted {
      switches[index].observe(levels[index], at: time)
      review(index)
    }
  }

  // Whether a press of the switch lets a visitor in.
  private static func isEvent(_ input: UInt8) -> Bool {
    input == Input.coin.rawValue || input == Input.admit.rawValue
  }

  /// Mends switches whose last edge was missed: a level without its edge begins to settle.
  ///
  /// A change that is already settling keeps the time of its own edge.
  mutating func mendMissed(_ levels: Levels, at time: Nanoseconds) {
    let missed = Levels(bits: (levels.bits ^ pressed.bits) & ~muted.bits)
    for index in indices where missed[index] && switches[index].debouncer.deadline == nil {
      switches[index].observe(levels[index], at: time)
      review(index)
    }
  }

  /// Settles one change that is due by `time`; returns `nil` if there is none.
  package mutating func settle(by time: Nanoseconds) -> SwitchChange? {
    for index in indices {
      let edgeTime = switches[index].debouncer.edgeTime
      guard switches[index].settle(by: time) else { continue }
      review(index)
      return Input(rawValue: UInt8(index)).map {
        SwitchChange(
          input: $0, isActive: pressed[index], edgeTime: edgeTime ?? time,
          isFound: switches[index].isFound)
      }
    }
    return nil
  }

  /// Returns whether a switch has settled on active or is settling.
  func isTouched(_ input: Input) -> Bool {
    switches[Int(input.rawValue)].debouncer.isActive || isSettling(input)
  }

  /// Whether a sensor of the arm has settled on active or is settling; a gate has one sensor or two.
  @inline(never) var isArmTouched: Bool { isTouched(.push) || isTouched(.turn) }

  var isArmStuck: Bool { stuck[.push] || stuck[.turn] }

  func isSettling(_ input: Input) -> Bool {
    switches[Int(input.rawValue)].debouncer.deadline != nil
  }

  /// Adopts the levels of lines held since `time`, without events, except for a coin or a card whose edge follows.
  ///
  /// - Parameter isLoopOpen: whether the emergency loop counted as open before; if so, it must close like any other
  ///   switch.
  mutating func find(_ levels: Levels, isLoopOpen: Bool, at time: Nanoseconds) {
    for index in indices {
      switches[index].chatter = ChatterDetector()
      if isLoopOpen, index == Int(Input.release.rawValue) {
        switches[index].adopt(isActive: true, at: time)
      }
      switches[index].find(levels[index], at: time)
      review(index)
    }
  }

  /// Settles every switch on inactive, after the lines were lost.
  mutating func reset() {
    for index in indices {
      switches[index].debouncer.adopt(false)
      switches[index].proof.close()
      review(index)
    }
  }

  /// Drops every change that has not settled, since edges were lost.
  ///
  /// - Parameter time: the time of the first edge that was not lost; 0 if it is unknown. A release
  ///   that was due by then has settled: it only lacked its turn.
  package mutating func dropUnsettled(before time: Nanoseconds = 0) {
    for index in indices {
      switches[index].dropUnsettled(before: time)
      review(index)
    }
  }

  /// Marks switches that are stuck by `time`, ends masks and trials, and returns the unmuted
  /// switches to read.
  mutating func expire(by time: Nanoseconds) -> Levels {
    let before = muted
    for index in indices {
      switches[index].stuck.expire(by: time)
      switches[index].chatter.expire(by: time)
      review(index)
    }
    return Levels(bits: before.bits & ~muted.bits)
  }

  /// Adopts the levels of the switches in `mask`, which are unmuted at `time`.
  mutating func unmute(_ mask: Levels, _ levels: Levels, at time: Nanoseconds) {
    for index in indices where mask[index] {
      switches[index].find(levels[index], at: time)
      review(index)
    }
  }

  /// Updates the cached values after the switch at `index` has changed.
  private mutating func review(_ index: Int) {
    pressed[index] = switches[index].debouncer.isActive
    muted[index] = switches[index].chatter.isMuted
    masked[index] = switches[index].chatter.isMasked
    stuck[index] = switches[index].stuck.isStuck
    switches[index].reviewDeadlines()
    (deadline, wakeDeadline, faultDeadline) = (.never, .never, .never)
    for index in indices {
      deadline = min(deadline, switches[index].change)
      wakeDeadline = min(wakeDeadline, switches[index].wake)
      faultDeadline = min(faultDeadline, switches[index].fault)
    }
  }
}
