// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Turnstile

extension Wiring {
  /// The coin switch.
  var coin: SwitchWiring { self[.coin] }
  /// The push sensor.
  var push: SwitchWiring { self[.push] }
  /// The repairman's key switch.
  var repairman: SwitchWiring { self[.repairman] }
}
