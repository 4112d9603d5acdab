// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import GateMessages
import LibGPIOD
import System

/// Why lines cannot be measured or tested.
enum LineTrouble: Error {
  /// Another program, of this name, holds a line of the request.
  case busy(LineRequest, Fault, ChipLabel)
  /// The lines could not be held, read or written.
  case fault(Fault)
  /// Another call of the operating system failed.
  case system(SystemError)
}

/// Says why lines cannot be measured or tested, and what to do.
///
/// - Returns: the exit status.
func report(_ trouble: LineTrouble, _ options: Options) -> Int32 {
  switch trouble {
  case .busy(let request, let fault, let holder):
    reportHolders(of: request, fault, holder)
    report(
      .error,
      "stop that program first; a gate: `systemctl stop \(options.gate.label)`, "
        + "and start it again afterwards")
    return ExitStatus.unavailable.rawValue
  case .fault(let fault):
    report(.error, explanation(of: fault, ChipLabel()))
    return (fault.kind == .permissionDenied ? ExitStatus.forbidden : .unavailable).rawValue
  case .system(let error):
    report(.error, "\(error)")
    return ExitStatus.system.rawValue
  }
}

/// Says of each line that is held which program holds it; of the one that failed, if all are free now.
private func reportHolders(of request: LineRequest, _ fault: Fault, _ first: ChipLabel) {
  var count = 0
  try? GPIODLines.forEachHolder(of: request) { offset, holder in
    count += 1
    let name: TextBuffer = holder.count > 0 ? "\"\(foreign: holder)\"" : "another program"
    report(.error, "GPIO\(offset): held by \(name)")
  }
  if count == 0 { report(.error, explanation(of: fault, first)) }
}

private func explanation(of fault: Fault, _ holder: ChipLabel) -> TextBuffer {
  var text = TextBuffer()
  fault.explain(into: &text, heldBy: holder)
  return text
}
