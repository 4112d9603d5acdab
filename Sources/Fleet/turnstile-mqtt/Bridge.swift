// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import System

/// Carries what one gate says to the broker: one thread, which waits for broker and trail.
///
/// It keeps nothing itself: what is lost on the way, it sends again when the database says what it has.
struct Bridge: ~Copyable {
  private let options: Options
  private let broker: Broker
  private var pause = Pause()
  private var lastReason = TextBuffer()
  private var trail = TrailSocket()
  private var trailConnectedAt: Nanoseconds = 0
  private var trailError: Int32?
  private var position = TrailPosition()
  private var isAsking = false
  private var status: StatusSource
  private var commands: StaffCommands

  /// A bridge that is not connected yet.
  init(_ options: Options, _ broker: Broker) throws(UsageError) {
    guard let path = options.socket("status"), let commands = options.socket("command") else {
      throw UsageError(sentence: "--sockets: the path is too long; use a shorter path")
    }
    (self.options, self.broker) = (options, broker)
    status = StatusSource(path)
    self.commands = StaffCommands(commands)
  }

  mutating func run() {
    while true {
      wait()
      let now = MonotonicClock.now
      let news = broker.move()
      if broker.number < 0 {
        trail.close()
        report(pause.isOver(at: now) ? broker.connect() ?? news.reason : news.reason)
        if pause.endsFight() { sayFight() }
      } else if news.isConnected {
        serve(news, at: now)
      }
    }
  }

  /// Says how the connection to the broker is, when that has changed.
  private mutating func report(_ reason: TextBuffer?) {
    guard let reason, reason != lastReason else { return }
    lastReason = reason
    say("broker: \(reason)")
  }

  private func sayFight() {
    say(
      "broker: three connections in a row ended within 10 s; another client may have the name "
        + "\(options.name): give each gate its own with --name")
  }

  /// Waits until broker or trail have something, for at most a second.
  private func wait() {
    var sources: InlineArray<2, pollfd> = [
      pollfd(
        fd: broker.number, events: Int16(POLLIN | (broker.wantsToWrite ? POLLOUT : 0)), revents: 0),
      pollfd(fd: trail.number, events: Int16(POLLIN), revents: 0),
    ]
    var span = sources.mutableSpan
    // Safe because the two are lent for the call.
    unsafe span.withUnsafeMutableBufferPointer { unsafe _ = poll($0.baseAddress, 2, 1000) }
  }

  private mutating func serve(_ news: Inbox, at now: Nanoseconds) {
    if news.isNew { greet(at: now) }
    if options.wants(.trail) { serveTrail(news, at: now) }
    if options.wants(.status), let text = status.next(at: now, from: broker.ownAddress) {
      broker.publish(text, to: broker.topic("status"), isRetained: true)
    }
    for index in 0..<news.commands.count {
      guard let command = news.commands[index] else { continue }
      broker.publish(commands.execute(command, at: now, .now), to: broker.topic("answer"))
    }
    if options.wants(.discovery), news.isNew || news.hasAssistant { announce() }
  }

  /// Says to a new broker what it cannot know.
  private mutating func greet(at now: Nanoseconds) {
    pause.begin(at: now)
    report("connected")
    broker.publish("1" as TextBuffer, to: broker.topic("online"), isRetained: true)
    broker.subscribe(to: broker.topic("have"))
    broker.subscribe(to: "turnstile/collector/+")
    position.restart()
    status.forget()
    if options.wants(.commands) { broker.subscribe(to: broker.topic("command/+")) }
    if options.wants(.discovery) { broker.subscribe(to: "homeassistant/status") }
  }

  /// Tells Home Assistant of the gate; of its buttons, where people may command.
  private func announce() {
    Discovery.forEach { component in
      guard options.wants(.commands) || !component.isButton else { return }
      broker.publish(
        component.text(of: options.name), to: component.topic(of: options.name), isRetained: true)
    }
  }

  private mutating func serveTrail(_ news: Inbox, at now: Nanoseconds) {
    connectTrail(at: now)
    while let message = trail.next() { take(message, at: now) }
    if let have = news.have { send(position.take(have: have, at: now)) }
    // All gates of a broker hear it at once.
    if news.hasCollector { position.expectAnswer(at: now + clinux_random() % .seconds(10)) }
    guard now >= position.deadline else { return }
    position.ask(at: now)
    isAsking = true
    trail.send("books")
  }

  private mutating func connectTrail(at now: Nanoseconds) {
    guard trail.number < 0, now >= trailConnectedAt &+ .seconds(1) || trailConnectedAt == 0,
      let path = options.socket("trail")
    else { return }
    trailConnectedAt = now
    let error = trail.connect(to: path)
    if let error, error != trailError {
      say(
        "\(path): \(errno: error); if there is no socket, enable turnstile-trail.socket "
          + "(turnstile-trail@GATE.socket)")
    }
    trailError = error
    position.restart()
  }

  private mutating func take(_ message: TrailReader.Message, at now: Nanoseconds) {
    switch message {
    case .lines(let last):
      broker.publish(trail.reader.batch, to: broker.topic("trail"))
      position.send(upTo: last, at: now)
    case .books:
      // Only as an answer: a busy gate has a new record every second.
      if isAsking { broker.publish(trail.reader.books, to: broker.topic("books")) }
      isAsking = false
    case .gone: send(position.takeGone(at: now))
    case .garbled:
      say(
        "trail: unknown message from `turnstilectl audit serve`; install the same version of both")
    }
  }

  private mutating func send(_ request: TrailPosition.Request?) {
    switch request {
    case .after(let digits): trail.send("after \(digits)")
    case .opening(let number): trail.send("open \(number) \(position.have)")
    case nil: break
    }
  }
}

/// How long to wait before the next connection to the broker.
///
/// Two bridges with one name end each other's connections; a pause that doubles ends their fight.
struct Pause {
  private static let (shortest, longest) = (Nanoseconds.seconds(1), Nanoseconds.seconds(60))

  private var length = shortest
  private var next: Nanoseconds = 0
  private var connectedAt: Nanoseconds?
  // The number of connections in a row that ended within 10 s, at most four.
  private var shortOnes = 0

  mutating func begin(at now: Nanoseconds) { connectedAt = now }

  /// Whether to connect now, while there is no connection; the next pause begins then.
  mutating func isOver(at now: Nanoseconds) -> Bool {
    if let begin = connectedAt {
      connectedAt = nil
      let isShort = now < begin + .seconds(10)
      length = isShort ? min(2 * length, Self.longest) : Self.shortest
      shortOnes = isShort ? min(shortOnes + 1, 4) : 0
      next = now + length + clinux_random() % .seconds(1)
    }
    guard now >= next else { return false }
    next = now + Self.shortest + clinux_random() % .seconds(1)
    return true
  }

  /// Whether a third connection in a row has ended soon, which is told once.
  mutating func endsFight() -> Bool {
    guard shortOnes == 3 else { return false }
    shortOnes = 4
    return true
  }
}
