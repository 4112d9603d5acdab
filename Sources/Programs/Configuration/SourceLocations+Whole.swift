// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

extension SourceLocations {
  /// What the file must get to be whole.
  var missing: MissingKeys {
    var missing = MissingKeys()
    RequiredKey.forEach { if isSet($0) { missing.remove($0) } }
    if self[heading: .end] != nil { missing.removeEnd() }
    return missing
  }

  /// Refuses a file that ends without its end mark, at the end of its last line.
  func checkEnd(at last: SourceLocation) throws(ConfigurationError) {
    guard self[heading: .end] == nil else { return }
    throw ConfigurationError(
      at: last,
      "expected [end] as the last line; the file may be cut: check its last keys, then add [end]")
  }

  /// Refuses a file that omits a required key, at the heading of its section, or else at the end
  /// mark.
  func checkRequiredKeys() throws(ConfigurationError) {
    guard let key = missing.first else { return }
    let location = self[heading: key.section] ?? self[heading: .end] ?? SourceLocation()
    throw ConfigurationError(
      at: location,
      "\(key.name): expected in [\(key.section.name)], since a wrong guess can do harm; "
        + "write \(key.setting)\(key.alternative)")
  }

  /// Whether the file says what the push sensor feels, or what the bolt does.
  var namesMechanics: Bool { isSet(.sensor) || isSet(.mechanism) }

  private func isSet(_ key: RequiredKey) -> Bool {
    switch key {
    case .line(let line): location(of: line).line > 0
    case .sensor: self[.line(.input(.push)), PushKey.rule(.sensor)] != nil
    case .mechanism: self[.line(.output(.lock)), LockKey.mechanism] != nil
    case .fail: self[.line(.output(.lock)), LockKey.fail] != nil
    case .energised: self[.line(.output(.lock)), LockKey.energised] != nil
    }
  }
}

extension RequiredKey {
  /// What the setting is, and what may be written instead.
  fileprivate var alternative: StaticString {
    switch self {
    case .line: ", or the line that is wired"
    case .sensor: ", with which each push counts at its end, or contact, level or pulse"
    case .fail: ", or fail = safe"
    case .energised: ", or energised = low"
    case .mechanism: ", with which each push counts at its end, or what the bolt does"
    }
  }
}
