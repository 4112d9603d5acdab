// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CBenchmark
import FSM

#if !CLIENT
  import Turnstile
#endif

// What the program in C++ calls: a level of work. It has the same source twice: as Embedded Swift, like the
// firmware, and as a package that uses the library builds it.

// Safe because the caller's pointers are to one tape and one set of totals of its own.

#if !CLIENT
  @c(swift_gate_handle)
#else
  @c(client_gate_handle)
#endif
func gateHandle(_ tape: UnsafePointer<tape>, _ totals: UnsafeMutablePointer<totals>) {
  let lot = unsafe GateLot<Turnstile>(chance: tape.pointee.chance)
  unsafe handle(Tape<Turnstile>(tape.pointee), Report(totals), in: lot)
}

#if !CLIENT
  @c(swift_gate_count)
#else
  @c(client_gate_count)
#endif
func gateCount(_ tape: UnsafePointer<tape>, _ totals: UnsafeMutablePointer<totals>) {
  let lot = unsafe GateLot<Turnstile>(chance: tape.pointee.chance)
  unsafe count(Machine<Turnstile>(), Tape<Turnstile>(tape.pointee), Report(totals), in: lot)
}

#if !CLIENT
  @c(driver_gate_count)
#else
  @c(clientdriver_gate_count)
#endif
func gateDrive(_ tape: UnsafePointer<tape>, _ totals: UnsafeMutablePointer<totals>) {
  let lot = unsafe GateLot<Turnstile>(chance: tape.pointee.chance)
  unsafe drive(Machine<Turnstile>(), Tape<Turnstile>(tape.pointee), Report(totals), in: lot)
}
