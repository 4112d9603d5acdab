// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Fixed
import GPIO
import GateConsole
import GateController
import GateMessages
package import Interpreter
import MachineConsole
import Requests
import System
package import Turnstile

/// A running gate with its words, at the other end of a connection.
///
/// All words of a line see the gate as it was when the line began, or when a word of the line has
/// asked again: a command, `watch`, `unwatch` or `see`.
package struct RemoteHost<Writer: LineWriter>: TableHost, ~Copyable {
  package typealias Names = Turnstile
  /// The connection to the gate.
  package var connection: GateConnection
  /// Why the gate does not answer any more; `nil` while it does.
  package private(set) var failure: GateConnectionError?
  private let unit: TextBuffer
  private var writer: Writer
  private var reply: Reply
  private var hasCommanded = false

  /// The words for the gate of a unit, without `.service`, whose lines go to `writer`.
  package init(_ connection: consuming GateConnection, of unit: TextBuffer, writer: Writer) {
    reply = connection.greeting
    self.connection = connection
    self.unit = unit
    self.writer = writer
  }

  /// Asks how the gate is; the line that follows may give a command.
  package mutating func refresh() {
    hasCommanded = false
    _ = ask(.status)
  }

  package var descriptor: Int32 { connection.descriptor.number }

  package var loss: (reason: TextBuffer, status: Int32)? {
    failure.map { ($0.sentence(of: unit), $0.exitStatus) }
  }

  package mutating func printNews() {
    while failure == nil, let notice = nextNotice() { show(notice) }
  }

  /// The next notice, for which it may wait until `deadline`; `nil` without one, or without the gate.
  private mutating func nextNotice(until deadline: Nanoseconds = 0) -> Notice? {
    do throws(GateConnectionError) { return try connection.nextNotice(until: deadline) } catch {
      failure = error
      return nil
    }
  }

  package mutating func takeEmptyLine() { if connection.isSubscribed { _ = ask(.unsubscribe) } }

  package var hasTime: Bool { false }
  package var wordCount: Int { LiveWord.count }
  package var state: Int? { reply.status.state.map { Int($0.rawValue) } }
  /// The gate's time, in nanoseconds on its monotonic clock.
  package var time: Nanoseconds { reply.now }

  package func word(_ index: Int) -> HostWord { LiveWord(index)?.description ?? HostWord("", "") }

  /// What to try first; nothing here gives the gate a command.
  package func suggestion(_ index: Int) -> WordName {
    let words: [3 of WordName] = [".state", ".counters", "watch"]
    return words[index]
  }

  package mutating func sharesTable(at state: Int) -> Bool {
    guard let state = Turnstile.State(rawValue: UInt8(state)), let reply = ask(.row(state)) else {
      return false
    }
    guard reply.result == .done, reply.fingerprint == Turnstile.table.fingerprint else {
      write(
        "the gate was built from another table; install the same version of both programs",
        to: .errors)
      return false
    }
    return true
  }

  package func hint(about word: WordName) -> StaticString? { LiveWord.hint(about: word) }

  package mutating func perform(_ index: Int, _ number: UInt32) throws(HostFault) {
    switch LiveWord(index) {
    case .command(let command): try give(command)
    case .show(let word): try show(word)
    case nil: return
    }
  }

  private mutating func show(_ word: ShowWord) throws(HostFault) {
    switch word {
    case .counters:
      let counters = reply.status.counters ?? Counters()
      print(counters, money: reply.visit.money)
      printStaff(counters)
    case .lines: try printLines(reply.status)
    case .faults: printFaults()
    case .watch: _ = try demand(.subscribe)
    case .unwatch: _ = try demand(.unsubscribe)
    }
  }

  /// Time passes by itself here.
  package mutating func pass(_ nanoseconds: Nanoseconds, _ title: TextBuffer) throws(HostFault) {
    throw .clockStops
  }

  package mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    writer.write(line, to: stream)
  }

  private mutating func printFaults() {
    printFaults(reply.status, at: reply.now) { $1.append(errno: $0) }
    printLosses(reply.status.counters ?? Counters())
    print("edge-losses", reply.edgeLosses)
    print("lost-log-lines", reply.lostLines)
  }

  /// Gives a command, at most one a line: the gate has its turn before the next.
  package mutating func give(_ command: Command) throws(HostFault) {
    guard !hasCommanded else { throw .refused("only one command per line; begin another line") }
    let isWatching = connection.isSubscribed
    // With a later subscription, the notice of what became of the command could be missed.
    if !isWatching { _ = try demand(.subscribe) }
    defer { if !isWatching { stopListening() } }
    let answer = try demand(.command(command))
    if let error = answer.result.commandError { throw .refused(error.reason(for: command)) }
    hasCommanded = true
    let title: TextBuffer = "\(command.name)"
    if answer.result == .waits, command == .close {
      let what: TextBuffer = "waiting until the arm rests or the emergency ends"
      return write("\(title): \(what); `watch` shows what follows", to: .output)
    }
    if answer.result == .waits { try awaitRecord(of: command, isWatching: isWatching) }
    write(answer.statusBefore.change(to: reply.status, title), to: .output)
  }

  /// Waits, for at most 2 s, until a command is done whose record is being written.
  private mutating func awaitRecord(of command: Command, isWatching: Bool) throws(HostFault) {
    let deadline = MonotonicClock.now &+ .seconds(2)
    while let notice = nextNotice(until: deadline) {
      if isWatching { show(notice) }
      guard let isDone = notice.says(of: command) else { continue }
      guard isDone else { throw .refused(CommandError.notKept.reason(for: command)) }
      _ = try demand(.status)
      return
    }
    throw .refused("not recorded within 2 s, but may still happen; see `.state` and `.faults`")
  }

  /// Ends a subscription of which nothing is shown.
  private mutating func stopListening() {
    _ = ask(.unsubscribe)
    while failure == nil, nextNotice() != nil {}
  }

  private mutating func demand(_ question: Question) throws(HostFault) -> Reply {
    guard let reply = ask(question) else { throw .refused("the gate did not answer") }
    if let reason = reply.result.refusal { throw .refused(reason) }
    return reply
  }

  /// Asks the gate; `nil` when it does not answer any more.
  private mutating func ask(_ question: Question) -> Reply? {
    guard failure == nil else { return nil }
    do throws(GateConnectionError) {
      reply = try connection.request(question)
      return reply
    } catch {
      failure = error
      return nil
    }
  }

  private mutating func show(_ notice: Notice) {
    if notice.missed > 0 { write("* \(notice.missed) lines lost", to: .output) }
    var line: TextBuffer = "* "
    switch try? notice.content() {
    case .entry(let entry):
      entry.explain(into: &line, heldBy: notice.consumer) { $1.append(errno: $0) }
    case .edge(let edge):
      let name = Input(rawValue: edge.input)?.name ?? ""
      line += "\(name): edge to \(edge.isActive ? "active" : "inactive")"
    case .missed, nil: return
    }
    write(line, to: .output)
  }
}

extension Notice {
  /// Whether a command is done, or its record could not be kept; `nil` where this says nothing of it.
  ///
  /// While one waits, the gate takes no other of its kind.
  fileprivate func says(of command: Command) -> Bool? {
    guard case .entry(let entry)? = try? content() else { return nil }
    switch entry {
    case .commanded(command, _, _), .ordered(command, _): return true
    case .commandNotKept(command, _): return false
    default: return nil
    }
  }
}
