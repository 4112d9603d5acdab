// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Machines

/// One and the number of the first ability that does not work; 0 where all do.
var firstFailure: Int32 {
  for value in UInt8.min ... .max {
    guard let ability = Ability(rawValue: value) else { return 0 }
    if !ability.works { return Int32(value) + 1 }
  }
  return 0
}
