// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Glibc

/// Stores what gates say, and tells each what is stored, after the commit.
///
/// It keeps nothing itself: whatever is lost between the two, gates send again.
struct Collector {
  // How many messages make a transaction at most.
  private static let largestBatch = 400

  private let options: Options
  private let broker: Broker
  private var database: Database?
  private var reports = Reports()

  /// A collector that is not connected yet.
  init(_ options: Options) throws(UsageError) {
    self.options = options
    broker = try Broker(options)
  }

  /// Works until the database has a schema that this program does not know, and returns the reason.
  mutating func run() -> String {
    while true {
      if let reason = openDatabase() { return reason }
      if database != nil { serve() }
      sleep(1)
    }
  }

  /// Serves gates until broker or database is lost; then what waits is dropped.
  private mutating func serve() {
    defer { broker.inbox.messages.removeAll() }
    if let reason = broker.connect() { return reports.say("broker: \(reason)") }
    var isServing = false
    while database != nil {
      if let reason = broker.move(within: broker.inbox.messages.isEmpty ? 1000 : 0) {
        return reports.say("broker: \(reason)")
      }
      if !isServing, broker.inbox.isConnected {
        isServing = true
        broker.subscribe()
        reports.say("collecting as number \(options.number)")
      }
      collect()
    }
  }

  /// Takes in what has come so far, and stores it.
  private mutating func collect() {
    let inbox = broker.inbox
    var count = -1
    while inbox.messages.count > count, inbox.messages.count < Self.largestBatch {
      count = inbox.messages.count
      if count > 0, broker.move(within: 0) != nil { return }
    }
    // Sorted, so that two collectors lock gates in the same order.
    let batch = inbox.messages.sorted { $0.gate < $1.gate }
    inbox.messages.removeAll()
    if !batch.isEmpty { store(batch) }
    if inbox.strange > 0 { reports.refuse("messages with an unknown topic or more than 64 KiB") }
    inbox.strange = 0
  }

  /// Stores messages in one transaction, or, where that is refused, each in its own.
  private mutating func store(_ batch: [Message]) {
    do throws(Database.Failure) { tell(try database?.store(batch) ?? [:], of: batch) } catch {
      switch error {
      case .lost(let reason):
        database = nil
        reports.say("database: \(reason)")
      case .refused where batch.count > 1: for message in batch { store([message]) }
      case .refused(let reason): reports.refuse("\(batch[0].gate): \(batch[0].subject): \(reason)")
      }
    }
  }

  /// Tells the gates of a batch what is stored of their trails.
  private mutating func tell(_ stored: [String: String], of batch: [Message]) {
    for (gate, have) in stored { broker.tell(gate, have: have) }
    for message in batch where stored[message.gate] == nil {
      if message.subject == .trail || message.subject == .books {
        reports.refuse("\(message.gate): no gate has this name; add the gate to the table `gate`")
      }
    }
  }

  /// Opens the database where it is not open, and returns why this program cannot work with it, if so.
  private mutating func openDatabase() -> String? {
    guard database == nil else { return nil }
    do throws(Database.Failure) { database = try Database(options.database) } catch {
      switch error {
      case .refused(let reason): return reason
      case .lost(let reason): reports.say("database: \(reason)")
      }
    }
    return nil
  }
}

/// What is said on standard error: once for each change, and of what is refused once an hour.
struct Reports {
  private var last = ""
  private var refused: [String: Int] = [:]
  private var saidAt = 0

  /// Says a sentence, unless it was the last one.
  mutating func say(_ sentence: String) {
    guard sentence != last else { return }
    last = sentence
    complain(sentence)
  }

  /// Counts what is refused, and says so at first and once an hour.
  mutating func refuse(_ sentence: String) {
    // A gate that is forged may have any number of names.
    guard refused.count < 1000 || refused[sentence] != nil else { return }
    refused[sentence, default: 0] += 1
    if refused[sentence] == 1 { complain("refused: \(sentence)") }
    guard time(nil) >= saidAt + 3600 else { return }
    saidAt = time(nil)
    for (sentence, count) in refused where count > 1 {
      complain("refused \(count) times: \(sentence)")
      refused[sentence] = 1
    }
  }
}
