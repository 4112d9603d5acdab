// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import System
import Turnstile

/// A list of words that a command line may have.
protocol CommandWord: Enumerated {
  /// The word, without dashes.
  var name: StaticString { get }
}

extension CommandWord {
  /// The question whether a word was meant that is spelt nearly like this; empty where none is.
  static func advice(on name: TextBuffer, _ dashes: StaticString = "") -> TextBuffer {
    var spelling = name.withSpan { Spelling($0) }
    var advice = TextBuffer()
    forEach { if spelling.offer($0.name) { advice = "; did you mean \(dashes)\($0.name)?" } }
    return advice
  }
}

/// The options of all verbs: an option's row has its name, what follows it, and its help.
enum Option: UInt8, CommandWord {
  case config, runtime, state, scenario, file, otherGate, output, json, every, seconds
  case coilUnplugged, withCoil, write, all, follow, by

  /// What follows an option; the names are those of the help.
  enum Value: UInt8, Listed {
    case nothing, file, folder, seconds, day

    static let names: [5 of StaticString] = ["", "FILE", "FOLDER", "SECONDS", "day"]
  }

  private static let rows: [16 of (name: StaticString, value: Value, summary: StaticString)] = [
    ("config", .file, "configuration (default /etc/turnstile/turnstile.conf, or GATE.conf)"),
    (
      "runtime", .folder,
      "folder of the setup and the sockets (default /run/turnstile, turnstile@GATE)"
    ),
    (
      "state", .folder,
      "folder of the ledger (default the gate's; for compile and run $STATE_DIRECTORY)"
    ),
    ("scenario", .file, "words for the simulated gate; - is standard input"),
    ("file", .file, "file of a backup"),
    ("other-gate", .nothing, "continue from the books of another gate"),
    ("output", .file, "file for the trace, in place of standard output"),
    ("json", .nothing, "print JSON"),
    ("every", .seconds, "interval for writing the file of [metrics] textfile, 1 to 3600"),
    ("seconds", .seconds, "how long to measure, or to watch the inputs, 1 to 3600"),
    ("coil-unplugged", .nothing, "test without asking whether the coil is unplugged"),
    ("with-coil", .nothing, "click each output ten times with the coil connected and the arm held"),
    ("write", .nothing, "write the new configuration where check looks"),
    ("all", .nothing, "a table of all configured gates, including those that do not answer"),
    ("follow", .nothing, "print a line at each change, and every 10 s"),
    ("by", .day, "a row for each day, which is the default"),
  ]

  private var row: (name: StaticString, value: Value, summary: StaticString) {
    // Safe because nothing changes the rows. By their address: see BoundedArray.
    unsafe withUnsafePointer(to: Self.rows) { unsafe $0.pointee[Int(rawValue)] }
  }

  var name: StaticString { row.name }
  var value: Value { row.value }

  /// Its line in the help.
  var help: TextBuffer {
    var line: TextBuffer = "  --\(name) \(value.name)"
    line.pad(to: 20)
    return line + "\(row.summary)"
  }
}

/// The command line: a verb, the gate it is about, and options.
struct Options {
  private(set) var verb = Verb.help
  /// The verb that help is asked for; `nil` for all.
  private(set) var topic: Verb?
  /// The gate; the only one, unless the command line names another.
  var gate = GateName()
  private(set) var auditTask = AuditTask.print
  /// The command of the verb ``Verb/command``.
  private(set) var command = Command.close
  /// The line that is measured, as it was written.
  private(set) var line = TextBuffer()
  /// How many visitors are let through, 1...1000.
  private(set) var count: UInt64 = 1
  private var isGateNamed = false
  // What followed each option; `nil` where it was not given.
  private var values = InlineArray<16, TextBuffer?>(repeating: nil)

  init(_ arguments: Arguments) throws(ExitStatus) {
    // Beside a verb, too, it is only help: about that verb.
    for index in 1..<max(arguments.count, 1) {
      let word = arguments.text(index)
      if word == "--version" { verb = .version }
      if word == "--help" || word == "-h" { topic = Verb.first { arguments.text(1) == $0.name } }
      if word == "--version" || word == "--help" || word == "-h" { return }
    }
    clinux_begin_options()
    while let option = try arguments.nextOption() { try set(option) }
    try setWords(arguments, from: Int(clinux_optind()))
    try refuseOptions()
  }

  func has(_ option: Option) -> Bool { values[Int(option.rawValue)] != nil }

  func path(_ option: Option) -> FilePath? { values[Int(option.rawValue)].flatMap { FilePath($0) } }

  /// The seconds behind an option, 1...3600; `nil` where it was not given.
  func seconds(_ option: Option) -> UInt64? { values[Int(option.rawValue)]?.number }

  /// Whether the command line names a gate, or a folder of one.
  var isOneGate: Bool { has(.runtime) || isGateNamed }

  /// The configuration that was named, or else the gate's.
  var configPath: FilePath { path(.config) ?? gate.configuration }

  /// The folder of setup and sockets that was named, of all gates one in it, or else the gate's.
  var runtimeFolder: FilePath {
    guard let folder = values[Int(Option.runtime.rawValue)] else { return gate.runtime }
    return FilePath(has(.all) ? "\(folder)/\(gate.label)" : folder) ?? FilePath("/")
  }

  /// The ledger's folder that was named, or else the one from systemd; `nil` for none.
  var stateFolder: FilePath? {
    if let folder = path(.state) { return folder }
    return EnvironmentText(variable: "STATE_DIRECTORY").flatMap { FilePath($0) }
  }

  /// The ledger's folder that was named, or else the gate's.
  var booksFolder: FilePath { path(.state) ?? gate.state }
}

// How it is read.
extension Options {
  /// Keeps the value that getopt has found behind an option.
  private mutating func set(_ option: Option) throws(ExitStatus) {
    var value = TextBuffer()
    // Safe because getopt has found a C string, or none behind an option that takes no value.
    if let text = unsafe clinux_optarg() { unsafe value.append(bytesOf: text) }
    switch option.value {
    case .nothing: break
    case .file, .folder:
      guard FilePath(value) != nil else {
        throw misuse("expected a path of 1 to 255 bytes after --\(option.name)")
      }
    case .seconds:
      guard let number = value.number, (1...3600).contains(number) else {
        throw misuse("--\(option.name): expected 1 to 3600 seconds, found \(foreign: value)")
      }
    case .day:
      guard value == "day" else { throw misuse("--by: expected day, found \(foreign: value)") }
    }
    values[Int(option.rawValue)] = value
  }

  /// Reads the verb, what it is about, and the gate.
  private mutating func setWords(_ arguments: Arguments, from first: Int) throws(ExitStatus) {
    if first < arguments.count { try setVerb(arguments.text(first)) }
    var next = first + 1
    switch verb {
    case .measure:
      line = arguments.text(next)
      guard line.count > 0 else {
        throw misuse("expected a line, such as coin, push or GPIO17, after measure")
      }
      next += 1
    case .new where next >= arguments.count:
      throw misuse("expected a gate, such as north, after new")
    case .unlock:
      let number = arguments.text(next).number ?? 0
      guard (1...1000).contains(number) else {
        throw misuse("expected a number of visitors from 1 to 1000 after unlock")
      }
      (count, next) = (number, next + 1)
    case .help where next < arguments.count:
      topic = try Self.verb(named: arguments.text(next))
      next += 1
    case .audit:
      let word = arguments.text(next)
      if let task = AuditTask.first(where: { word == $0.name }) {
        (auditTask, next) = (task, next + 1)
      } else if AuditTask.advice(on: word).count > 0, GateName(word)?.hasRun == false {
        throw misuse("expected a gate, found \(foreign: word)\(AuditTask.advice(on: word))")
      }
    default: break
    }
    if next < arguments.count { try setGate(arguments.text(next)) }
    guard next + 1 >= arguments.count else {
      throw misuse("expected one gate, found also \(foreign: arguments.text(next + 1))")
    }
  }

  private mutating func setGate(_ name: TextBuffer) throws(ExitStatus) {
    guard verb.row.operands != .nothing else {
      throw misuse("expected no gate, found \(foreign: name)")
    }
    guard let gate = GateName(name) else {
      throw misuse("expected a gate's name of at most 64 letters, found \(foreign: name)")
    }
    (self.gate, isGateNamed) = (gate, true)
  }

  private func refuseOptions() throws(ExitStatus) {
    if has(.all), isGateNamed || has(.follow) {
      throw misuse("expected no \(isGateNamed ? "gate" : "--follow") beside --all")
    }
    let taken = verb.row.options
    let wrong = Option.first {
      has($0) && $0 != taken[0] && $0 != taken[1] && $0 != taken[2] && $0 != taken[3]
    }
    if let wrong { throw misuse("\(verb.name) takes no --\(wrong.name)") }
  }

  private mutating func setVerb(_ word: TextBuffer) throws(ExitStatus) {
    guard let command = Command.first(where: { word == $0.name }) else {
      return verb = try Self.verb(named: word)
    }
    (verb, self.command) = (.command, command)
  }

  private static func verb(named name: TextBuffer) throws(ExitStatus) -> Verb {
    if let verb = Verb.first(where: { name == $0.name && $0 != .command }) { return verb }
    let advice = Verb.advice(on: name)
    throw misuse(
      "expected a verb, found \(foreign: name)\(advice.count > 0 ? advice : Command.advice(on: name))"
    )
  }
}
