// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CBenchmark
import FSM
import Turnstile

// What the program in C++ calls: a level of work, in Embedded Swift like the firmware.

// Safe because the caller's pointers are to one tape and one set of totals of its own.

@c(swift_gate_handle)
func gateHandle(_ tape: UnsafePointer<tape>, _ totals: UnsafeMutablePointer<totals>) {
  let lot = unsafe GateLot<Turnstile>(chance: tape.pointee.chance)
  unsafe handle(Tape<Turnstile>(tape.pointee), Report(totals), in: lot)
}

@c(swift_gate_count)
func gateCount(_ tape: UnsafePointer<tape>, _ totals: UnsafeMutablePointer<totals>) {
  let lot = unsafe GateLot<Turnstile>(chance: tape.pointee.chance)
  unsafe count(Machine<Turnstile>(), Tape<Turnstile>(tape.pointee), Report(totals), in: lot)
}

@c(driver_gate_count)
func gateDrive(_ tape: UnsafePointer<tape>, _ totals: UnsafeMutablePointer<totals>) {
  let lot = unsafe GateLot<Turnstile>(chance: tape.pointee.chance)
  unsafe drive(Machine<Turnstile>(), Tape<Turnstile>(tape.pointee), Report(totals), in: lot)
}
