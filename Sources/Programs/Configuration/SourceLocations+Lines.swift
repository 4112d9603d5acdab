// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GPIO
import GateController

/// The line a section wants, and where the file says so; line 0 is the default.
private struct Claim {
  let section: Section
  let offset: UInt8
  let location: SourceLocation
}

extension SourceLocations {
  /// Refuses a wiring in which two sections share a line; defaults count as well.
  func checkLines(of wiring: Wiring) throws(ConfigurationError) {
    let claims: InlineArray<7, Claim> = [
      claim(.coin, SwitchKey.line, wiring.coin.line.offset),
      claim(.push, SwitchKey.line, wiring.push.line.offset),
      claim(.repairman, SwitchKey.line, wiring.repairman.line.offset),
      claim(.lock, LockKey.line, wiring.lockOffset),
      claim(.green, LampKey.line, wiring.green.offset),
      claim(.red, LampKey.line, wiring.red.offset),
      claim(.fault, LampKey.line, wiring.fault.offset),
    ]
    for index in claims.indices {
      for other in 0..<index where claims[index].offset == claims[other].offset {
        throw conflict(claims[index], claims[other])
      }
    }
  }

  private func claim<Key: Choice>(_ section: Section, _ key: Key, _ offset: UInt8) -> Claim {
    Claim(section: section, offset: offset, location: self[section, key] ?? SourceLocation())
  }

  /// Says of the later of two claims that the line is taken.
  private func conflict(_ one: Claim, _ other: Claim) -> ConfigurationError {
    let (later, earlier) = one.location.line > other.location.line ? (one, other) : (other, one)
    var error = ConfigurationError(
      at: later.location, "line: expected a line of its own, found GPIO")
    error.append(Int(later.offset))
    error.append(", which [")
    error.append(earlier.section.name)
    if earlier.location.line > 0 {
      error.append("] has in line ")
      error.append(earlier.location.line)
    } else {
      error.append("] has by default")
    }
    return error
  }
}
