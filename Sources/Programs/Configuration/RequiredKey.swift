// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
import GPIO
package import Turnstile

/// A key that a whole file has, because a wrong guess can do harm: it would drive the output of
/// another device, open the lock, or let people pass without paying.
///
/// The order is that of the file.
package enum RequiredKey: Enumerated, Sendable {
  /// A line that no gate does without.
  case line(GateLine)
  /// What the push sensor feels.
  case sensor
  /// What the lock does without power.
  case fail
  /// The level of the wire that energises the coil.
  case energised
  /// What the bolt does on an arm that is not at rest.
  case mechanism

  /// The key with this number; `nil` after the last.
  package init?(rawValue: UInt8) {
    var number: UInt8 = 0
    var found: RequiredKey?
    Self.forEachInFile {
      if number == rawValue { found = $0 }
      number += 1
    }
    guard let found else { return nil }
    self = found
  }

  /// The key's number among all required keys.
  package var rawValue: UInt8 {
    var number: UInt8 = 0
    Self.forEachInFile { if $0.place < place { number += 1 } }
    return number
  }

  // Larger for a later key; the keys of one line follow each other.
  private var place: Int {
    switch self {
    case .line(let line): 4 * Int(line.rawValue)
    case .sensor: 4 * Int(GateLine.input(.push).rawValue) + 1
    case .fail: 4 * Int(GateLine.output(.lock).rawValue) + 1
    case .energised: 4 * Int(GateLine.output(.lock).rawValue) + 2
    case .mechanism: 4 * Int(GateLine.output(.lock).rawValue) + 3
    }
  }

  private static func forEachInFile(_ body: (RequiredKey) -> Void) {
    GateLine.forEach { line in
      guard !line.isOptional else { return }
      body(.line(line))
      if line == .input(.push) { body(.sensor) }
      if line == .output(.lock) {
        body(.fail)
        body(.energised)
        body(.mechanism)
      }
    }
  }
}

extension RequiredKey {
  /// The line to add where the key is missing: `[coin] line = GPIO17`.
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
    case .sensor: .line(.input(.push))
    case .fail, .energised, .mechanism: .line(.output(.lock))
    }
  }

  /// The key's name.
  var name: StaticString {
    switch self {
    case .line: LockKey.line.name
    case .sensor: PushRuleKey.sensor.name
    case .mechanism: LockKey.mechanism.name
    case .fail: LockKey.fail.name
    case .energised: LockKey.energised.name
    }
  }

  /// The key with the default of a simulation: `line = GPIO17`; for sensor and mechanism `unknown`: with
  /// it no visitor passes without paying.
  var setting: TextBuffer {
    var text = TextBuffer(name)
    text.append(" = ")
    switch self {
    case .line(let line):
      text.append("GPIO")
      text.append(UInt64(Wiring().offset(of: line)))
    case .fail: text.append(Failure.secure.name)
    case .energised: text.append(Level.high.name)
    case .sensor: text.append(PushSensor.unknown.name)
    case .mechanism: text.append(Mechanism.unknown.name)
    }
    return text
  }
}
