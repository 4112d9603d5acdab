// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import FSMTools
import Terminal

/// All machines, the turnstile first.
var workpieces: [Workpiece] { [Workpiece(turnstileProof)] + examples }

/// The examples, in the order of their names.
var examples: [Workpiece] {
  [
    Workpiece(alarmClockProof), Workpiece(applicationLifecycleProof), Workpiece(editModeProof),
    Workpiece(
      "launch-sequence",
      play: { $0.play(LaunchHost<StandardStreams>(), as: "A simulated launch-sequence") },
      prove: { LaunchSystem.report() }),
    Workpiece(numberParserProof),
  ]
}
