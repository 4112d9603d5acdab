// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import System

/// The command line: a verb, the gate it is about, and options.
struct Options {
  private(set) var verb = Verb.help
  /// The verb that help is asked for; `nil` for all.
  private(set) var topic: Verb?
  private(set) var gate = GateName()
  private(set) var isJSON = false
  /// Whether an audit trail is to be verified, and not printed.
  private(set) var isVerification = false
  private var config: FilePath?
  private var runtime: FilePath?
  private var state: FilePath?
  private(set) var scenario: FilePath?
  private(set) var file: FilePath?
  /// Whether the books may be those of another gate.
  private(set) var isOtherGate = false
  private(set) var output: FilePath?
  /// How often the metrics are written, in seconds, 1...3600; `nil` for once.
  private(set) var interval: UInt32?
  /// The line that is measured, as it was written.
  private(set) var line = TextBuffer()
  /// How long lines are measured or watched, in seconds, 1...3600; `nil` where that was not said.
  private(set) var seconds: UInt32?
  /// Whether the command line says that the coil is unplugged.
  private(set) var isCoilUnplugged = false
  /// Whether the command line names a gate, or a folder of one.
  var isOneGate: Bool { isRuntimeNamed || isGateNamed }
  /// Whether the command line names the folder of setup and sockets.
  var isRuntimeNamed: Bool { runtime != nil }
  private var isGateNamed = false

  /// Reads the command line.
  init(_ arguments: Arguments) throws(UsageError) {
    // Beside a verb, too, it is only help.
    for index in 1..<max(arguments.count, 1) {
      let word = arguments.text(index)
      if word == "--version" { verb = .version }
      if word == "--version" || word == "--help" || word == "-h" { return }
    }
    clinux_begin_options()
    var given = InlineArray<16, Bool>(repeating: false)
    while let option = try arguments.nextOption() {
      given[Int(option.rawValue)] = true
      try set(option)
    }
    try setWords(arguments, from: Int(clinux_optind()))
    try refuseOptions(given)
  }

  /// Has the command line be about this gate.
  mutating func select(_ gate: GateName) { self.gate = gate }

  /// The configuration that was named; `nil` for none.
  var namedConfig: FilePath? { config }

  /// The configuration that was named, or else the gate's.
  var configPath: FilePath { config ?? gate.configuration }

  /// The folder of setup and sockets that was named, or else the gate's.
  var runtimeFolder: FilePath { runtime ?? gate.runtime }

  /// The ledger's folder that was named, or else the one from systemd; `nil` for none.
  var stateFolder: FilePath? { state ?? Self.serviceFolder }

  /// The ledger's folder that was named, or else the gate's.
  var booksFolder: FilePath { state ?? gate.state }

  private static var serviceFolder: FilePath? {
    let name: StaticString = "STATE_DIRECTORY"
    // Safe because no code changes the environment of this process.
    return unsafe getenv(name.cString).flatMap { unsafe FilePath(cString: $0) }
  }

  /// Reads the verb, its line and the gate.
  private mutating func setWords(_ arguments: Arguments, from first: Int) throws(UsageError) {
    var next = first
    if next < arguments.count { verb = try Self.verb(named: arguments.text(next)) }
    if verb.takesLine {
      next += 1
      line = arguments.text(next)
      guard line.count > 0 else {
        throw UsageError(
          "expected a line, such as coin, push or GPIO17, after ", found: "\(verb.name)")
      }
    }
    if verb == .help, next + 1 < arguments.count {
      next += 1
      topic = try Self.verb(named: arguments.text(next))
    }
    isVerification = verb == .audit && arguments.text(next + 1) == "verify"
    if isVerification { next += 1 }
    if next + 1 < arguments.count { try setGate(arguments.text(next + 1)) }
    guard next + 2 >= arguments.count else {
      throw UsageError("expected one gate, found also ", found: arguments.text(next + 2))
    }
  }

  private mutating func set(_ option: Option) throws(UsageError) {
    switch option {
    case .config: config = try path(of: option)
    case .runtime: runtime = try path(of: option)
    case .state: state = try path(of: option)
    case .scenario: scenario = try path(of: option)
    case .file: file = try path(of: option)
    case .otherGate: isOtherGate = true
    case .output: output = try path(of: option)
    case .json: isJSON = true
    case .every: interval = try seconds("--every: expected 1 to 3600 seconds, found ")
    case .seconds: seconds = try seconds("--seconds: expected 1 to 3600 seconds, found ")
    case .coilUnplugged: isCoilUnplugged = true
    }
  }

  private func path(of option: Option) throws(UsageError) -> FilePath {
    // Safe because getopt has found a value for an option that takes one.
    if let value = unsafe clinux_optarg(), let path = unsafe FilePath(cString: value) {
      return path
    }
    throw UsageError("expected a path of 1 to 255 bytes after --", found: "\(option.name)")
  }

  private func seconds(_ expected: StaticString) throws(UsageError) -> UInt32 {
    var text = TextBuffer()
    if let value = unsafe clinux_optarg() { unsafe text.append(bytesOf: value) }
    guard let number = try? text.number(in: 0..<text.count), (1...3600).contains(number) else {
      throw UsageError(expected, found: text)
    }
    return UInt32(truncatingIfNeeded: number)
  }

  private mutating func setGate(_ name: TextBuffer) throws(UsageError) {
    guard verb.takesGate else { throw UsageError("expected no gate, found ", found: name) }
    guard let gate = GateName(name) else {
      throw UsageError("expected a gate's name of at most 64 letters, found ", found: name)
    }
    self.gate = gate
    isGateNamed = true
  }

  private func refuseOptions(_ given: InlineArray<16, Bool>) throws(UsageError) {
    let (options, takes) = (verb.options, given)
    let wrong = Option.first { option in
      guard takes[Int(option.rawValue)] else { return false }
      for index in options.indices where options[index] == option { return false }
      return true
    }
    guard let wrong else { return }
    throw UsageError("", found: "\(verb.name) takes no --\(wrong.name)")
  }

  private static func verb(named name: TextBuffer) throws(UsageError) -> Verb {
    if let verb = Verb(named: name) { return verb }
    let nearest = Verb.nearest(to: name)
    let advice: TextBuffer = nearest.map { "; did you mean \($0.name)?" } ?? ""
    throw UsageError("expected a verb, found ", found: name + advice)
  }
}

/// The options of all verbs.
enum Option: UInt8, CommandWord {
  /// The configuration.
  case config
  /// The folder of the setup, and of the sockets of a gate without systemd.
  case runtime
  /// The folder of the ledger.
  case state
  /// The words for a simulated gate.
  case scenario
  /// The file of a backup.
  case file
  /// The consent to go on from another gate's books.
  case otherGate
  /// The file of a trace.
  case output
  /// Output for programs.
  case json
  /// How often the metrics are written.
  case every
  /// How long lines are measured or watched.
  case seconds
  /// The confirmation that no coil is in the way of a test.
  case coilUnplugged

  /// The name after `--`.
  var name: StaticString { row.name }

  /// What it takes and means, for the help.
  var summary: StaticString { row.summary }

  /// Whether a value follows it.
  var takesValue: Bool { row.takesValue }

  private var row: (name: StaticString, takesValue: Bool, summary: StaticString) {
    switch self {
    case .config:
      (
        "config", true,
        "FILE     configuration (default /etc/turnstile/turnstile.conf, or GATE.conf)"
      )
    case .runtime:
      (
        "runtime", true,
        "FOLDER  folder of setup and own sockets (default /run/turnstile, turnstile@GATE)"
      )
    case .state:
      (
        "state", true,
        "FOLDER    folder of the ledger (default $STATE_DIRECTORY, or for books and audit GATE's)"
      )
    case .scenario: ("scenario", true, "FILE   words for the simulated chip; - is standard input")
    case .file: ("file", true, "FILE       file of a backup")
    case .otherGate: ("other-gate", false, "     go on from the books of another gate")
    case .output: ("output", true, "FILE     file for the trace, in place of standard output")
    case .json: ("json", false, "           print JSON")
    case .every:
      ("every", true, "SECONDS   write the file of [metrics] textfile as often, 1 to 3600")
    case .seconds: ("seconds", true, "SECONDS measure, or watch inputs, for as long, 1 to 3600")
    case .coilUnplugged:
      ("coil-unplugged", false, " test without the question whether the coil is unplugged")
    }
  }
}
