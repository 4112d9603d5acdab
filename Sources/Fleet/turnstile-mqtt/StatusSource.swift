// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateJSON
import RequestClient
import Requests
import System

/// How the gate is, as JSON: whenever that has changed, at most once a second, and every 60 s.
struct StatusSource: ~Copyable {
  private let path: SocketPath
  private var connection: GateConnection?
  private var last = FixedText<4096>()
  private var (askedAt, publishedAt) = (Nanoseconds(0), Nanoseconds(0))

  /// The gate that listens at a socket for those who only look.
  init(_ path: SocketPath) { self.path = path }

  /// A broker is new: it has to be told.
  mutating func forget() { publishedAt = 0 }

  /// What is to be published now, with the bridge's address; `nil` for nothing.
  mutating func next(at now: Nanoseconds, from address: TextBuffer) -> FixedText<4096>? {
    guard now >= askedAt &+ .seconds(1) else { return nil }
    askedAt = now
    var object = JSONObject()
    object.add("v", 1)
    let clock = WallClock.now
    object.add("at", clock.seconds)
    let start = object.text.count
    object.add("synchronised", clock.isRight)
    object.add("address", address)
    describe(into: &object)
    object.close()
    // The time alone is no change.
    let text = FixedText<4096>(object.text.bytes.span.extracting(start..<object.text.count))
    let isOld = publishedAt == 0 || now >= publishedAt &+ .seconds(60)
    guard isOld || text != last else { return nil }
    (last, publishedAt) = (text, now)
    return object.text
  }

  private mutating func describe(into object: inout JSONObject) {
    do throws(GateConnectionError) {
      if connection == nil { connection = try GateConnection(to: path, timeout: .seconds(1)) }
      guard let reply = try connection?.request(.status) else { return }
      reply.addJSON(to: &object)
    } catch {
      connection = nil
      object.add("state", "no-answer")
      object.add("well", false)
      object.add("status", error.sentence(of: "turnstile"))
    }
  }
}
