// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import GateController
import Interpreter
import Ledger
import SimulatedGPIO
import Simulation
import Turnstile

/// The gate of a page: a simulated one with faults on demand.
///
/// Without faults it does what ``SimulatedGate`` does, to the byte of the transcript; beside that
/// it has a log, a ledger and money, since there is something to see of them here.
typealias PageGate = GateSimulation<PageWriter, PageSurroundings>

extension GateSimulation<PageWriter, PageSurroundings> {
  /// A gate with an acceptor, or one for which each press is a coin.
  init(hasAcceptor: Bool) {
    var rules = VisitRules()
    if hasAcceptor { rules.coin = .acceptor }
    let wiring = Wiring()
    self.init(
      wiring, rules: rules, conditions: .simulated, log: PageWriter(),
      surroundings: PageSurroundings(wiring))
  }

  /// Makes something go wrong, or right again; what follows of it happens as time passes.
  mutating func set(_ fault: PageWord, to number: UInt32) {
    let isOn = number > 0
    surroundings.numbers[Int(fault.rawValue)] = number
    switch fault {
    case .hum: surroundings.hum.turn(on: isOn, &controller.lines.hardware)
    case .chatter: surroundings.chatter.turn(on: isOn, &controller.lines.hardware)
    case .lean, .jam: if !isOn { surroundings.release(&controller.lines.hardware) }
    case .stickLock: controller.lines.hardware.faults.stuckOutputs[.lock] = isOn
    case .unplug:
      if isOn {
        controller.lines.hardware.unplug()
      } else if controller.lines.hardware.faults.isMissing {
        controller.lines.hardware.replug()
      }
    case .slowDisk: unsafe disk.delay = .milliseconds(UInt64(number))
    case .fullDisk: unsafe disk.isFull = isOn
    case .faults: break
    }
    surroundings.hold(&controller.lines.hardware)
    pass(to: time)
  }
}

/// What is around the gate of a page: a disk, and what moves the contacts without a visitor.
struct PageSurroundings: Surroundings {
  /// The mains on the acceptor's line: 100 changes a second.
  var hum: Noise
  /// A worn contact of the push sensor.
  var chatter: Noise
  /// The number that was last given to each word.
  var numbers = InlineArray<9, UInt32>(repeating: 0)

  /// A place where all is well, with an empty disk.
  init(_ wiring: Wiring) {
    hum = Noise(wiring[.coin].line.offset, every: .milliseconds(10))
    chatter = Noise(wiring[.push].line.offset, every: .milliseconds(1))
    unsafe disk = SimulatedDisk()
  }

  var store: PageDisk { PageDisk() }
  var deadline: Nanoseconds {
    min(min(hum.deadline, chatter.deadline), unsafe disk.deadline ?? .never)
  }
  // The coil of the page is rated for it, but its chip can be gone.
  var refusal: HostFault { .refused("the lines are not held; see `.faults`") }

  mutating func act(on chip: inout SimulatedChip) {
    unsafe disk.now = chip.now
    hum.disturb(&chip)
    chatter.disturb(&chip)
  }

  mutating func hold(_ chip: inout SimulatedChip) {
    if has(.lean) { chip.press(chatter.offset) }
    if has(.jam) { chip.press(hum.offset) }
  }

  /// Opens the contacts that nothing holds.
  func release(_ chip: inout SimulatedChip) {
    if !has(.lean) { chip.release(chatter.offset) }
    if !has(.jam) { chip.release(hum.offset) }
  }

  private func has(_ fault: PageWord) -> Bool { numbers[Int(fault.rawValue)] > 0 }
}

/// Noise on a line: its contact closes and opens.
struct Noise {
  let offset: UInt8
  /// The time between two changes, in nanoseconds.
  private let interval: Nanoseconds
  /// When the contact changes next; never while it is quiet.
  private(set) var deadline = Nanoseconds.never
  private var isClosed = false

  init(_ offset: UInt8, every interval: Nanoseconds) {
    self.offset = offset
    self.interval = interval
  }

  /// Begins the noise now, or ends it with an open contact.
  mutating func turn(on isOn: Bool, _ chip: inout SimulatedChip) {
    deadline = isOn ? chip.now &+ interval : .never
    isClosed = false
    chip.release(offset)
  }

  /// Changes the contact if that is due.
  mutating func disturb(_ chip: inout SimulatedChip) {
    guard deadline <= chip.now else { return }
    deadline = deadline &+ interval
    isClosed.toggle()
    if isClosed { chip.press(offset) } else { chip.release(offset) }
  }
}

/// The disk of the one gate of a page: how long it takes, and what it did.
///
/// It lies outside of the gate, as a real one does: a gate hands records over and sees results.
struct SimulatedDisk {
  /// The `errno` of a full disk.
  static var noSpace: Int32 { 28 }

  var now: Nanoseconds = 0
  /// How long it takes to write a record; 0 is at once.
  var delay: Nanoseconds = 0
  /// Whether there is no room for a record.
  var isFull = false
  /// The number of the newest record that is safe; 0 for none.
  fileprivate(set) var newest: UInt64 = 0
  /// When the record being written is done; `nil` while there is none.
  fileprivate(set) var deadline: Nanoseconds?
  private var sequence: UInt64 = 0

  fileprivate mutating func write(_ number: UInt64) {
    sequence = number
    deadline = now &+ delay
  }

  fileprivate mutating func takeResult() -> WriteResult? {
    guard let due = deadline, due <= now else { return nil }
    deadline = nil
    if !isFull { newest = sequence }
    return WriteResult(sequence: sequence, code: isFull ? Self.noSpace : 0)
  }
}

// Safe because WebAssembly without threads has one caller at a time.
nonisolated(unsafe) var disk = SimulatedDisk()

/// The gate's end of the disk.
struct PageDisk: RecordStore {
  var isEnabled: Bool { true }

  mutating func write(_ record: inout Record) { unsafe disk.write(record.sequence) }

  mutating func nextResult() -> WriteResult? { unsafe disk.takeResult() }
}
