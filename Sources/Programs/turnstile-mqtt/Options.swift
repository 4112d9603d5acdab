// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import RequestClient
import System

/// What is wrong with the command line.
struct UsageError: Error { let sentence: TextBuffer }

/// The command line.
struct Options {
  /// An option: each is followed by a value.
  enum Option: UInt8, Listed {
    case name, broker, port, ca, certificate, key, user, password, sockets, trail, status, discovery

    static let names: [12 of StaticString] = [
      "name", "broker", "port", "ca", "certificate", "key", "user", "password", "sockets", "trail",
      "status", "discovery",
    ]
  }

  static let usage: StaticString = """
    usage: turnstile-mqtt --name NAME [OPTION VALUE]...
      --name NAME         the gate's name at the broker: a letter, then letters, digits, -; at most 32
      --broker HOST       the MQTT broker (localhost)
      --port N            its port (1883; 8883 with --ca)
      --ca FILE           the authority that signs the broker's certificate; without it there is no TLS
      --certificate FILE  the gate's certificate, whose common name is its name
      --key FILE          its key
      --user NAME         a name for a broker that asks for a password
      --password FILE     the file with the password
      --sockets FOLDER    the gate's sockets (/run/turnstile-sockets/turnstile)
      --trail yes|no      whether a collector is sent the audit trail and what the books count (no)
      --status yes|no     whether the gate's status is published (yes)
      --discovery yes|no  whether Home Assistant is told of the gate (no)
    exit status: 64 wrong usage.

    """

  private(set) var name = TextBuffer()
  private(set) var broker: TextBuffer = "localhost"
  private(set) var port: UInt64?
  private(set) var authority: FilePath?
  private(set) var certificate: FilePath?
  private(set) var key: FilePath?
  private(set) var user: TextBuffer?
  private(set) var password: FilePath?
  private(set) var sockets: TextBuffer = "/run/turnstile-sockets/turnstile"
  private(set) var hasTrail = false
  private(set) var hasStatus = true
  private(set) var hasDiscovery = false

  /// Reads options and their values, by turns.
  init(count: Int, word: (Int) -> TextBuffer) throws(UsageError) {
    for index in stride(from: 0, to: count, by: 2) {
      let name = word(index)
      guard
        let option = Option.first(where: { name.hasPrefix("--") && name[2..<name.count] == $0.name }
        )
      else { throw UsageError(sentence: "expected an option, found `\(foreign: name)`") }
      guard index + 1 < count else {
        throw UsageError(sentence: "expected a value after --\(option.name)")
      }
      try set(option, to: word(index + 1))
    }
    guard name.count > 0 else {
      throw UsageError(sentence: "expected --name, the gate's name at the broker")
    }
    guard (certificate == nil) == (key == nil), authority != nil || certificate == nil else {
      throw UsageError(sentence: "expected --ca, --certificate and --key together")
    }
    guard (user == nil) == (password == nil) else {
      throw UsageError(sentence: "expected --user and --password together")
    }
  }

  /// The socket of the gate with this name.
  func socket(_ name: StaticString) -> SocketPath? {
    unsafe FilePath(sockets)?.withCString { unsafe SocketPath(folder: $0, name: name) }
  }

  private mutating func set(_ option: Option, to value: TextBuffer) throws(UsageError) {
    guard value.count > 0, !value.isTruncated else {
      throw UsageError(sentence: "--\(option.name): expected 1 to 255 bytes")
    }
    switch option {
    case .name:
      guard Self.isName(value) else {
        throw UsageError(
          sentence:
            "--name: expected a small letter, then at most 31 small letters, digits and -, found `\(foreign: value)`"
        )
      }
      name = value
    case .broker: broker = value
    case .port:
      guard let number = value.number, (1...65_535).contains(number) else {
        throw UsageError(sentence: "--port: expected 1 to 65535, found `\(foreign: value)`")
      }
      port = number
    case .ca: authority = FilePath(value)
    case .certificate: certificate = FilePath(value)
    case .key: key = FilePath(value)
    case .user: user = value
    case .password: password = FilePath(value)
    case .sockets: sockets = value
    case .trail: hasTrail = try Self.isYes(value, option)
    case .status: hasStatus = try Self.isYes(value, option)
    case .discovery: hasDiscovery = try Self.isYes(value, option)
    }
  }

  private static func isYes(_ value: TextBuffer, _ option: Option) throws(UsageError) -> Bool {
    guard value == "yes" || value == "no" else {
      throw UsageError(sentence: "--\(option.name): expected yes or no, found `\(foreign: value)`")
    }
    return value == "yes"
  }

  /// Whether a gate can have this name: a level of its topics, and the common name of its certificate.
  private static func isName(_ text: TextBuffer) -> Bool {
    guard text.count <= 32, text != "collector" else { return false }
    for index in 0..<text.count {
      switch text[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): break
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        if index == 0 { return false }
      default: return false
      }
    }
    return true
  }
}
