// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CMosquitto
import Fixed
import System

/// What the broker has handed over since it was last looked at.
struct Inbox {
  /// Whether the broker has taken the connection.
  var isConnected = false
  /// Whether that was just now.
  var isNew = false
  /// Why there is no connection any more.
  var reason: TextBuffer?
  /// The answer of the database.
  var have: Digits?
  /// Whether a collector has said that it is there.
  var hasCollector = false
  /// What people have commanded.
  var commands = RingBuffer<StaffCommand?, 4>(filler: nil)
  /// Whether Home Assistant has said that it is there.
  var hasAssistant = false
}

extension Inbox {
  /// The inbox that a callback was registered with.
  static func at(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Inbox>? {
    unsafe context?.assumingMemoryBound(to: Inbox.self)
  }

  mutating func connect(_ code: Int32) {
    (isConnected, isNew) = (code == 0, code == 0)
    guard code != 0 else { return }
    // Safe because the library has a C string for every code.
    reason = unsafe TextBuffer(cString: mosquitto_connack_string(code))
  }

  mutating func disconnect(_ code: Int32) {
    isConnected = false
    // The library says more before the end of a connection that it has not made.
    if reason == nil, code != MOSQ_ERR_NO_CONN.rawValue { reason = Broker.reason(code) }
  }

  mutating func take(_ message: mosquitto_message) {
    var topic = TextBuffer()
    if let text = unsafe message.topic { unsafe topic.append(bytesOf: text) }
    // Safe because the library lends as many bytes as it says.
    let bytes = unsafe UnsafeRawBufferPointer(
      start: message.payload, count: Int(message.payloadlen))
    let payload = unsafe FixedText<512>(bytes.bindMemory(to: UInt8.self).span)
    let isRetained = unsafe message.retain
    if let staff = StaffCommand.staff(in: topic) {
      // More at once than the gate takes in a minute have no answer.
      guard !commands.isFull else { return }
      commands.append(StaffCommand(payload, of: staff, isRetained: isRetained))
    } else if topic.count > 5, topic[topic.count - 5..<topic.count] == "/have", !isRetained {
      have = payload.withSpan { Digits(checking: $0) } ?? have
    } else if topic.hasPrefix("turnstile/collector/") {
      hasCollector = hasCollector || payload == "1"
    } else if topic == "homeassistant/status" {
      hasAssistant = payload == "online"
    }
  }
}
