// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import GPIO

/// The faults of a simulated chip; each can be set and cleared at any time.
package struct SimulatedFaults: Sendable {
  /// There is no chip: never plugged in, or its driver not loaded.
  package var isMissing = false
  /// This user may not open the device file.
  package var isForbidden = false
  /// The offset of a line that another consumer holds.
  package var busyOffset: UInt8?
  /// The consumer that holds ``busyOffset``.
  package var holder = ChipLabel("gpioset")
  /// The inputs change, but their edges are lost on the way.
  package var losesEdges = false
  /// The outputs, by index in the request, that do not follow what is written.
  package var stuckOutputs = Levels()

  /// Nothing is wrong.
  package init() {}
}
