// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Fixed
import MachineSupport
import TestSupport
import Testing
import Trail
import Turnstile

/// Trails as forgers, disks and power cuts leave them.
@Suite struct AuditCheckTests {
  private let whole = Trail.example

  @Test func `a whole trail is whole, and says how much it holds`() {
    let verdict = whole.verdict()
    expectTrue(verdict.faults.isEmpty)
    expectEqual(verdict.summary.lines, UInt64(whole.lines.count))
    expectEqual(verdict.summary.firstRecord, 1)
    expectEqual(verdict.summary.lastRecord, 9)
    expectEqual(verdict.summary.missing, 0)
    expectEqual(verdict.summary.torn, 0)
  }

  @Test func `every single byte that is changed is found, in the line where it is`() {
    var short = Trail()
    short.append(.open, [7, 0, 0, 0], record: 1)
    short.append(.command(.unlockOnce), [1000, 4321, 0, 0], record: 1)
    short.append(.grant, record: 2)
    short.books = (2, [7, 1, 0, 0])
    for (number, line) in short.lines.enumerated() {
      for (place, byte) in line.enumerated() {
        for other in [byte ^ 1, UInt8(ascii: " ")] where other != byte {
          var forged = short
          forged.lines[number][place] = other
          let faults = forged.verdict().faults
          #expect(
            faults.first.map { (number...number + 1).contains($0.line) } == true,
            "byte \(place) of line \(number) as \(other)")
        }
      }
    }
  }

  @Test func `a line that is removed, doubled or exchanged with another is found`() {
    for number in whole.lines.indices {
      var doubled = whole
      doubled.lines.insert(whole.lines[number], at: number)
      #expect(!doubled.verdict().faults.isEmpty)
      for other in whole.lines.indices where other != number {
        var exchanged = whole
        exchanged.lines.swapAt(number, other)
        #expect(!exchanged.verdict().faults.isEmpty)
      }
      guard number < whole.lines.count - 1 else { continue }
      var shorter = whole
      shorter.lines.remove(at: number)
      #expect(!shorter.verdict().faults.isEmpty)
    }
  }

  @Test func `lines that a forger adds without their hashes are found, wherever they are`() {
    let line = "1795374999 ? 9 coin 1 " + String(repeating: "0123456789abcdef", count: 4)
    for number in 0...whole.lines.count {
      let copied = number > 0 ? whole.lines[number - 1].suffix(64) : []
      for text in [line, "coin", "", "coin \(String(decoding: copied, as: UTF8.self))"] {
        var forged = whole
        forged.lines.insert([UInt8](text.utf8), at: number)
        #expect(!forged.verdict().faults.isEmpty, "\(text) before line \(number)")
      }
    }
  }

  @Test("a forger who makes the hashes anew, but cannot change the books, is found by the sums")
  func rewritten() {
    var trail = Trail()
    trail.append(.open, [0, 0, 0, 0], record: 1)
    for record in 2...101 as ClosedRange<UInt64> { trail.append(.coin, record: record) }
    expectEqual(trail.faults(behind: 101, [30, 0, 0, 0]), [.surplus])
    #expect(trail.faults(behind: 101, [164, 0, 0, 0]) == [] && trail.summary.missing == 64)
    expectEqual(trail.faults(behind: 101, [165, 0, 0, 0]), [.gap])
    expectEqual(trail.faults(behind: 100, [100, 0, 0, 0]), [.order])
  }

  @Test func `a trail cut at any byte has a fault, or says how many entries are missing`() {
    let bytes = whole.bytes
    for length in 1..<bytes.count {
      var trail = whole
      trail.lines = bytes[..<length].split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
      ).map(Array.init)
      trail.isClosed = trail.lines.last?.isEmpty == true
      if trail.isClosed { trail.lines.removeLast() }
      let verdict = trail.verdict()
      let isTorn = verdict.summary.torn == 1
      expectEqual(isTorn, !trail.isClosed)
      let isShort = verdict.summary.missing > 0 || !verdict.faults.isEmpty
      // Commands and the ends of releases are not in the books.
      let summed = whole.lines.count - trail.lines.count + (isTorn ? 1 : 0) > 3
      #expect(isShort || !summed, "cut after \(length)")
    }
  }

  @Test("a part of a line is taken for a power cut only where the gate goes on with an `open` line")
  func torn() {
    var trail = Trail()
    trail.append(.open, [0, 0, 0, 0], record: 1)
    trail.append(.coin, record: 2)
    trail.tear("17953747")
    trail.tear("1")
    trail.append(.open, [2, 0, 0, 0], record: 3)
    expectEqual(trail.faults(behind: 3, [2, 0, 0, 0]), [])
    expectEqual(trail.summary.torn, 2)
    expectEqual(trail.summary.missing, 1)
    trail.tear("17953747")
    trail.append(.coin, record: 4)
    expectEqual(trail.faults(behind: 4, [3, 0, 0, 0]), [.foreign])
  }

  @Test func `a part of a line that is changed, removed or added is found by the line behind it`() {
    var trail = Trail()
    trail.append(.open, [0, 0, 0, 0], record: 1)
    trail.append(.coin, record: 2)
    trail.tear("17953747")
    trail.append(.open, [1, 0, 0, 0], record: 3)
    expectEqual(trail.faults(behind: 3, [1, 0, 0, 0]), [])
    for place in trail.lines[2].indices {
      var changed = trail
      changed.lines[2][place] ^= 1
      expectEqual(changed.faults, [.chain])
    }
    var removed = trail
    removed.lines.remove(at: 2)
    expectEqual(removed.faults, [.chain])
    trail.lines.insert([UInt8(ascii: "1")], at: 3)
    expectEqual(trail.faults, [.chain])
  }

  @Test func `what the gate says that it lost is not missing`() {
    var trail = Trail()
    trail.append(.open, [0, 0, 0, 0], record: 1)
    trail.append(.lost, [500, 0, 0, 0], record: 900)
    trail.append(.coin, record: 900)
    expectEqual(trail.faults(behind: 901, [501, 0, 0, 0]), [])
    expectEqual(trail.summary.lost, 500)
    expectEqual(trail.summary.missing, 0)
    // A file that could not be written is opened again before the loss can be stated.
    trail.append(.open, [1, 0, 0, 0], record: 1300)
    trail.append(.lost, [400, 28], record: 1300)
    expectEqual(trail.faults(behind: 1300, [901, 0, 0, 0]), [])
    expectEqual(trail.summary.lost, 900)
    expectEqual(trail.summary.missing, 0)
    trail.lines.removeLast()
    expectEqual(trail.faults, [.gap])
  }

  @Test func `what is stated as lost excuses that once, and nothing behind the next start`() {
    var trail = Trail()
    trail.append(.open, [0, 0, 0, 0], record: 1)
    trail.append(.lost, [500, 28], record: 900)
    trail.append(.open, [400, 0, 0, 0], record: 900)
    #expect(trail.faults(behind: 1000, [464, 0, 0, 0]) == [] && trail.summary.missing == 64)
    expectEqual(trail.faults(behind: 1000, [465, 0, 0, 0]), [.gap])
  }

  @Test func `lines that a gate could not sync are excused where they are gone`() {
    var trail = Trail()
    trail.append(.open, [0, 0, 0, 0], record: 1)
    trail.append(.unsynced, [200, 5], record: 201)
    #expect(trail.faults(behind: 202, [264, 0, 0, 0]) == [] && trail.summary.unsynced == 200)
    expectEqual(trail.faults(behind: 202, [265, 0, 0, 0]), [.gap])
  }

  @Test("behind an orderly stop nothing is missing, unless a later run left records and no line")
  func stopped() {
    var trail = Trail()
    trail.append(.open, [0, 0, 0, 0], record: 1)
    trail.append(.coin, record: 2)
    trail.append(.stop, record: 3)
    for record in 3...4 as ClosedRange<UInt64> {
      expectEqual(trail.faults(behind: record, [1, 0, 0, 0]), [])
      expectEqual(trail.faults(behind: record, [2, 0, 0, 0]), [.gap])
    }
    #expect(trail.faults(behind: 5, [2, 0, 0, 0]) == [] && trail.summary.missing == 1)
    trail.append(.open, [2, 0, 0, 0], record: 4)
    expectEqual(trail.faults, [.gap])
    // The next run may lose its lines with the power, this one included.
    trail.lines.removeLast()
    trail.append(.open, [3, 0, 0, 0], record: 9)
    #expect(trail.faults(behind: 9, [3, 0, 0, 0]) == [] && trail.summary.missing == 2)
  }

  @Test("where the books say that the trail ends with a stop, nothing but a start follows it")
  func stoppedInBooks() {
    var trail = Trail()
    trail.isStopped = true
    trail.append(.open, [0, 0, 0, 0], record: 1)
    expectEqual(trail.faults(behind: 3, [0, 0, 0, 0]), [.end])
    trail.append(.command(.lock), [0, 1, 2, 3], record: 1)
    expectEqual(trail.faults, [.end])
    trail.append(.stop, record: 2)
    expectEqual(trail.faults, [])
    trail.append(.open, [0, 0, 0, 0], record: 3)
    expectEqual(trail.faults, [])
    trail.append(.command(.lock), [0, 1, 2, 3], record: 3)
    expectEqual(trail.faults, [.end])
  }

  @Test(
    "a whole line that only another version writes is counted, and one that is not whole is found")
  func otherVersion() {
    var trail = Trail()
    trail.append(.open, [0, 0, 0, 0], record: 1)
    trail.append(fields: "admit 7 00c0ffee", record: 2)
    trail.append(.coin, record: 2)
    trail.append(fields: "coin 1 2", record: 2)
    trail.append(fields: "emptied", record: 3)
    trail.append(fields: "lock 1000 42 7", record: 3)
    trail.append(fields: "lost 3", record: 3)
    trail.append(fields: "open 9 9 9 9", record: 3)
    expectEqual(trail.faults(behind: 3, [1, 0, 0, 0]), [])
    expectEqual(trail.summary.unknown, 6)
    expectEqual(trail.summary.lost, 0)
    for byte in trail.lines[1].indices {
      var forged = trail
      forged.lines[1][byte] ^= 1
      #expect(!forged.verdict().faults.isEmpty, "byte \(byte)")
    }
    for fields in ["", " ", "Admit 1", "admit  1", "admit 1_", String(repeating: "a", count: 32)] {
      var forged = trail
      forged.append(fields: fields, record: 3)
      expectEqual(forged.verdict().faults.map(\.fault), [.foreign], "\(fields)")
    }
  }

  @Test("the identity of another gate is found in a line and in the books; none is no other")
  func identity() {
    var trail = Trail()
    trail.append(.open, [0, 0, 0, 0, 0, 0], record: 1)
    trail.append(.open, [0, 0, 0, 0, 0, 7], record: 1)
    trail.append(.open, [0, 0, 0, 0, 0, .max], record: 1)
    trail.books = (1, [0, 0, 0, 0])
    trail.identity = .max
    expectEqual(trail.faults, [.identity])
    expectEqual(trail.verdict().faults.first?.line, 2)
    trail.identity = 0
    expectEqual(trail.verdict().faults.count, 1)
    trail.identity = 8
    expectEqual(trail.verdict().faults.map(\.line), [2, 3])
  }

  @Test(
    "numbers that a forger has made as large as they can be add up to a fault, and nothing traps")
  func huge() {
    var trail = Trail()
    trail.append(.open, [0, 0, 0, 0], record: 1)
    for _ in 0..<3 { trail.append(.lost, [.max, .max], record: 1) }
    trail.append(.pulses, [.max], record: 1)
    trail.append(.open, [.max, .max, .max, .max, .max, .max], record: .max)
    expectEqual(trail.faults(behind: .max, [.max, .max, .max, .max]), [.gap, .surplus])
  }

  @Test func `pulses are summed up, and an entry has at most a thousand`() {
    var trail = Trail()
    trail.append(.open, [0, 0, 10, 0], record: 1)
    trail.append(.pulses, [5, 0, 0, 0], record: 2)
    #expect(trail.faults(behind: 2, [0, 0, 15, 0]) == [] && trail.summary.missing == 0)
    trail.books = (2, [0, 0, 1016, 0])
    expectEqual(trail.summary.missing, 2)
    expectEqual(trail.faults(behind: 2, [0, 0, 14, 0]), [.surplus])
  }

  @Test("the first line must be a beginning, unless older files were deleted because of their age")
  func beginning() {
    var later = Trail(after: "a line of a file that is gone")
    later.append(.open, [7, 0, 0, 0], record: 50)
    later.append(.coin, record: 51)
    later.books = (51, [8, 0, 0, 0])
    expectEqual(later.verdict(isWhole: true).faults.map(\.fault), [.beginning])
    #expect(later.verdict(isWhole: false).faults.isEmpty)
    var headless = whole
    headless.lines.removeFirst()
    expectEqual(headless.verdict(isWhole: false).faults.first?.fault, .beginning)
  }

  @Test func `books that went back are found, and so is a record number that falls`() {
    var trail = Trail()
    trail.append(.open, [0, 0, 0, 0], record: 1)
    trail.append(.coin, record: 8)
    trail.append(.open, [0, 0, 0, 0], record: 1)
    expectEqual(trail.faults(behind: 2, [0, 0, 0, 0]), [.order])
    trail.append(.coin, record: 2)
    trail.append(.coin, record: 1)
    expectEqual(trail.faults(behind: 2, [2, 0, 0, 0]), [.order, .order])
  }

  // Of each byte one bit, and of eight bytes all eight places; all bits with WHOLE in the environment.
  @Test("each bit of a trail that flips is found")
  func flipped() {
    for bit in stride(from: 0, to: 8 * (whole.bytes.count - 1), by: isWhole ? 1 : 9) {
      var bytes = whole.bytes
      bytes[bit / 8] ^= UInt8(1 << (bit % 8))
      #expect(trail(of: bytes).faults != [], "bit \(bit)")
    }
  }

  @Test("random damage is found: bytes, lines and ends", arguments: 0..<200 as Range<UInt64>)
  func random(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var bytes = whole.bytes
    // The last line feed alone is a cut, which is tried above.
    let place = Int(numbers.next() % UInt64(bytes.count - 1))
    if numbers.next() % 2 == 0 {
      bytes.remove(at: place)
    } else {
      bytes.insert(UInt8(truncatingIfNeeded: numbers.next()), at: place)
    }
    #expect(bytes == whole.bytes || trail(of: bytes).faults != [])
  }

  /// The trail that has these bytes, behind the books of the whole one.
  private func trail(of bytes: [UInt8]) -> Trail {
    var trail = whole
    trail.lines = bytes.dropLast().split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).map(Array.init)
    return trail
  }
}
