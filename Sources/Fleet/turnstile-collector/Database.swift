// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CPostgreSQL
import Glibc

/// A connection to the central books.
@safe  // The connection is this value's own, from its beginning to its end.
final class Database {
  /// The number of the schema that this program knows.
  static let schema = 3

  /// What the database did not do.
  enum Failure: Error, Equatable {
    /// The connection is lost, or there is none; nothing was stored.
    case lost(String)
    /// It refuses what it was given.
    case refused(String)
  }

  private let connection: OpaquePointer

  /// A connection by a string or an address as libpq reads it.
  ///
  /// - Throws: `lost` where there is no database; `refused` where its schema is another than ``schema``.
  init(_ description: String) throws(Failure) {
    guard let connection = unsafe PQconnectdb(description) else { throw .lost("no memory") }
    unsafe self.connection = connection
    guard unsafe PQstatus(connection) == CONNECTION_OK else { throw .lost(reason) }
    let isThere = try run("select to_regclass('turnstile.version')", []) != nil
    let found = isThere ? try run("select max(number) from turnstile.version", []) ?? "0" : "0"
    guard found == "\(Self.schema)" else {
      let isNewer = Int(found) ?? 0 > Self.schema
      throw .refused(
        "the database has schema \(found), but this program needs schema \(Self.schema); "
          + (isNewer
            ? "install a newer turnstile-collector" : "update the database with `migrate`"))
    }
  }

  deinit { unsafe PQfinish(connection) }

  /// Stores messages in order, in one transaction; returns the hash of the last stored line, by gates that ask.
  func store(_ messages: some Collection<Message>) throws(Failure) -> [String: String] {
    var stored: [String: String] = [:]
    _ = try run("begin", [])
    do throws(Failure) {
      for message in messages { if let have = try store(message) { stored[message.gate] = have } }
      _ = try run("commit", [])
    } catch {
      _ = try run("rollback", [])
      throw error
    }
    return stored
  }

  private func store(_ message: Message) throws(Failure) -> String? {
    guard message.subject != .trail else {
      guard let (after, lines) = message.lines else {
        throw .refused("malformed or incomplete lines")
      }
      return try run("select turnstile.take($1, $2, $3)", [message.gate, after, lines])
    }
    guard let text = message.text else { throw .refused("the payload is not UTF-8 text") }
    switch message.subject {
    case .trail, .books:
      return try run("select turnstile.take_books($1, $2)", [message.gate, text])
    case .status:
      return try run("select turnstile.take_status($1, true, $2)", [message.gate, text])
    case .online:
      let isOnline = text == "1" ? "true" : "false"
      return try run("select turnstile.take_status($1, $2, null)", [message.gate, isOnline])
    case .command:
      let parameters = [message.gate, message.staff, text]
      _ = try run("select turnstile.take_command($1, $2, $3)", parameters)
    case .answer: _ = try run("select turnstile.take_answer($1, $2)", [message.gate, text])
    }
    return nil
  }

  /// Runs a command, and returns the first column of its first row.
  private func run(_ command: String, _ parameters: [String]) throws(Failure) -> String? {
    let result = unsafe withCStrings(parameters) { values in
      unsafe PQexecParams(connection, command, Int32(parameters.count), nil, values, nil, nil, 0)
    }
    defer { unsafe PQclear(result) }
    switch unsafe PQresultStatus(result) {
    case PGRES_COMMAND_OK: return nil
    case PGRES_TUPLES_OK:
      guard unsafe PQntuples(result) > 0, unsafe PQgetisnull(result, 0, 0) == 0,
        let value = unsafe PQgetvalue(result, 0, 0)
      else { return nil }
      return unsafe String(cString: value)
    default:
      throw unsafe PQstatus(connection) == CONNECTION_OK && !isTransient(result)
        ? .refused(reason) : .lost(reason)
    }
  }

  /// Whether an error is about the database and not about what it was given: no room, or a server that ends.
  private func isTransient(_ result: OpaquePointer?) -> Bool {
    // PG_DIAG_SQLSTATE, a macro of a character.
    guard let state = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "C"))) else {
      return true
    }
    let code = unsafe String(cString: state)
    // Classes: connection, resources, an operator's intervention, the system; and a deadlock.
    return ["08", "40", "53", "57", "58"].contains { code.hasPrefix($0) }
  }

  private var reason: String {
    let message = unsafe PQerrorMessage(connection).map { unsafe String(cString: $0) } ?? ""
    return String(message.split(separator: "\n").first ?? "unknown")
  }
}

/// Lends strings to a function of C as an array of pointers.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
  let copies = unsafe strings.map { unsafe UnsafePointer<CChar>(strdup($0)) }
  defer { unsafe copies.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
  return unsafe copies.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
}
