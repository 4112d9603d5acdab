// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Configuration
import Fixed
import GateJSON
import Interpreter
import System
import Terminal

// What the verbs print: lines on standard output, and reports on standard error.

func say(_ line: TextBuffer) { StandardStreams().write(line, to: .output) }

/// Prints a line that begins with what it is about.
func say(_ title: StaticString, _ text: TextBuffer) {
  var line = TextBuffer(title)
  line.pad(to: 10)
  say(line + text)
}

/// Prints what is said of a wire: its name, its line, and its pin where it is on the header.
func say(_ name: StaticString, _ offset: UInt8, _ text: TextBuffer) {
  var place: TextBuffer = "GPIO\(offset)"
  place.pad(to: 7)
  if let pin = HeaderPin.board(ofLine: offset) {
    place += "pin \(pin)"
    place.pad(to: 15)
  }
  say(name, place + text)
}

/// Prints a note; unlike an error, it is part of what was asked for.
func sayNote(_ sentence: TextBuffer) { say("note: \(sentence)") }

/// How bad a message is: syslog's numbers, in the brackets that journald reads.
enum Severity: UInt8 {
  case error = 3
  case warning = 4
  case notice = 5
}

/// Writes a line to standard error; in a service, with its severity for the journal.
func report(_ severity: Severity, _ sentence: TextBuffer) {
  let prefix: TextBuffer = isJournal(.standardError) ? "<\(severity.rawValue)>" : ""
  (prefix + sentence).writeToStandardError()
}

/// Reports an error, and returns the status to exit with.
func refuse(_ status: ExitStatus, _ sentence: TextBuffer) -> ExitStatus {
  report(.error, sentence)
  return status
}

/// Whether a descriptor is the stream that systemd has connected to the journal (systemd.exec(5)).
private func isJournal(_ descriptor: FileDescriptor) -> Bool {
  guard let (device, inode) = EnvironmentText(variable: "JOURNAL_STREAM")?.pair else {
    return false
  }
  return clinux_is_file(descriptor.number, device, inode)
}

extension TextBuffer {
  /// Adds a time with as many digits as a person needs: `300 us`, `49.8 ms`, `250 ms`, `12.3 s`.
  mutating func appendInterpolation(measured time: Nanoseconds) {
    let (microsecond, millisecond) = (Nanoseconds(1000), Nanoseconds.milliseconds(1))
    if time < millisecond {
      self += "\(time / microsecond) us"
    } else if time < 100 * millisecond {
      self += "\(tenths: time / (100 * microsecond)) ms"
    } else if time < .seconds(10) {
      self += "\(time / millisecond) ms"
    } else {
      self += "\(tenths: time / (100 * millisecond)) s"
    }
  }

  private mutating func appendInterpolation(tenths number: UInt64) {
    self += "\(number / 10).\(number % 10)"
  }

  /// Adds a number and what it counts.
  mutating func appendInterpolation(
    counted number: UInt64, _ one: StaticString, _ several: StaticString
  ) { self += "\(number) \(number == 1 ? one : several)" }
}

extension JSONObject {
  /// Ends the object, and prints it as a line.
  mutating func print() {
    close()
    text.withSpan { FileDescriptor.standardOutput.write($0) }
    say("")
  }
}
