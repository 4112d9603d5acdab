// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Foundation
import GPIO
import GateController
import GateMessages
import Ledger
import MachineSupport
import Systemd
import TestSupport
import Testing
import Turnstile

@testable import turnstiled

/// The journal's catalogue has what the gate itself does not say.
@Suite struct CatalogueTests {
  private let catalogue: String
  private let entries: [Substring]

  init() throws {
    catalogue = try repositoryText("systemd/turnstile.catalog")
    entries = Array(catalogue.split(separator: "\n-- ").dropFirst())
  }

  /// What the catalogue says of a kind.
  private func text(of kind: EntryKind) throws -> Substring {
    try #require(entries.first { $0.hasPrefix(String(hexadecimal: kind.identifier) + "\n") })
  }

  @Test func `every kind has its entry, and there is no other`() throws {
    var rawValue: UInt8 = 0
    while let kind = EntryKind(rawValue: rawValue) {
      #expect(try text(of: kind).contains(#/^\w+\nSubject: .+\nDefined-By: turnstile\n/#))
      rawValue += 1
    }
    #expect(entries.count == Int(rawValue))
  }

  @Test func `every fault has its remedy behind its name`() throws {
    var rawValue: UInt8 = 0
    while let kind = Fault.Kind(rawValue: rawValue) {
      let entry = LogEntry.fault(Fault(kind), retryIn: 0)
      var written = JournalEntry()
      entry.write(to: &written)
      let name = written.fields.text.string.dropFirst("TURNSTILE_FAULT=".count).dropLast()
      let text = try text(of: entry.kind)
      #expect(
        text.contains(kind == .outputStuck ? kind.remedy.string : "- \(name): \(kind.remedy)"))
      rawValue += 1
    }
  }

  @Test func `every other entry about which there is something to do has its remedy`() throws {
    var entries: [LogEntry] = [
      .stalled(0), .edgesLost, .notResumed(.damaged), .ledgerFault(.late), .ledgerFault(.failed(5)),
    ]
    var rawValue: UInt8 = 0
    while let kind = Trouble.Kind(rawValue: rawValue) {
      entries.append(.trouble(Trouble(kind, offset: 7), isOver: false))
      rawValue += 1
    }
    for entry in entries {
      let remedy = try #require(entry.remedy).string
      #expect(try text(of: entry.kind).contains(remedy), "\(remedy)")
    }
  }
}

extension StaticString { fileprivate var string: String { "\(self)" } }
