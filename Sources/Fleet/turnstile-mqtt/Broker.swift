// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import CMosquitto
import Fixed
import System

/// A connection to the broker, which is only a pipe: nothing waits here while there is none.
@safe  // The client is this value's own, and the inbox outlives it.
struct Broker {
  private let client: OpaquePointer
  private let inbox: UnsafeMutablePointer<Inbox>
  private let options: Options

  /// A client that is not connected yet; the inbox must outlive it, and stay where it is.
  init(_ options: Options, inbox: UnsafeMutablePointer<Inbox>) throws(UsageError) {
    mosquitto_lib_init()
    let client = unsafe options.name.withCString { unsafe mosquitto_new($0, true, inbox) }
    guard let client = unsafe client else {
      throw UsageError(sentence: "no memory for a client of the broker")
    }
    unsafe (self.client, self.inbox, self.options) = (client, inbox, options)
    try secure()
    let gone: StaticString = "0"
    unsafe topic("online").withCString {
      unsafe _ = mosquitto_will_set(client, $0, 1, gone.cString, 1, true)
    }
    unsafe mosquitto_connect_callback_set(client) { _, context, code in
      unsafe Inbox.at(context)?.pointee.connect(code)
    }
    unsafe mosquitto_disconnect_callback_set(client) { _, context, code in
      unsafe Inbox.at(context)?.pointee.disconnect(code)
    }
    unsafe mosquitto_message_callback_set(client) { _, context, message in
      guard let message = unsafe message else { return }
      unsafe Inbox.at(context)?.pointee.take(message.pointee)
    }
  }

  /// The socket; negative while there is no connection.
  var number: Int32 { unsafe mosquitto_socket(client) }

  var wantsToWrite: Bool { unsafe mosquitto_want_write(client) }

  /// The address that this machine has for the broker; empty while there is no connection.
  var ownAddress: TextBuffer {
    var bytes = InlineArray<64, CChar>(repeating: 0)
    var span = bytes.mutableSpan
    // Safe because a NUL ends what is written.
    return unsafe span.withUnsafeMutableBufferPointer {
      guard let start = $0.baseAddress else { return "" }
      unsafe clinux_write_own_address(number, start, $0.count)
      return unsafe TextBuffer(cString: start)
    }
  }

  /// Begins to connect, and returns why that fails, if so; only the look-up of a name may take long.
  func connect() -> TextBuffer? {
    let code = unsafe (options[.broker] ?? "localhost").withCString {
      unsafe mosquitto_connect_async(client, $0, Int32(truncatingIfNeeded: options.port), 20)
    }
    return code == 0 ? nil : Self.reason(code)
  }

  /// Reads, writes, and keeps the connection alive, without waiting, and returns what has come.
  func move() -> Inbox {
    unsafe mosquitto_loop_read(client, 1)
    if wantsToWrite { unsafe mosquitto_loop_write(client, 1) }
    unsafe mosquitto_loop_misc(client)
    let news = unsafe inbox.pointee
    unsafe inbox.pointee = Inbox(isConnected: news.isConnected)
    return news
  }

  /// Subscribes to a topic, with at least one delivery.
  func subscribe(to topic: TextBuffer) {
    unsafe topic.withCString { unsafe _ = mosquitto_subscribe(client, nil, $0, 1) }
  }

  /// Publishes with at least one delivery.
  func publish<let size: Int>(
    _ payload: borrowing FixedText<size>, to topic: TextBuffer, isRetained: Bool = false
  ) {
    let count = Int32(payload.count)
    payload.withSpan { span in
      // Safe because the payload is lent for the call, as many bytes as its count says.
      unsafe span.withUnsafeBytes { bytes in
        unsafe topic.withCString {
          unsafe _ = mosquitto_publish(client, nil, $0, count, bytes.baseAddress, 1, isRetained)
        }
      }
    }
  }

  /// A topic of this gate.
  func topic(_ subject: StaticString) -> TextBuffer { "turnstile/\(options.name)/\(subject)" }

  private func secure() throws(UsageError) {
    if let user = options[.user], let file = options.path(.password) {
      let word = try Self.password(in: file)
      unsafe user.withCString { user in
        unsafe word.withCString { unsafe _ = mosquitto_username_pw_set(client, user, $0) }
      }
    }
    guard let authority = options.path(.ca) else { return }
    let code = unsafe authority.withCString { authority in
      guard let certificate = options.path(.certificate), let key = options.path(.key) else {
        return unsafe mosquitto_tls_set(client, authority, nil, nil, nil, nil)
      }
      return unsafe certificate.withCString { certificate in
        unsafe key.withCString {
          unsafe mosquitto_tls_set(client, authority, nil, certificate, $0, nil)
        }
      }
    }
    guard code == 0 else {
      throw UsageError(sentence: "--ca, --certificate, --key: \(Self.reason(code))")
    }
  }

  /// The first line of a file.
  private static func password(in file: FilePath) throws(UsageError) -> TextBuffer {
    var bytes = InlineArray<256, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    let count: Int
    do throws(SystemError) { count = try file.read(into: &span) } catch {
      throw UsageError(sentence: "--password: \(file): \(error)")
    }
    var end = 0
    while end < count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    return TextBuffer(bytes.span.extracting(0..<end))
  }

  static func reason(_ code: Int32) -> TextBuffer {
    guard code != MOSQ_ERR_ERRNO.rawValue else { return "\(errno: clinux_errno())" }
    // Safe because the library has a C string for every code.
    return unsafe TextBuffer(cString: mosquitto_strerror(code))
  }
}
