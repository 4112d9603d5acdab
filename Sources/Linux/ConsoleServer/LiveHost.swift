// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed
import GPIO
import GateConsole
import GateController
import GateMessages
import Interpreter
import Ledger
import System
import Turnstile

/// A running gate with its words: what a person at a live console can ask and command.
///
/// The gate belongs to its loop, which lends it while a line is executed.
@safe  // The gate is reached only while it is lent.
struct LiveHost<Hardware: Lines & ~Copyable, Log: GateLog, Store: RecordStore>: ConsoleHost,
  ~Copyable
{
  // Set only while the gate is lent. Moving the gate here and back would copy it twice a line, and
  // each host would have the size of a whole gate.
  private var gate: UnsafeMutablePointer<LiveGate<Hardware, Log, Store>>?
  private let peer: Peer
  private var now: Nanoseconds = 0
  private var hasCommanded = false
  /// The output that waits to be sent.
  var answer = ReplyBuffer()
  /// What went wrong in the last line.
  var errorLine = TextBuffer()
  /// Whether each step is to be printed.
  var isWatching = false
  /// Whether the answer to the line is full.
  private(set) var isFull = false
  private let anchor = AddressOnly()

  /// The words for a client of this process.
  init(for peer: Peer) { self.peer = peer }

  /// Lends the gate to `body`, which executes a line at `now`.
  static func lend(
    _ gate: inout LiveGate<Hardware, Log, Store>, to console: inout Console<Self>,
    at now: Nanoseconds,
    _ body: (inout Console<Self>) -> Void
  ) {
    console.host.now = now
    // Safe because the host gives it back before the loan ends.
    unsafe withUnsafeMutablePointer(to: &gate) {
      unsafe console.host.gate = $0
      body(&console)
      unsafe console.host.gate = nil
    }
  }

  /// Makes room for the answer to another line.
  mutating func beginLine() {
    hasCommanded = false
    isFull = false
  }

  /// The status of the gate; `nil` when it is not lent.
  var status: GateStatus? {
    // Safe because the pointer is set only while the gate is lent.
    guard let gate = unsafe gate else { return nil }
    return unsafe GateStatus(gate.pointee)
  }

  var hasTime: Bool { false }
  var wordCount: Int { LiveWord.count }
  var stateCount: Int { Turnstile.table.stateCount }
  var state: Int? { status?.state.map { Int($0.rawValue) } }
  var time: Nanoseconds { now }

  func word(_ index: Int) -> HostWord {
    LiveWord(rawValue: UInt8(index))?.description ?? HostWord("", "")
  }

  func stateName(_ index: Int) -> StaticString {
    Turnstile.State(rawValue: UInt8(index))?.name ?? ""
  }

  func isIn(_ state: Int) -> Bool { self.state == state }

  func hint(about word: FixedText<31>) -> StaticString? { LiveWord.hint(about: word) }

  mutating func perform(_ index: Int, _ number: UInt32) throws(HostFault) {
    guard let word = LiveWord(rawValue: UInt8(index)), let status else { return }
    switch word {
    case .repairman: try give(.repairman)
    case .lock: try give(.lock)
    case .unlockOnce: try give(.unlockOnce)
    case .counters:
      guard let counters = status.counters else { throw .refused("the ledger is being opened") }
      print(counters)
      printStaff(counters)
    case .lines:
      guard status.isHolding else { throw .refused(CommandError.notHeldReason) }
      print(status.active)
    case .faults:
      printFaults(status, at: now) { $1.append(errno: $0) }
      printLosses(status)
    case .watch: isWatching = true
    case .unwatch: isWatching = false
    }
  }

  mutating func pass(_ nanoseconds: Nanoseconds, _ title: TextBuffer) throws(HostFault) {
    throw .clockStops
  }

  mutating func see(_ state: Int) {
    var row = RowText<Turnstile>(state)
    while let line = row.next() { write(line, to: .output) }
  }

  mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    switch stream {
    case .output: if !answer.append(line) { isFull = true }
    case .errors: errorLine = line
    }
  }

  /// Prints what has been lost since the gate started.
  private mutating func printLosses(_ status: GateStatus) {
    // Safe because the pointer is set only while the gate is lent.
    guard let gate = unsafe gate else { return }
    let (edges, lines) = unsafe (gate.pointee.log.edgeLosses, gate.pointee.log.lostLines)
    printLosses(status.counters ?? Counters())
    print("edge-losses", edges)
    print("lost-log-lines", lines)
  }

  /// Gives a command, at most one a line: the gate has its turn before the next.
  private mutating func give(_ command: Command) throws(HostFault) {
    guard !hasCommanded else {
      throw .refused("only one command per line; use the next line")
    }
    guard let before = status else { return }
    let result: CommandResult?
    do throws(CommandError) {
      // Safe because the pointer is set only while the gate is lent.
      result = try unsafe gate?.pointee.execute(command, of: peer, at: now)
    } catch {
      throw .refused(error.reason(for: command))
    }
    hasCommanded = true
    var title = TextBuffer(command.name)
    guard result == .done else {
      title.append(": waiting for the disk; `watch` shows the rest")
      return write(title, to: .output)
    }
    guard let after = status else { return }
    write(before.change(to: after, title), to: .output)
  }
}
