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
  var commands = RingBuffer<StaffMessage?, 4>(filler: nil)
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
    var text = TextBuffer()
    // Safe because the library has a C string for every code.
    unsafe text.append(cString: mosquitto_connack_string(code))
    reason = text
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
    if let staff = Self.staff(in: topic) {
      // More at once than the gate takes in a minute have no answer.
      guard !commands.isFull else { return }
      commands.append(StaffMessage(staff: staff, payload: payload, isRetained: isRetained))
    } else if topic.count > 5, topic[topic.count - 5..<topic.count] == "/have", !isRetained {
      have = Digits(checking: payload) ?? have
    } else if topic.hasPrefix("turnstile/collector/") {
      hasCollector = hasCollector || payload == "1"
    } else if topic == "homeassistant/status" {
      hasAssistant = payload == "online"
    }
  }

  /// The number that ends `turnstile/GATE/command/STAFF`; `nil` for another topic.
  private static func staff(in topic: TextBuffer) -> UInt64? {
    let word: StaticString = "/command/"
    var end = topic.count
    while end > 0, topic[end - 1] != UInt8(ascii: "/") { end -= 1 }
    let start = end - word.utf8CodeUnitCount
    guard start > 0, topic[start..<end] == word,
      let number = try? topic.number(in: end..<topic.count),
      (1...UInt64(UInt32.max)).contains(number)
    else { return nil }
    return number
  }
}

extension Digits {
  /// The 64 digits of a hash; `nil` for anything else.
  init?(checking text: FixedText<512>) {
    guard text.count == 64 else { return nil }
    for index in 0..<64 where text[index].hexadecimalDigit == nil { return nil }
    self.init(text.bytes.span.extracting(0..<64))
  }
}
