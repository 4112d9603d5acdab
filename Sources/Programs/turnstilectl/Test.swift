// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import GPIO
import System
import Turnstile

/// `test`: clicks each output, watches the inputs, and says what to look at.
///
/// Every output is at its safe level when it ends, unless the chip is gone or the process is killed.
///
/// - Returns: the process's exit status; 1 where there is something to look at.
func test(_ options: Options) -> Int32 {
  let configuration: Configuration
  do throws(ConfigurationError) {
    configuration = try Configuration(options.configPath, reading: .whole)
  } catch {
    return report(error, in: options.configPath).rawValue
  }
  guard isCoilUnplugged(options) else { return ExitStatus.usage.rawValue }
  do throws(LineTrouble) {
    var session = try TestSession(configuration.wiring)
    return try session.run(watchingFor: options.seconds ?? 30) ? 0 : 1
  } catch {
    return report(error, options)
  }
}

/// Asks whether the coil is unplugged; `false` where it may not be, which has been printed.
private func isCoilUnplugged(_ options: Options) -> Bool {
  if options.isCoilUnplugged { return true }
  guard FileDescriptor.standardInput.isTerminal else {
    report(
      .error,
      "test: no output was clicked, since the coil may be plugged in; "
        + "unplug it and add --coil-unplugged")
    return false
  }
  let question: TextBuffer =
    "The coil and the lamps get their levels for a second each. Is the coil unplugged? (yes) "
  question.withSpan { FileDescriptor.standardOutput.write($0) }
  var bytes = InlineArray<16, UInt8>(repeating: 0)
  var span = bytes.mutableSpan
  let count = FileDescriptor.standardInput.read(into: &span)
  var answer = TextBuffer()
  for index in 0..<max(count, 0) where bytes[index] > UInt8(ascii: " ") {
    answer.append(byte: bytes[index])
  }
  if answer == "yes" { return true }
  report(.error, "test: no output was clicked; unplug the coil and answer yes")
  return false
}
