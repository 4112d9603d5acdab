// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// The measurements of one wire: pulses, pauses, trains, bounces and losses.
///
/// A train is what one coin or one visitor causes: pulses with pauses of less than a second.
///
/// The caller drains ``next(by:)`` up to each edge's time before it observes the edge, and at the end
/// ``finish(by:)``.
package struct WireMeasurement: Sendable {
  /// The pause that ends a train, in nanoseconds.
  package static var trainGap: Nanoseconds { .seconds(1) }
  /// The pulses of a train at which it is no coin's, but a hum: acceptors give up to 50.
  package static var endlessTrain: UInt32 { 100 }

  /// The widths of the pulses.
  package private(set) var pulses = Widths()
  /// The widths of the pauses inside trains.
  package private(set) var pauses = Widths()
  /// How long the trains lasted, from first edge to last.
  package private(set) var trains = Widths()
  /// The fewest pulses of a train, 0 while there is none.
  package private(set) var fewestPulses: UInt32 = 0
  /// The most pulses of a train, 0 while there is none.
  package private(set) var mostPulses: UInt32 = 0
  /// How often edges were lost.
  package private(set) var losses: UInt64 = 0
  /// How often the wire hummed, or a train did not end.
  package private(set) var noises: UInt64 = 0

  private var reader = LevelReader()
  private var train = Train()
  private var endedBounces = Bounces()

  /// A measurement of a wire that is inactive.
  package init() {}

  /// The bounces at pulses and pauses.
  package var bounces: Bounces {
    var bounces = endedBounces
    bounces.add(reader.bounces)
    return bounces
  }

  /// Whether the wire is active.
  package var isActive: Bool { reader.isActive }
  /// When the present level began; `nil` where that was not seen.
  package var since: Nanoseconds? { reader.since }

  /// When the next event is due at the latest; `nil` for none.
  package var deadline: Nanoseconds? {
    if let deadline = reader.deadline { return deadline }
    return train.pulses > 0 && !reader.isActive ? train.deadline : nil
  }

  /// Begins with a level whose begin was not seen.
  package mutating func begin(_ isActive: Bool) { reader.adopt(isActive) }

  /// Notes that the wire came to a level at `time`.
  package mutating func observe(_ isActive: Bool, at time: Nanoseconds) {
    reader.observe(isActive, at: time)
  }

  /// Notes that edges were lost, and the level that the wire has now; the train under way does not count.
  package mutating func lose(_ isActive: Bool) {
    losses &+= 1
    forget(isActive)
  }

  /// The same behind edges that were read together with a loss which has been noted.
  package mutating func forget(_ isActive: Bool) {
    train.isWhole = false
    reader.lose(isActive)
  }

  /// The next event that is due by `time`; `nil` for none.
  package mutating func next(by time: Nanoseconds) -> WireEvent? {
    while let finding = reader.settle(by: time) {
      if let event = event(of: finding) { return event }
    }
    guard train.pulses > 0, !reader.isActive, !reader.isHumming,
      train.deadline <= reader.changeBegan ?? time
    else { return nil }
    return endTrain()
  }

  /// The next event of a measurement that ends at `time`; a train that has begun is over then.
  package mutating func finish(by time: Nanoseconds) -> WireEvent? {
    if let event = next(by: time) { return event }
    guard train.pulses > 0, !reader.isActive, !reader.isHumming else { return nil }
    return endTrain()
  }

  private mutating func event(of finding: LevelReader.Finding) -> WireEvent? {
    switch finding {
    case .level(let level): return level.isActive ? pulse(level) : pause(level)
    case .hum(let hum):
      noises &+= 1
      train = Train()
      return .hum(hum)
    case .humEnded(let hum):
      train = Train()
      return .humEnded(hum)
    }
  }

  private mutating func pulse(_ level: MeasuredLevel) -> WireEvent? {
    endedBounces.add(level.bounces)
    train.add(level)
    guard train.pulses <= Self.endlessTrain else { return nil }
    if let width = level.width { pulses.note(width) }
    guard train.pulses == Self.endlessTrain else { return .pulse(level.width, level.bounces) }
    noises &+= 1
    return .endlessTrain(period: train.length / UInt64(Self.endlessTrain))
  }

  private mutating func pause(_ level: MeasuredLevel) -> WireEvent? {
    endedBounces.add(level.bounces)
    guard train.pulses < Self.endlessTrain else { return nil }
    if train.pulses > 0, let width = level.width { pauses.note(width) }
    return .pause(level.width, level.bounces)
  }

  private mutating func endTrain() -> WireEvent {
    let ended = train
    train = Train()
    guard ended.isWhole, ended.pulses < Self.endlessTrain else { return .spoiltTrain }
    fewestPulses = trains.count == 0 ? ended.pulses : min(fewestPulses, ended.pulses)
    mostPulses = max(mostPulses, ended.pulses)
    trains.note(ended.length)
    return .train(trains.count, pulses: ended.pulses, length: ended.length)
  }
}

/// The pulses since the last pause that was long enough to end a train.
private struct Train {
  /// How many there were; they are no longer counted when there are as many as fit.
  private(set) var pulses: UInt32 = 0
  var isWhole = true
  private var began: Nanoseconds = 0
  private var ended: Nanoseconds = 0

  /// From the first edge to the last, in nanoseconds.
  var length: Nanoseconds { ended - began }

  /// When it is over, unless another pulse begins.
  var deadline: Nanoseconds {
    ended > .max - WireMeasurement.trainGap ? .max : ended + WireMeasurement.trainGap
  }

  mutating func add(_ pulse: MeasuredLevel) {
    if pulse.began == nil { isWhole = false }
    if pulses == 0 { began = pulse.began ?? pulse.ended }
    ended = pulse.ended
    if pulses < .max { pulses += 1 }
  }
}

/// What a wire did, as it happens.
package enum WireEvent: Sendable, Equatable {
  /// A pulse has ended; its width is `nil` where its begin was not seen.
  case pulse(Nanoseconds?, Bounces)
  /// A pause has ended, as for a pulse.
  case pause(Nanoseconds?, Bounces)
  /// A train has ended: its number, pulses, and time from its first edge to its last.
  case train(UInt64, pulses: UInt32, length: Nanoseconds)
  /// A train has ended that does not count, since a part of it was not seen or it did not end in time.
  case spoiltTrain
  /// A train has more pulses than any coin gives, one each so many nanoseconds; its others are no events.
  case endlessTrain(period: Nanoseconds)
  /// The wire hums, and has no pulses until it is quiet.
  case hum(Hum)
  /// The wire is quiet again.
  case humEnded(Hum)
}

/// Why a measurement proposes no settings.
package enum ProposalRefusal: Error, Sendable, Equatable {
  /// No edge came; the wire was active all the time, or never.
  case noEdge(isActive: Bool)
  /// So many trains more are needed.
  case tooFew(missing: UInt64)
  /// The wire hummed, or a train did not end.
  case noise
  /// A pulse is shorter than any acceptor's, in nanoseconds.
  case shortPulse(Nanoseconds)
  /// A pulse is longer than any acceptor's, in nanoseconds.
  case longPulse(Nanoseconds)
  /// One pulse is more than twice as long as another, in nanoseconds: an acceptor may tell values by length.
  case unevenPulses(shortest: Nanoseconds, longest: Nanoseconds)
  /// Some pushes are as short as a rotation's pulse and others as long as a rotation, in nanoseconds.
  case unevenPushes(shortest: Nanoseconds, longest: Nanoseconds)
  /// The sensor was inactive inside a push for as long as between two visitors, in nanoseconds.
  case longPause(Nanoseconds)
  /// A rotation gives a pulse, and the bolt jams: no rule works.
  case pulseOnJammingBolt
}

extension WireMeasurement {
  /// Throws unless there are five trains at least to propose from, and nothing else.
  func checkSamples() throws(ProposalRefusal) {
    if noises > 0 { throw .noise }
    if pulses.count == 0, losses == 0, since == nil { throw .noEdge(isActive: isActive) }
    if trains.count < 5 { throw .tooFew(missing: 5 - trains.count) }
  }
}

extension Nanoseconds {
  /// So many hundredths of the time, rounded down; of one over a day, those of a day.
  func hundredths(_ share: Nanoseconds) -> Nanoseconds {
    Swift.min(self, .seconds(86_400)) * share / 100
  }

  /// The time in steps of `unit`, rounded down.
  func roundedDown(to unit: Nanoseconds) -> Nanoseconds { self / unit * unit }

  /// The time in steps of `unit`, rounded up; at most a day.
  func roundedUp(to unit: Nanoseconds) -> Nanoseconds {
    (Swift.min(self, .seconds(86_400)) + unit - 1) / unit * unit
  }
}
