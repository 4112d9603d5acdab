// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A message of a gate or about one, as the broker hands it over.
struct Message: Equatable {
  /// What is said: the third level of a topic.
  enum Subject: String, CaseIterable {
    /// Lines of its audit trail: the hash before them, or `-` and the hash that the gate heard of, a line feed, and whole lines.
    case trail
    /// What its newest record counts, as JSON; and the question what is stored of its trail.
    case books
    /// How it is, as JSON.
    case status
    /// `1`, or `0` by its will.
    case online
    /// What a person commands it, as JSON or a word; the topic goes on with the person's number.
    case command
    /// What came of a command, as JSON.
    case answer

    /// The topics of all gates about it.
    var topics: String { "turnstile/+/\(self)\(self == .command ? "/+" : "")" }

    /// Whether one of several collectors is enough; what is retained comes only to those that do not share.
    var isSharable: Bool { self != .status && self != .online }
  }

  /// The longest payload, in bytes.
  static let longest = 65_536

  /// The gate's name, as the broker vouches for it.
  let gate: String
  let subject: Subject
  /// The number of the person who commands, as the broker vouches for it; empty for what a gate says.
  let staff: String
  let payload: [UInt8]

  /// A message to `turnstile/GATE/SUBJECT` or `turnstile/GATE/command/STAFF`; `nil` for others or a long payload.
  init?(topic: String, payload: [UInt8]) {
    let levels = topic.split(separator: "/", omittingEmptySubsequences: false)
    guard levels.count >= 3, levels[0] == "turnstile", payload.count <= Self.longest,
      let subject = Subject(rawValue: String(levels[2])),
      levels.count == (subject == .command ? 4 : 3)
    else { return nil }
    gate = String(levels[1])
    staff = levels.dropFirst(3).joined()
    self.subject = subject
    self.payload = payload
  }

  /// The hash before a trail's lines, and these as PostgreSQL's array of bytes; `nil` without the last line's end.
  var lines: (after: String, array: String)? {
    guard payload.last == UInt8(ascii: "\n") else { return nil }
    let parts = payload.dropLast().split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // No hash is longer, even behind a `-`, and a text has no zeros.
    guard parts.count > 1, parts[0].count <= 65, !parts[0].contains(0) else { return nil }
    let array = parts.dropFirst().map { "\"\\\\x\(Self.hexadecimal($0))\"" }
    return (String(decoding: parts[0], as: UTF8.self), "{\(array.joined(separator: ","))}")
  }

  /// The payload as text; `nil` where it is none that PostgreSQL takes.
  var text: String? { payload.contains(0) ? nil : String(validating: payload, as: UTF8.self) }

  private static func hexadecimal(_ bytes: some Collection<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.count)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
