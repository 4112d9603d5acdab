// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import Store
import System

// Embedded Swift has no CommandLine on Linux, so the program has C's main. SwiftPM expects the
// name turnstiled_main for the entry of an executable target called turnstiled.
@c(turnstiled_main) func main(
  _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  // Safe because C passes `count` arguments.
  guard count == 3, let verb = unsafe values[1], let path = unsafe values[2],
    let setup = unsafe FilePath(cString: path).flatMap({ SetupFile($0) })
  else { return refuseUsage() }
  let word = unsafe TextBuffer(cString: verb)
  if word == "run" { return run(setup).rawValue }
  if word == "outputs-safe" { return makeOutputsSafe(setup).rawValue }
  return refuseUsage()
}

/// Prints the usage and returns its exit status; commands for people are in `turnstilectl`.
private func refuseUsage() -> Int32 {
  TextBuffer("turnstiled 0.3.0: expected run SETUP or outputs-safe SETUP; see turnstilectl help")
    .writeToStandardError()
  return ExitStatus.usage.rawValue
}
