// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CBenchmark
import FSM
import Fixed
import MachineText
import Turnstile

// The same machine, read from the text that the compiled one prints.
@c(typed_gate_count)
func typedGateCount(_ tape: UnsafePointer<tape>, _ totals: UnsafeMutablePointer<totals>) {
  if Drafted.table.stateCount == 0 {
    var reader = DraftReader()
    MachineWriter<Turnstile>.eachLine(of: "turnstile") { reader.read($0) }
    Drafted.exchange(&reader.draft)
  }
  let lot = unsafe GateLot<Drafted>(chance: tape.pointee.chance)
  unsafe count(Machine<Drafted>(), Tape<Drafted>(tape.pointee), Report(totals), in: lot)
}
