// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CMosquitto

/// A connection to the broker, which is only a pipe: what it loses, gates send again.
@safe  // The client is this value's own, and its inbox outlives it.
final class Broker {
  /// What came and waits to be stored.
  final class Inbox {
    var messages: [Message] = []
    /// How many messages had no form that a gate's has.
    var strange = 0
    var isConnected = false
  }

  let inbox = Inbox()
  private let client: OpaquePointer
  private let options: Options

  /// A client that is not connected yet.
  init(_ options: Options) throws(UsageError) {
    self.options = options
    mosquitto_lib_init()
    let context = unsafe Unmanaged.passUnretained(inbox).toOpaque()
    let name = "turnstile-collector-\(options.number)"
    guard let client = unsafe mosquitto_new(name, true, context) else {
      throw UsageError(sentence: "no memory for a client of the broker")
    }
    unsafe self.client = client
    unsafe mosquitto_will_set(client, topic, 1, "0", 1, true)
    unsafe mosquitto_connect_callback_set(client) { _, context, code in
      unsafe Inbox.from(context)?.isConnected = code == 0
    }
    unsafe mosquitto_disconnect_callback_set(client) { _, context, _ in
      unsafe Inbox.from(context)?.isConnected = false
    }
    unsafe mosquitto_message_callback_set(client) { _, context, message in
      if let message = unsafe message { unsafe Inbox.from(context)?.take(message.pointee) }
    }
    guard let authority = options.authority else { return }
    let code = unsafe mosquitto_tls_set(
      client, authority, nil, options.certificate, options.key, nil)
    guard code == MOSQ_ERR_SUCCESS.rawValue else {
      throw UsageError(sentence: "--ca, --certificate, --key: \(Self.reason(code))")
    }
  }

  deinit { unsafe mosquitto_destroy(client) }

  /// Connects, and says why that fails.
  func connect() -> String? {
    // Of the connection before, which may have ended without a word.
    inbox.isConnected = false
    let code = unsafe mosquitto_connect(client, options.broker, Int32(options.port), 20)
    return code == MOSQ_ERR_SUCCESS.rawValue ? nil : Self.reason(code)
  }

  /// Moves messages, and waits so many milliseconds for the first; returns why the connection is lost, if so.
  func move(within milliseconds: Int32) -> String? {
    let code = unsafe mosquitto_loop(client, milliseconds, 1)
    return code == MOSQ_ERR_SUCCESS.rawValue ? nil : Self.reason(code)
  }

  /// Asks for what gates say, and tells them that a collector is there: each then asks what is stored.
  func subscribe() {
    for subject in Message.Subject.allCases {
      // A broker without shared subscriptions hands all to each, and the database drops what it has.
      let prefix = options.isSharing && subject.isSharable ? "$share/collectors/" : ""
      unsafe mosquitto_subscribe(client, nil, "\(prefix)\(subject.topics)", 1)
    }
    unsafe mosquitto_publish(client, nil, topic, 1, "1", 1, true)
  }

  /// Tells a gate the hash of the last line that is stored.
  func tell(_ gate: String, have: String) {
    unsafe mosquitto_publish(
      client, nil, "turnstile/\(gate)/have", Int32(have.utf8.count), have, 1, false)
  }

  private var topic: String { "turnstile/collector/\(options.number)" }

  private static func reason(_ code: Int32) -> String {
    unsafe mosquitto_strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}

extension Broker.Inbox {
  /// The inbox that a callback was registered with.
  fileprivate static func from(_ context: UnsafeMutableRawPointer?) -> Broker.Inbox? {
    unsafe context.map { unsafe Unmanaged<Broker.Inbox>.fromOpaque($0).takeUnretainedValue() }
  }

  fileprivate func take(_ message: mosquitto_message) {
    let bytes = unsafe UnsafeRawBufferPointer(
      start: message.payload, count: Int(message.payloadlen))
    let topic = unsafe message.topic.map { unsafe String(cString: $0) } ?? ""
    if let message = Message(topic: topic, payload: unsafe Array(bytes)) {
      messages.append(message)
    } else {
      strange += 1
    }
  }
}
