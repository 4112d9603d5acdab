// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
import GPIO
import Turnstile

/// A key that a whole file has, because a wrong guess can do harm: it would drive the output of
/// another device, open the lock, or let people pass without paying.
enum RequiredKey {
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

  /// Calls `body` with each required key, in the order of the file.
  static func forEach(_ body: (RequiredKey) -> Void) {
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

  /// The key's bit in a set.
  var bit: UInt64 {
    let place: UInt64 =
      switch self {
      case .line: 0
      case .sensor, .fail: 1
      case .energised: 2
      case .mechanism: 3
      }
    return 1 &<< (4 * UInt64(section.rawValue) + place)
  }

  /// The line to add where the key is missing: `[coin] line = GPIO17`.
  var addition: TextBuffer { "[\(section.name)] \(setting)" }

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
    switch self {
    case .line(let line): "\(name) = GPIO\(Wiring().offset(of: line))"
    case .fail: "\(name) = \(Failure.secure.name)"
    case .energised: "\(name) = \(Level.high.name)"
    case .sensor: "\(name) = \(PushSensor.unknown.name)"
    case .mechanism: "\(name) = \(Mechanism.unknown.name)"
    }
  }
}

/// What a file must get to be whole: the required keys that it omits, and its end mark.
package struct MissingKeys: Sendable {
  private var keys: UInt64 = 0
  private var isEndMissing = true

  /// What an empty file must get: everything.
  init() { RequiredKey.forEach { keys |= $0.bit } }

  /// Whether the file is whole.
  package var isEmpty: Bool { keys == 0 && !isEndMissing }

  /// The first required key that is missing, in the order of the file.
  var first: RequiredKey? {
    var first: RequiredKey?
    RequiredKey.forEach { if first == nil, keys & $0.bit != 0 { first = $0 } }
    return first
  }

  /// Calls `body` with each line to add, in the order of the file: `[coin] line = GPIO17` with the
  /// value that a simulation uses without the key, or `unknown`, and last `[end]`.
  package func forEachAddition(_ body: (TextBuffer) -> Void) {
    RequiredKey.forEach { if keys & $0.bit != 0 { body($0.addition) } }
    if isEndMissing { body("[end]") }
  }

  /// Notes that the file has a key.
  mutating func remove(_ key: RequiredKey) { keys &= ~key.bit }

  /// Notes that the file has its end mark.
  mutating func removeEnd() { isEndMissing = false }
}
