// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// What the fuzzer's program in C calls: the promise that a subject breaks for an input, or null.
///
/// The subject *claim* is a false claim about the console, for the fuzzer to refute: every coin brings a
/// passage.
@c(fuzz_flaw)
func fuzzFlaw(
  _ name: UnsafePointer<CChar>?, _ start: UnsafePointer<UInt8>?, _ count: Int
) -> UnsafePointer<UInt8>? {
  // Safe because the fuzzer lends its bytes for the call, and a literal's stay where they are.
  let input = unsafe UnsafeBufferPointer(start: start, count: count)
  var subject = TextBuffer()
  unsafe subject.append(cString: name)
  var flaw: StaticString? = "no subject has this name"
  if subject == "claim" { flaw = unsafe isCoinVoided(by: input.span) ? "a coin is void" : nil }
  Subject.forEach { if subject == $0.name { flaw = unsafe $0.flaw(for: input.span) } }
  return unsafe flaw?.utf8Start
}
