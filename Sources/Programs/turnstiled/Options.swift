// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import ConsoleServer
import Fixed
import GateMessages
import System

/// What `turnstiled` can do.
enum Verb: UInt8 {
  /// Run the gate until a signal stops it.
  case run
  /// Read the configuration, print what it means, and touch no line.
  case check
  /// Drive the outputs to their safe levels and leave them there.
  case outputsSafe
  /// Print the ledger.
  case books
  /// Connect to the console of a running gate.
  case console
  /// Print the usage.
  case help
  /// Print the version.
  case version
}

/// The supplier of the lines.
enum Backend: UInt8 {
  /// A chip of the kernel, through libgpiod.
  case gpiod
  /// A chip in memory, driven by words on standard input.
  case simulated
}

/// The command line is wrong, and the reason has been printed.
struct UsageError: Error {}

/// The command line, read by getopt, which also reports unknown options.
@safe  // The strings are those of `main`, and live as long as the process.
struct Options {
  private(set) var verb = Verb.run
  private(set) var backend = Backend.gpiod
  /// The configuration's file; `nil` for the default.
  private(set) var config: UnsafePointer<CChar>?
  /// The scenario for the simulated chip; `nil` for none.
  private(set) var scenario: UnsafePointer<CChar>?
  /// The console's socket; `nil` for the default.
  private(set) var socket: SocketPath?
  /// The folder of the ledger: as named, or else from systemd; `nil` for none.
  private(set) var state: UnsafePointer<CChar>?

  init(_ arguments: Arguments) throws(UsageError) {
    let variable: StaticString = "STATE_DIRECTORY"
    // Safe because both are C strings, and no code here changes the environment.
    unsafe state = UnsafePointer(getenv(variable.cString))
    while let letter = Self.next(in: arguments) {
      switch letter {
      case UInt8(ascii: "c"): unsafe config = clinux_optarg()
      case UInt8(ascii: "S"): unsafe state = clinux_optarg()
      case UInt8(ascii: "b"): backend = try unsafe Self.backend(named: clinux_optarg())
      case UInt8(ascii: "s"): unsafe scenario = clinux_optarg()
      case UInt8(ascii: "k"): socket = try unsafe Self.socket(at: clinux_optarg())
      case UInt8(ascii: "h"): verb = .help
      case UInt8(ascii: "V"): verb = .version
      default: throw UsageError()
      }
    }
    if verb == .help || verb == .version { return }
    let first = Int(clinux_optind())
    if first < arguments.count {
      verb = try unsafe Self.verb(named: arguments.values[first])
      guard first + 1 == arguments.count else {
        throw unsafe Self.reportUsageError(
          "expected one command, found also ", about: arguments.values[first + 1])
      }
    }
    guard unsafe scenario == nil || verb == .run && backend == .simulated else {
      throw unsafe Self.reportUsageError(
        "expected run --backend simulated with --scenario ", about: scenario)
    }
  }

  private static func next(in arguments: Arguments) -> UInt8? {
    let options: InlineArray<8, option> = unsafe [
      option("config", takesValue: true, letter: "c"),
      option("backend", takesValue: true, letter: "b"),
      option("state", takesValue: true, letter: "S"),
      option("scenario", takesValue: true, letter: "s"),
      option("socket", takesValue: true, letter: "k"),
      option("help", takesValue: false, letter: "h"),
      option("version", takesValue: false, letter: "V"),
      option(),  // the end of the list
    ]
    let letters: StaticString = "c:b:S:s:k:hV"
    // Safe because getopt stays within the arguments, and the list ends with its terminator.
    let letter = unsafe options.span.withUnsafeBufferPointer {
      unsafe getopt_long(
        Int32(arguments.count), arguments.values, letters.cString, $0.baseAddress, nil)
    }
    return letter < 0 ? nil : UInt8(truncatingIfNeeded: letter)
  }

  private static func verb(named name: UnsafePointer<CChar>?) throws(UsageError) -> Verb {
    if unsafe isEqual(name, "run") { return .run }
    if unsafe isEqual(name, "check") { return .check }
    if unsafe isEqual(name, "outputs-safe") { return .outputsSafe }
    if unsafe isEqual(name, "books") { return .books }
    if unsafe isEqual(name, "console") { return .console }
    throw unsafe reportUsageError(
      "expected run, check, outputs-safe, books or console, found ", about: name)
  }

  private static func socket(at path: UnsafePointer<CChar>?) throws(UsageError) -> SocketPath {
    guard let path = unsafe path, let socket = unsafe SocketPath(cString: path) else {
      throw unsafe reportUsageError(
        "--socket: expected a path of 1 to 107 bytes, found ", about: path)
    }
    return socket
  }

  private static func backend(named name: UnsafePointer<CChar>?) throws(UsageError) -> Backend {
    if unsafe isEqual(name, "gpiod") { return .gpiod }
    if unsafe isEqual(name, "simulated") { return .simulated }
    throw unsafe reportUsageError("--backend: expected gpiod or simulated, found ", about: name)
  }

  /// Whether an argument is this literal.
  static func isEqual(_ name: UnsafePointer<CChar>?, _ literal: StaticString) -> Bool {
    // Safe because both are C strings.
    unsafe name.map { unsafe strcmp($0, literal.cString) == 0 } ?? false
  }

  private static func reportUsageError(
    _ message: StaticString, about argument: UnsafePointer<CChar>?
  ) -> UsageError {
    var text = TextBuffer("turnstiled: ")
    text.append(message)
    unsafe text.append(cString: argument)
    text.writeToStandardError()
    return UsageError()
  }
}

/// The arguments of `main`.
@safe  // C hands over as many as it says, for as long as the process lives.
struct Arguments {
  let count: Int
  let values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
}

extension option {
  fileprivate init(_ name: StaticString, takesValue: Bool, letter: Unicode.Scalar) {
    unsafe self.init(
      name: name.cString, has_arg: takesValue ? required_argument : no_argument, flag: nil,
      val: Int32(letter.value))
  }
}
