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
  /// Its level.
  package var isActive: Bool
  /// When the line came to this level, before it settled.
  package var edgeTime: Nanoseconds
  /// Whether no edge led to this level: it was read after a gap, or the input's rest was not proved.
  package var isFound = false
}

/// The gate's switches, debounced: edges go in, changes come out.
///
/// A switch that chatters is muted, and one that is active for too long is stuck. A muted safety input
/// counts as active (see ``RestProof``), and any other muted switch as inactive.
package struct SwitchPanel: ~Copyable {
  private struct Switch {
    var debouncer: Debouncer
    var stuck: StuckDetector
    var chatter = ChatterDetector()
    var proof: RestProof
    /// Whether no edge led to the present level.
    private(set) var isFound = false

    /// When a change settles, or never.
    private(set) var change = Nanoseconds.never
    /// The same for a change that cannot wait for the next turn: see ``SwitchPanel/wakeDeadline``.
    private(set) var wake = Nanoseconds.never
    /// When it becomes stuck, or its mask or trial ends.
    private(set) var fault = Nanoseconds.never

    // Whether a release counts at once, and cannot wait for the next turn.
    private let countsReleases: Bool

    init(_ input: Input, _ wiring: SwitchWiring, _ rules: VisitRules) {
      countsReleases = rules.countsReleases(of: input)
      let (period, rest) = rules.periods(of: input, wiring.debounce)
      debouncer = Debouncer(period: period, rest: rest)
      stuck = StuckDetector(longestPress: wiring.longestPress)
      proof = RestProof(input, period: wiring.debounce)
    }

    /// Notes the level of an edge, or one that was read.
    @inline(never)
    mutating func observe(_ isActive: Bool, isEdge: Bool = false, at time: Nanoseconds) {
      isFound = false
      if !debouncer.isActive { proof.observe(isActive: isActive, isEdge: isEdge, at: time) }
      debouncer.observe(isActive, at: time)
    }

    /// Takes up a level that was read after a gap, in which nobody saw what the line did.
    ///
    /// An active one counts at once, and raises no event; its end must last like any other.
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

    /// Settles a change that is due by `time`, or counts a safety input as active whose rest is not proved;
    /// `false` for neither.
    mutating func settle(by time: Nanoseconds) -> Bool {
      let level = debouncer.settle(by: time)
      guard level != nil || proof.fails(by: time) else { return false }
      if level == nil { isFound = true }
      adopt(isActive: level ?? true, at: time)
      return true
    }

    /// Adopts a settled level: a switch that is active already raises no event.
    @inline(never) mutating func adopt(isActive: Bool, at time: Nanoseconds) {
      debouncer.adopt(isActive)
      proof.close()
      stuck.observe(isActive: isActive, at: time)
    }

    /// Drops a change, unless it is a release that was due by `time` and asked for no turn.
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

  // As many as a setup has room for.
  private var switches: InlineArray<8, Switch>
  // The last inputs are those that most gates do without.
  private let indices: Range<Int>
  private let anchor = AddressOnly()

  // What the switches come to together: an edge changes one of them, and asks for this a dozen times.
  /// When the next change settles, or never.
  package private(set) var deadline = Nanoseconds.never
  /// When the gate must have a turn for a change to settle in time, or never.
  ///
  /// A release asks for no turn: it settles with what comes next, as of its own time. That is an
  /// edge, a command, a deadline, or the check of the lines once a second; until then ``pressed``
  /// still has the switch. The release of a switch that is stuck, or would be before it settles,
  /// does ask for one, since the end of a trouble is logged at once.
  private(set) var wakeDeadline = Nanoseconds.never
  /// When the next switch becomes stuck, or the next mask or trial ends, or never.
  private(set) var faultDeadline = Nanoseconds.never

  /// The switches that have settled on active.
  package private(set) var pressed = Levels()
  private(set) var muted = Levels()
  /// The switches whose edge detection is off.
  private(set) var masked = Levels()
  /// The switches that have been active for too long.
  private(set) var stuck = Levels()

  /// The switches of a wiring, in the order of ``Input``, all settled on inactive.
  package init(_ wiring: Wiring, _ rules: VisitRules = VisitRules()) {
    switches = InlineArray(repeating: Switch(.coin, wiring[.coin], rules))
    var count = 0
    Input.forEach { if wiring.has(.input($0)) { count = Int($0.rawValue) + 1 } }
    indices = 0..<count
    Input.forEach { switches[Int($0.rawValue)] = Switch($0, wiring[$0], rules) }
  }

  /// Counts an edge that happened at `time`; an input without a switch is skipped.
  ///
  /// - Returns: whether it mutes the switch.
  @discardableResult package mutating func observe(_ edge: Edge, at time: Nanoseconds) -> Bool {
    let index = Int(edge.input)
    guard index < indices.upperBound else { return false }
    let isOneTooMany = switches[index].chatter.countEdge(at: time)
    if isOneTooMany { switches[index].mute(at: time) }
    if !switches[index].chatter.isMuted {
      // The level that was found is that of this edge: the coin or the card came once the line was held.
      if switches[index].isFound, edge.isActive, Self.isEvent(edge.input) {
        switches[index].adopt(isActive: false, at: time)
      }
      switches[index].observe(edge.isActive, isEdge: true, at: time)
    }
    review(index)
    return isOneTooMany
  }

  /// Observes the levels at `time`, after edges were lost.
  ///
  /// What happened in between is unknown and not counted. A level that differs from the settled one
  /// must last its whole period from now on, like any other.
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
  /// A change that is settling already is left alone, with the time of its own edge.
  mutating func mendMissed(_ levels: Levels, at time: Nanoseconds) {
    for index in indices where !switches[index].chatter.isMuted {
      let debouncer = switches[index].debouncer
      guard debouncer.deadline == nil, debouncer.isActive != levels[index] else { continue }
      switches[index].observe(levels[index], at: time)
      review(index)
    }
  }

  /// Settles one change that is due by `time`; `nil` when none is.
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

  /// Whether a switch has settled on active, or is about to.
  func isTouched(_ input: Input) -> Bool {
    switches[Int(input.rawValue)].debouncer.isActive || isSettling(input)
  }

  /// Whether a sensor of the arm has settled on active, or is about to: a gate has one, or two.
  var isArmTouched: Bool { isTouched(.push) || isTouched(.turn) }

  var isArmStuck: Bool { stuck[.push] || stuck[.turn] }

  func isSettling(_ input: Input) -> Bool {
    switches[Int(input.rawValue)].debouncer.deadline != nil
  }

  /// Takes up the levels of lines that are held since `time`: a switch that is active raises no event,
  /// but a coin or a card whose edge follows came since then.
  ///
  /// - Parameter isLoopOpen: whether the emergency loop counted as open before; it then closes like any other.
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

  /// Adopts inactive for every switch, after the lines were lost.
  mutating func reset() {
    for index in indices {
      switches[index].debouncer.adopt(false)
      switches[index].proof.close()
      review(index)
    }
  }

  /// Drops every change that has not settled, since edges were lost.
  ///
  /// - Parameter time: when the first edge happened that was not lost, 0 if that is unknown. A
  ///   release that was due by then has settled: only the turn that it did not ask for is missing.
  package mutating func dropUnsettled(before time: Nanoseconds = 0) {
    for index in indices {
      switches[index].dropUnsettled(before: time)
      review(index)
    }
  }

  /// Finds the switches that are stuck by `time`, ends masks and trials that are due, and returns
  /// the switches that are unmuted, whose levels the caller must read.
  mutating func expire(by time: Nanoseconds) -> Levels {
    let before = muted
    for index in indices {
      switches[index].stuck.expire(by: time)
      switches[index].chatter.expire(by: time)
      review(index)
    }
    return Levels(bits: before.bits & ~muted.bits)
  }

  /// Takes up the levels of the switches in `mask`, which are unmuted at `time`.
  mutating func unmute(_ mask: Levels, _ levels: Levels, at time: Nanoseconds) {
    for index in indices where mask[index] {
      switches[index].find(levels[index], at: time)
      review(index)
    }
  }

  /// Works out what the switches come to together, after the one at `index` has changed.
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
