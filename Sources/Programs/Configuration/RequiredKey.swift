// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
import GPIO
package import Turnstile

/// A key that a whole file has, because a wrong guess can do harm: it would drive the output of
/// another device, or open the lock.
///
/// The order is that of the file.
package enum RequiredKey: Enumerated, Sendable {
  /// The line of a switch, of the lock or of a lamp.
  case line(GateLine)
  /// What the lock does without power.
  case fail
  /// The level of the wire that energises the coil.
  case energised

  /// The key with this number; `nil` after the last.
  package init?(rawValue: UInt8) {
    switch rawValue {
    case ...Self.lock:
      guard let line = GateLine(rawValue: rawValue) else { return nil }
      self = .line(line)
    case Self.lock + 1: self = .fail
    case Self.lock + 2: self = .energised
    default:
      guard let line = GateLine(rawValue: rawValue - 2) else { return nil }
      self = .line(line)
    }
  }

  /// The key's number among all required keys.
  package var rawValue: UInt8 {
    switch self {
    case .line(let line): line.rawValue > Self.lock ? line.rawValue + 2 : line.rawValue
    case .fail: Self.lock + 1
    case .energised: Self.lock + 2
    }
  }

  // The keys of the lock follow its line.
  private static var lock: UInt8 { GateLine.output(.lock).rawValue }
}

extension RequiredKey {
  /// The line to add for what version 0.1.0 did without it: `[coin] line = GPIO17`.
  package var addition: TextBuffer {
    var text = TextBuffer("[")
    text.append(section.name)
    text.append("] ")
    text.append(setting)
    return text
  }

  /// The key's section.
  var section: Section {
    switch self {
    case .line(let line): .line(line)
    case .fail, .energised: .line(.output(.lock))
    }
  }

  /// The key's name.
  var name: StaticString {
    switch self {
    case .line: LockKey.line.name
    case .fail: LockKey.fail.name
    case .energised: LockKey.energised.name
    }
  }

  /// The key with the default of version 0.1.0: `line = GPIO17`.
  var setting: TextBuffer {
    var text = TextBuffer(name)
    text.append(" = ")
    switch self {
    case .line(let line):
      text.append("GPIO")
      text.append(UInt64(Wiring().offset(of: line)))
    case .fail: text.append(Failure.secure.name)
    case .energised: text.append(Level.high.name)
    }
    return text
  }
}
