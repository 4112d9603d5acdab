// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// Embedded Swift has no CommandLine on Linux, so this is C's main, under the name that SwiftPM expects
// where a target has more than one file.
@c(bare_main) func main(
  _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 { firstFailure }
