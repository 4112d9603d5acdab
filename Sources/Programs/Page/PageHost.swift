// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import Fixed
import GateConsole
import GateController
import Interpreter
import MachineConsole
import MachineText
import Simulation
import Turnstile

/// The gate at the page's console, with faults on demand.
struct PageHost: VirtualHost, TableHost, ~Copyable {
  typealias Names = Turnstile
  typealias Writer = PageWriter
  static var kindCount: UInt32 { 2 }

  private(set) var host: GateHost<PageGate>

  /// The gate with an acceptor (0), or the one for which each press is a coin (1).
  init(_ kind: UInt32) { host = GateHost(PageGate(hasAcceptor: kind == 0)) }

  var wordCount: Int { host.wordCount + PageWord.count }
  var state: Int? { host.state }
  var time: Nanoseconds { host.time }
  var timeout: Nanoseconds? { host.gate.controller.machine.deadline }
  var isWaiting: Bool { host.gate.deadline != .never }

  func hint(about word: WordName) -> StaticString? { GateWord.hint(about: word) }
  func word(_ index: Int) -> HostWord { fault(index)?.description ?? host.word(index) }

  mutating func perform(_ index: Int, _ number: UInt32) throws(HostFault) {
    switch fault(index) {
    case .faults: printFaults(host.gate.status, at: time, errorName: PageWriter.append)
    case let fault?:
      let isTime = fault == .slowDisk
      guard number <= (isTime ? 60_000 : 1) else {
        throw .refused(isTime ? "takes 0 to 60000 milliseconds" : "takes 1 or 0")
      }
      host.gate.set(fault, to: number)
    case nil: try host.perform(index, number)
    }
  }

  mutating func pass(to end: Nanoseconds, _ title: TextBuffer?) {
    guard let title else { return host.gate.pass(to: end) }
    try? host.pass(end - time, title)
  }

  /// The number that a word was last given; `nil` for a word that takes none, and for the seed.
  func value(of index: Int) -> UInt32? {
    if let fault = fault(index) {
      return fault == .faults ? nil : host.gate.surroundings.numbers[Int(fault.rawValue)]
    }
    switch index {
    case Int(GateWord.relock.rawValue): return host.gate.conditions.relock / 1000
    case Int(GateWord.breakChance.rawValue): return UInt32(host.gate.conditions.wear.chance)
    default: return nil
    }
  }

  @inline(never) private func fault(_ index: Int) -> PageWord? {
    index < host.wordCount ? nil : PageWord(rawValue: UInt8(index - host.wordCount))
  }
}

/// What can be done to a gate on a page besides using it; the words come after those of the gate.
enum PageWord: UInt8, Enumerated {
  case hum, chatter, lean, jam, stickLock, unplug, slowDisk, fullDisk
  case faults

  var description: HostWord {
    switch self {
    case .hum: HostWord("hum", "( n -- ) 1: the coin line picks up the mains; 0: quiet")
    case .chatter: HostWord("chatter", "( n -- ) 1: the push sensor chatters; 0: quiet")
    case .lean: HostWord("lean", "( n -- ) 1: a visitor leans on the arm; 0: leaves it")
    case .jam: HostWord("jam", "( n -- ) 1: a coin is stuck in the slot; 0: it is out")
    case .stickLock:
      HostWord("stick-lock", "( n -- ) 1: the lock's line stays as it is; 0: follows")
    case .unplug: HostWord("unplug", "( n -- ) 1: the chip is gone; 0: it is back")
    case .slowDisk: HostWord("slow-disk", "( n -- ) let a record take n milliseconds")
    case .fullDisk: HostWord("full-disk", "( n -- ) 1: the disk is full; 0: has room again")
    case .faults: HostWord(".faults", "( -- ) print what is wrong with the gate")
    }
  }
}

/// The machines of the page, of which one is at work: a gate, a bench, or the launch sequence.
typealias PageMachine = OneOf<
  PageHost,
  OneOf<DraftBench<Undriven<HierarchicalMachine<Drafted>>, PageWriter>, LaunchHost<PageWriter>>
>
