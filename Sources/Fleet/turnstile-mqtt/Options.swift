// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import RequestClient
import System

/// What is wrong with the command line.
struct UsageError: Error { let sentence: TextBuffer }

struct Options {
  /// An option: each is followed by a value.
  enum Option: UInt8, Listed {
    case name, broker, port, ca, certificate, key, user, password, sockets, trail, status, commands,
      discovery

    static let names: [13 of StaticString] = [
      "name", "broker", "port", "ca", "certificate", "key", "user", "password", "sockets", "trail",
      "status", "commands", "discovery",
    ]
  }

  static let usage: StaticString = """
    usage: turnstile-mqtt --name NAME [OPTION VALUE]...
      --name NAME         the gate's name: a small letter, then up to 31 small letters, digits, -
      --broker HOST       the MQTT broker (localhost)
      --port N            the broker's port (1883; 8883 with --ca)
      --ca FILE           the broker's CA certificate; without --ca there is no TLS
      --certificate FILE  the gate's certificate (common name: the gate's name)
      --key FILE          the private key of the certificate
      --user NAME         the user name, for a broker that asks for a password
      --password FILE     the file with the password
      --sockets FOLDER    the gate's sockets (/run/turnstile-sockets/turnstile)
      --trail yes|no      send the audit trail and the counters to a collector (no)
      --status yes|no     publish the gate's status (yes)
      --commands yes|no   accept the commands of [agent] in the configuration (no)
      --discovery yes|no  announce the gate to Home Assistant (no)
    exit status: 64 wrong usage.

    """

  // What followed each option; `nil` where it was not given.
  private var values = InlineArray<13, TextBuffer?>(repeating: nil)

  /// Reads options and their values, by turns; of one that is there twice the last counts.
  init(count: Int, word: (Int) -> TextBuffer) throws(UsageError) {
    for index in stride(from: 0, to: count, by: 2) {
      let name = word(index)
      let option = Option.first { name.hasPrefix("--") && name[2..<name.count] == $0.name }
      guard let option else {
        throw UsageError(sentence: "expected an option, found `\(foreign: name)`")
      }
      guard index + 1 < count else {
        throw UsageError(sentence: "expected a value after --\(option.name)")
      }
      values[Int(option.rawValue)] = try Self.check(word(index + 1), of: option)
    }
    guard self[.name] != nil else {
      throw UsageError(sentence: "expected --name, the gate's name at the broker")
    }
    guard !wants(.trail) && !wants(.discovery) || !Self.isNameOfImage(name) else {
      throw UsageError(
        sentence:
          "--name \(name): each new machine has this name, and two gates with one name lose "
          + "lines; give the machine another with `hostnamectl set-hostname`, or give --name")
    }
    guard (self[.certificate] == nil) == (self[.key] == nil),
      self[.ca] != nil || self[.certificate] == nil
    else { throw UsageError(sentence: "expected --ca, --certificate and --key together") }
    guard (self[.user] == nil) == (self[.password] == nil) else {
      throw UsageError(sentence: "expected --user and --password together")
    }
  }

  /// The value of an option; `nil` where it was not given.
  subscript(option: Option) -> TextBuffer? { values[Int(option.rawValue)] }

  func path(_ option: Option) -> FilePath? { self[option].flatMap { FilePath($0) } }

  /// Whether what an option is about is wanted.
  func wants(_ option: Option) -> Bool {
    (self[option] ?? (option == .status ? "yes" : "no")) == "yes"
  }

  var name: TextBuffer { self[.name] ?? "" }

  var port: UInt64 { self[.port]?.number ?? (self[.ca] == nil ? 1883 : 8883) }

  /// The socket of the gate with this name; `nil` where its path is too long.
  func socket(_ name: StaticString) -> SocketPath? {
    let folder = path(.sockets) ?? FilePath("/run/turnstile-sockets/turnstile")
    return unsafe folder.withCString { unsafe SocketPath(folder: $0, name: name) }
  }

  private static func check(
    _ value: TextBuffer, of option: Option
  ) throws(UsageError) -> TextBuffer {
    let (isFit, expected): (Bool, StaticString) =
      switch option {
      case .name: (isName(value), "a small letter, then at most 31 small letters, digits and -")
      case .port: ((1...65_535).contains(value.number ?? 0), "1 to 65535")
      case .trail, .status, .commands, .discovery: (value == "yes" || value == "no", "yes or no")
      default: (value.count > 0 && FilePath(value) != nil, "1 to 255 bytes")
      }
    if isFit { return value }
    let found: TextBuffer = value.isTruncated ? "more" : "`\(foreign: value)`"
    throw UsageError(sentence: "--\(option.name): expected \(expected), found \(found)")
  }

  /// Whether images for boards give this name to each machine.
  private static func isNameOfImage(_ name: TextBuffer) -> Bool {
    let names: [7 of StaticString] = [
      "raspberrypi", "raspberry", "localhost", "debian", "ubuntu", "dietpi", "armbian",
    ]
    for index in names.indices where name == names[index] { return true }
    return false
  }

  /// Whether a gate can have this name: a level of its topics, and the common name of its certificate.
  private static func isName(_ text: TextBuffer) -> Bool {
    guard (1...32).contains(text.count), text != "collector" else { return false }
    for index in 0..<text.count {
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[index])
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[index])
      let isInside = index > 0 && (isDigit || text[index] == UInt8(ascii: "-"))
      guard isLetter || isInside else { return false }
    }
    return true
  }
}
