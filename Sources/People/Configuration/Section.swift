// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

/// A part of the file, headed by its name in brackets.
///
/// A section may be omitted or headed twice. Those of the lines follow the list of lines, behind the
/// chip's.
enum Section: Keyword, Equatable {
  case line(GateLine)
  case other(Other)

  /// The sections that are about no line; the last one has no keys, and marks the end of the file.
  enum Other: UInt8, Keyword, Listed {
    case chip, gate, ledger, agent, metrics, end

    static let names: [6 of StaticString] = ["chip", "gate", "ledger", "agent", "metrics", "end"]
  }

  init?(rawValue: UInt8) {
    if let line = GateLine(rawValue: rawValue &- 1) {
      self = .line(line)
    } else if let other = Other(rawValue: rawValue == 0 ? 0 : rawValue &- UInt8(GateLine.count)) {
      self = .other(other)
    } else {
      return nil
    }
  }

  var rawValue: UInt8 {
    switch self {
    case .line(let line): 1 + line.rawValue
    case .other(.chip): 0
    case .other(let other): other.rawValue + UInt8(GateLine.count)
    }
  }

  var name: StaticString {
    switch self {
    case .line(let line): line.name
    case .other(let other): other.name
    }
  }

  /// The section of an input.
  static func input(_ input: Input) -> Section { .line(.input(input)) }

  /// The section of an output.
  static func output(_ output: Output) -> Section { .line(.output(output)) }

  /// The line that the section is about; `nil` for the others.
  var line: GateLine? { if case .line(let line) = self { line } else { nil } }
}

extension Section {
  /// Whether the section has a key.
  func has(_ key: Key) -> Bool {
    switch key.row.place {
    case .input(let input): self == .input(input)
    case .output(let output): self == .output(output)
    case .other(let other): self == .other(other)
    case .lines: line != nil
    case .linesButLock: line != nil && self != .output(.lock)
    case .inputs: isInput
    case .switches: isInput && self != .input(.release) && self != .input(.bolt)
    }
  }

  /// Whether a whole file needs the key in this section.
  func needs(_ key: Key) -> Bool { key.row.demand != nil && has(key) && line?.isOptional != true }

  private var isInput: Bool { if case .input = line { true } else { false } }

  /// A required key with the default of a simulation: `line = GPIO17`.
  func setting(of key: Key) -> TextBuffer {
    if key == .line, let line { return "line = GPIO\(Wiring().offset(of: line))" }
    guard let value = key.row.demand?.value, value.utf8CodeUnitCount > 0 else {
      return "\(key.name) ="
    }
    return "\(key.name) = \(value)"
  }

  /// Its key with this name.
  func key(named name: LineText) -> Key? { Key.first { name == $0.name && has($0) } }

  func forEachKeyName(_ body: (StaticString) -> Void) {
    Key.forEach { if has($0) { body($0.name) } }
  }
}
