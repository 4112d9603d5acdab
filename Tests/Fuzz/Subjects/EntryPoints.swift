// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// What the fuzzer's program in C calls: each answers the broken promise as a C string, or null.
// Safe because the fuzzer lends its bytes for the call, and a literal's stay where they are.

@c(fuzz_console)
func fuzzConsole(_ start: UnsafePointer<UInt8>?, _ count: Int) -> UnsafePointer<UInt8>? {
  unsafe flaw(of: .console, UnsafeBufferPointer(start: start, count: count))
}

@c(fuzz_editor)
func fuzzEditor(_ start: UnsafePointer<UInt8>?, _ count: Int) -> UnsafePointer<UInt8>? {
  unsafe flaw(of: .editor, UnsafeBufferPointer(start: start, count: count))
}

@c(fuzz_configuration)
func fuzzConfiguration(_ start: UnsafePointer<UInt8>?, _ count: Int) -> UnsafePointer<UInt8>? {
  unsafe flaw(of: .configuration, UnsafeBufferPointer(start: start, count: count))
}

@c(fuzz_record)
func fuzzRecord(_ start: UnsafePointer<UInt8>?, _ count: Int) -> UnsafePointer<UInt8>? {
  unsafe flaw(of: .record, UnsafeBufferPointer(start: start, count: count))
}

@c(fuzz_setup)
func fuzzSetup(_ start: UnsafePointer<UInt8>?, _ count: Int) -> UnsafePointer<UInt8>? {
  unsafe flaw(of: .setup, UnsafeBufferPointer(start: start, count: count))
}

@c(fuzz_packet)
func fuzzPacket(_ start: UnsafePointer<UInt8>?, _ count: Int) -> UnsafePointer<UInt8>? {
  unsafe flaw(of: .packet, UnsafeBufferPointer(start: start, count: count))
}

@c(fuzz_trail)
func fuzzTrail(_ start: UnsafePointer<UInt8>?, _ count: Int) -> UnsafePointer<UInt8>? {
  unsafe flaw(of: .trail, UnsafeBufferPointer(start: start, count: count))
}

@c(fuzz_recording)
func fuzzRecording(_ start: UnsafePointer<UInt8>?, _ count: Int) -> UnsafePointer<UInt8>? {
  unsafe flaw(of: .recording, UnsafeBufferPointer(start: start, count: count))
}

@c(fuzz_monitor)
func fuzzMonitor(_ start: UnsafePointer<UInt8>?, _ count: Int) -> UnsafePointer<UInt8>? {
  unsafe flaw(of: .monitor, UnsafeBufferPointer(start: start, count: count))
}

/// A false claim about the console, for the fuzzer to refute: every coin brings a passage.
@c(fuzz_claim)
func fuzzClaim(_ start: UnsafePointer<UInt8>?, _ count: Int) -> UnsafePointer<UInt8>? {
  let input = unsafe UnsafeBufferPointer(start: start, count: count)
  let refutation: StaticString = "a coin is void"
  return unsafe isCoinVoided(by: input.span) ? refutation.utf8Start : nil
}

private func flaw(
  of subject: Subject, _ input: UnsafeBufferPointer<UInt8>
) -> UnsafePointer<UInt8>? {
  unsafe subject.flaw(for: input.span)?.utf8Start
}
