// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import System

// Embedded Swift has no CommandLine on Linux, so this is C's main, under the name that SwiftPM
// expects as the entry of an executable target called turnstile-mqtt.
@c(turnstile_mqtt_main) func main(
  _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  // Safe because C hands over as many arguments as it says.
  func word(_ index: Int) -> TextBuffer {
    guard index + 1 < count, let value = unsafe values[index + 1] else { return TextBuffer() }
    return unsafe TextBuffer(cString: value)
  }
  switch word(0) {
  case "--help": return print(Options.usage)
  case "--version": return print("turnstile-mqtt 0.3.0\n")
  default: break
  }
  var inbox = Inbox()
  do throws(UsageError) {
    let options = try Options(count: Int(count) - 1, word: word)
    // Safe because the bridge works as long as the inbox is lent.
    try unsafe withUnsafeMutablePointer(to: &inbox) { (inbox) throws(UsageError) in
      var bridge = try Bridge(options, try unsafe Broker(options, inbox: inbox))
      bridge.run()
    }
    return ExitStatus.success.rawValue
  } catch {
    say(error.sentence)
    say("try `turnstile-mqtt --help`")
    return ExitStatus.usage.rawValue
  }
}

/// Prints what was asked for, and returns the status to exit with.
private func print(_ text: StaticString) -> Int32 {
  FixedText<2048>(text).withSpan { FileDescriptor.standardOutput.write($0) }
  return ExitStatus.success.rawValue
}

func say(_ sentence: TextBuffer) {
  ("turnstile-mqtt: \(sentence)" as TextBuffer).writeToStandardError()
}
