// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import FSMAnalysis
import Foundation
import MachineSupport
import Testing

@Suite struct IdiomTests {
  private var driver = Driver<Machine<Vendor>, 4>()
  private var box = Cashbox()

  /// Starts, and gives the machine a coin of each value.
  private mutating func insert(_ values: [UInt32], every pause: Nanoseconds = 1) {
    driver.start(at: 0, in: &box)
    for (index, value) in values.enumerated() {
      post(.coin, worth: value, at: Nanoseconds(index + 1) * pause)
    }
  }

  private mutating func post(_ event: Vendor.Event, worth value: UInt32 = 0, at time: Nanoseconds) {
    box.coin = value
    #expect(driver.post(event, at: time) == nil)
    driver.run(by: time, in: &box)
  }

  @Test mutating func `Credit is data, a coin has a value, and what is too much comes back`() {
    insert([100, 100])
    #expect(driver.machine.state == .paying)
    #expect(box.credit == 200)
    post(.coin, worth: 100, at: 3)
    #expect(driver.machine.state == .ready)
    #expect(box.served == 1)
    #expect(box.credit == 0)
    #expect(box.returned == 50)
  }

  @Test mutating func `Each coin starts the pause anew, and after it the credit comes back`() {
    insert([100, 100], every: 29_000_000_000)
    #expect(driver.deadline == 88_000_000_000)
    driver.run(by: 88_000_000_000, in: &box)
    #expect(driver.machine.state == .ready)
    #expect(box.returned == 200)
  }

  @Test mutating func `Without stock a coin comes back at once`() {
    box.stock = 0
    insert([100])
    #expect(driver.machine.state == .ready)
    #expect(box.returned == 100)
  }

  @Test func `The machine of the idioms lints clean`() {
    Vendor.lint { Issue.record("\($0)") }
  }

  @Test func `What the article quotes stands in these tests`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let root = folder.appending(path: "../../..").standardized
    let article = try String(
      contentsOf: root.appending(path: "Sources/Machines/FSM/FSM.docc/Idioms.md"), encoding: .utf8)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let sources = try names.filter { $0.hasSuffix(".swift") }.map {
      Self.packed(try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
    }
    let blocks = article.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
    #expect(blocks.count >= 5)
    for block in blocks {
      #expect(sources.contains { $0.contains(Self.packed(block)) }, "\(block)")
    }
  }

  /// A text without its spaces, since an article has no room for the columns of a page.
  private static func packed(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}

/// A machine that sells one good: the idioms of the library in one table.
enum Vendor: Automaton {
  enum State: UInt8, CaseName, CaseIterable { case ready, paying, enough, serving }
  enum Event: UInt8, CaseName, CaseIterable { case coin, checked, served, cancel, timeout }
  enum Word: UInt8, CaseName, CaseIterable { case addCoin, takePrice, giveBack, serve }
  enum Guard: UInt8, CaseName, CaseIterable { case stocked, paid }
  enum Junction: UInt8, CaseName { case byCredit }

  static let initial = State.ready
  static let roles = Roles<Self>(timeout: .timeout, completion: .checked)
  static func raises(_ word: Word) -> Event? { word == .serve ? .served : nil }

  // swift-format-ignore
  static let table = TransitionTable<Vendor, 4, 5>([
    //                      coin                   checked                                              served                   cancel                   timeout
    .row(.ready, [          .to(.paying, .addCoin), .nothing,                                           .nothing,                .nothing,                .nothing]),
    .row(.paying, after: .seconds(30), [
                            .again(.addCoin),       .if(.stocked, .junction(.byCredit), else: .to(.ready, .giveBack)),
                                                                                                        .nothing,                .to(.ready, .giveBack),  .to(.ready, .giveBack)]),
    .row(.enough, [         .nothing,               .to(.serving, .takePrice),                          .nothing,                .nothing,                .nothing]),
    .row(.serving, enter: .words(.serve), [
                            .stay(.giveBack),       .nothing,                                           .to(.ready, .giveBack),  .nothing,                .nothing]),
  ])

  static let junctions = JunctionTable<Vendor, 1>([
    .junction(.byCredit, .if(.paid, .to(.enough), else: .stay()))
  ])
}

/// The money, and what a coin is worth.
struct Cashbox: Performer {
  typealias Names = Vendor
  var coin: UInt32 = 0
  var credit: UInt32 = 0
  var returned: UInt32 = 0
  var served = 0
  var stock = 5
  let price: UInt32 = 250

  func holds(_ condition: Vendor.Guard) -> Bool {
    switch condition {
    case .stocked: stock > 0
    case .paid: credit >= price
    }
  }

  mutating func perform(_ word: Vendor.Word) {
    switch word {
    case .addCoin: credit += coin
    case .takePrice: credit -= price
    case .giveBack:
      returned += credit
      credit = 0
    case .serve:
      served += 1
      stock -= 1
    }
  }
}
