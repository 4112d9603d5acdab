// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Controller
import EventLoop
import FSM
import GPIO
import Text
import Turnstile

/// How much a line of the log matters: syslog's numbers, in the brackets journald reads.
enum Priority: UInt8 {
  case critical = 2
  case error = 3
  case warning = 4
  case notice = 5
  case info = 6
  case debug = 7
}

/// The log on standard error, a line an entry.
///
/// A gate never waits for its log. What cannot be written at once is dropped, and how much that was
/// is told as soon as somebody reads again.
struct Log: Journal {
  private var lostCount: UInt64 = 0

  mutating func record(_ entry: JournalEntry, at time: UInt64) {
    switch entry {
    case .step(let step): write(step.priority) { step.describe(into: &$0) }
    case .held: write(.notice) { $0.append("lines: held") }
    case .fault(let fault, let retry):
      write(.error) { Self.describe(fault, retry, into: &$0) }
    case .edgesLost: write(.warning) { $0.append("lines: edges lost; levels read again") }
    case .resumed(let step):
      write(.notice) {
        $0.append("resumed: ")
        $0.append(step.to?.name ?? "no state")
      }
    case .notResumed(let flaw): write(.error) { flaw.describe(into: &$0) }
    case .ledgerFault(let fault): write(.error) { fault.describe(into: &$0) }
    case .ledgerKept: write(.notice) { $0.append("ledger: written again") }
    case .coinNotKept:
      write(.warning) { $0.append("coin: refused, for it cannot be written down") }
    case .stopped(isSafe: true): write(.notice) { $0.append("stopped: outputs safe") }
    case .stopped(isSafe: false): write(.warning) { $0.append("stopped: no lines held") }
    }
  }

  /// Writes one line of this priority, if that needs no waiting.
  mutating func write(_ priority: Priority, _ body: (inout TextBuffer) -> Void) {
    guard FileDescriptor.standardError.isWritable else {
      lostCount += 1
      return
    }
    if lostCount > 0 {
      Self.line(.warning) {
        $0.append("log: ")
        $0.append(lostCount)
        $0.append(" lines lost")
      }
      lostCount = 0
    }
    Self.line(priority, body)
  }

  private static func line(_ priority: Priority, _ body: (inout TextBuffer) -> Void) {
    var line = TextBuffer()
    // At a terminal nobody takes the brackets away.
    if !FileDescriptor.standardError.isTerminal {
      line.append("<")
      line.append(UInt64(priority.rawValue))
      line.append(">")
    }
    body(&line)
    line.writeToStandardError()
  }

  private static func describe(_ fault: Fault, _ retry: UInt64, into line: inout TextBuffer) {
    line.append("lines: ")
    fault.describe(into: &line)
    guard retry > 0 else { return }
    line.append("; asking again in ")
    line.append(retry / 1_000_000_000)
    line.append(" s, then less often")
  }
}

extension Step<Turnstile> {
  /// `coin: locked -> unlocked`, or what else came of the event.
  func describe(into text: inout TextBuffer) {
    text.append(event?.name ?? "start")
    text.append(": ")
    if outcome == .moved, let from {
      text.append(from.name)
      text.append(" -> ")
    }
    text.append(to?.name ?? "no state")
    text.append(remark)
  }

  /// Everyday steps are for those who look closely; a broken gate is for everybody.
  var priority: Priority {
    switch outcome {
    case .corrupt: .critical
    case .full: .warning
    case .moved: to == .broken ? .warning : .info
    case .stayed, .refused, .unhandled, .notStarted, .empty: .debug
    }
  }

  private var remark: StaticString {
    switch outcome {
    case .moved: ""
    case .stayed: ", as before"
    case .refused: ", refused by a guard"
    case .unhandled: ", which does not know it"
    case .notStarted: ", not started"
    case .empty: ", with nothing to come back to"
    case .full: ", lost: the queue is full"
    case .corrupt: ", corrupt: the state failed its self-check"
    }
  }
}

/// Says why a verb cannot do its work, before there is a gate that could have to wait.
func complain(_ priority: Priority, _ body: (inout TextBuffer) -> Void) {
  var log = Log()
  log.write(priority, body)
}
