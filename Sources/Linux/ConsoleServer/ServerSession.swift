// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import EventLoop
import Fixed
import GPIO
import GateController
import GateMessages
import Interpreter
import Ledger
import System

/// One client of the live console: its connection, and its own interpreter.
///
/// The session reads a line at a time, and only when the client has received the answer to the one
/// before. This bounds what a client can make the gate do in one turn, and store.
struct ServerSession<Hardware: Lines & ~Copyable, Log: GateLog, Store: RecordStore>: ~Copyable {
  // Enough for a line that a person types; a longer one is stopped, so that the gate need not wait.
  private static var wordsPerLine: Int { 256 }
  private static var longestSilence: Nanoseconds { .seconds(600) }

  private let connection: Connection
  private let token: UInt32
  private var console: Console<LiveHost<Hardware, Log, Store>>
  private var lastActivity: Nanoseconds
  private var isSending = false
  private var isLineEmpty = true
  private var lostCount: UInt64 = 0

  /// Greets a client that has just connected.
  init(_ connection: consuming Connection, token: UInt32, at now: Nanoseconds) {
    console = Console(
      host: LiveHost(for: connection.peer), wordsPerLine: Self.wordsPerLine)
    self.connection = connection
    self.token = token
    lastActivity = now
    console.host.answer.end(TextBuffer("ok"))
  }

  /// Reads what has arrived of a line, and executes the line once it is complete.
  ///
  /// - Returns: whether the client stays.
  mutating func readLine(from gate: inout LiveGate<Hardware, Log, Store>, at now: Nanoseconds)
    -> Bool
  {
    guard console.host.answer.isEmpty else { return true }
    var block = InlineArray<256, UInt8>(repeating: 0)
    var bytes = block.mutableSpan
    // A line without an end is dropped with its client.
    guard let count = connection.receiveLine(into: &bytes) else { return false }
    guard count > 0 else { return true }
    lastActivity = now
    let isEnd = block[count - 1] == UInt8(ascii: "\n")
    if isEnd, isLineEmpty, count == 1 { console.host.isWatching = false }
    isLineEmpty = isEnd
    LiveHost.lend(&gate, to: &console, at: now) {
      for index in 0..<count { $0.read(block[index]) }
    }
    if isEnd { endLine() }
    return true
  }

  /// Sends the client new log entries and what it has room for, and checks its timeout.
  ///
  /// - Returns: whether the client stays.
  mutating func finishTurn(_ news: RecentEntries, _ poll: borrowing EventPoll, at now: Nanoseconds)
    -> Bool
  {
    tell(news)
    guard let isProgress = console.host.answer.send(through: connection) else { return false }
    if isProgress { lastActivity = now }
    tellLosses()
    let isEmpty = console.host.answer.isEmpty
    if console.ending != .none { return false }
    if isSending == isEmpty {
      isSending = !isEmpty
      try? poll.change(
        connection.descriptor, as: token, to: isSending ? .writing : .reading)
    }
    let isFollowing = console.host.isWatching && isEmpty
    guard !isFollowing, now > lastActivity + Self.longestSilence else { return true }
    console.host.answer.end(TextBuffer("* closed after 10 minutes without input"))
    console.host.answer.end(TextBuffer("bye"))
    _ = console.host.answer.send(through: connection)
    return false
  }

  /// Ends an answer with a line that gives the result.
  private mutating func endLine() {
    switch console.lineEnding {
    case .mistake: reportError("? ")
    case .expectation: reportError("! ")
    case .none, .bye:
      if console.ending != .none {
        console.host.answer.end(TextBuffer("bye"))
      } else {
        console.host.answer.end(TextBuffer(console.isUnfinished ? "..." : "ok"))
      }
    }
    console.host.beginLine()
  }

  private mutating func reportError(_ mark: StaticString) {
    var line = TextBuffer(mark)
    line.append(console.host.errorLine)
    console.host.answer.end(line)
  }

  private mutating func tell(_ news: RecentEntries) {
    guard console.host.isWatching else { return }
    for index in 0..<news.count {
      var line = TextBuffer("* ")
      news[index].describe(into: &line) { $1.append(errno: $0) }
      if lostCount > 0 || !console.host.answer.append(line) { lostCount += 1 }
    }
    lostCount += news.missed
  }

  private mutating func tellLosses() {
    guard lostCount > 0, console.host.answer.isEmpty else { return }
    var line = TextBuffer("* ")
    line.append(lostCount)
    line.append(" lines lost")
    console.host.answer.end(line)
    lostCount = 0
  }
}
