// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// A gate in the database, and the session that a collector would have.
package final class CentralGate {
  package let name: String
  package let session: Session
  private let owner: Session

  /// A gate of which nothing is stored, on UTC.
  package init(zone: String = "UTC", database: String = "fleet") throws {
    name = "g" + UUID().uuidString.lowercased().prefix(18)
    owner = try Session(database: database)
    session = try Session(as: "turnstile_collector", database: database)
    try owner.query(
      "insert into gate (name, zone, pulse_hundredths) values ('\(name)', '\(zone)', 50)")
  }

  /// What `take` answers to these lines of a trail: the last hash that is stored.
  ///
  /// A batch after `-` begins anew, of a gate that knows what is stored.
  @discardableResult
  package func take(after: String, _ lines: some Collection<[UInt8]>) throws -> String {
    let texts = lines.map { line in "'\\x" + line.map { String(format: "%02x", $0) }.joined() + "'"
    }
    let list = "array[\(texts.joined(separator: ","))]::bytea[]"
    let have = try owner.query("select have from gate where name = '\(name)'").first ?? ""
    let start = after == "-" ? after + have : after
    return try session.query("select take('\(name)', '\(start)', \(list))").first ?? ""
  }

  /// Sends a trail from its beginning.
  @discardableResult
  package func take(_ trail: Trail) throws -> String { try take(after: "-", trail.lines) }

  /// Tells the books of a trail.
  package func tell(_ trail: Trail, head: String? = nil) throws {
    let sums = trail.sums
    let names = ["coins", "grants", "pulses", "releases", "admitted"]
    let members = names.enumerated().map { "\"\($1)\":\(sums[$0])" }.joined(separator: ",")
    let books =
      "{\"record\":\(trail.record),\"head\":\"\(head ?? trail.head)\",\(members),\"passages\":0}"
    try session.query("select take_books('\(name)', '\(books)')")
  }

  /// A column of the gate's row of a table or view.
  package func value(_ column: String, of table: String = "gate") throws -> String {
    try owner.query("select \(column) from \(table) where name = '\(name)'").joined(separator: "\n")
  }

  /// The rows of a table that are this gate's.
  package func rows(_ columns: String, of table: String, order: String = "1") throws -> [String] {
    try owner.query(
      "select \(columns) from \(table) t join gate g on g.id = t.gate where name = '\(name)' order by \(order)"
    )
  }

  /// Changes the gate, as its owner.
  package func change(_ command: String) throws { try owner.query(command) }

  /// Why the trail does not continue what is stored.
  package var breaks: [String] { get throws { try rows("reason", of: "break", order: "at, n") } }

  /// What the gate has taken.
  package var taken: String { get throws { try value("taken") } }
}
