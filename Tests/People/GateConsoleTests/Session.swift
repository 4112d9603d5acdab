// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GateConsole
import MachineSupport
import Simulation
import Turnstile

/// Runs a script at a simulated gate, as `name` or as a person's typing when there is no name.
func session(_ script: String, name: StaticString? = "script.fth") -> ScriptedSession {
  ScriptedSession(script.utf8, name: name) {
    GateHost(SimulatedGate(Wiring(), conditions: .simulated, writer: $0))
  }
}
