// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import System

// Embedded Swift has no CommandLine on Linux, so this is C's main, under the name that SwiftPM
// expects as the entry of an executable target called turnstilectl.
@c(turnstilectl_main)
func main(
  _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  do throws(UsageError) {
    return unsafe perform(try Options(Arguments(count: Int(count), values: values)))
  } catch {
    ("try `turnstilectl help`" as TextBuffer).writeToStandardError()
    return ExitStatus.usage.rawValue
  }
}

private func perform(_ options: Options) -> Int32 {
  switch options.verb {
  case .compile: compile(options).rawValue
  case .check: check(options).rawValue
  case .measure: measure(options)
  case .test: test(options)
  case .run: run(options).rawValue
  case .simulate: simulate(options)
  case .console: callConsole(options)
  case .trace: printTrace(options)
  case .status: printStatus(options)
  case .metrics: writeMetrics(options).rawValue
  case .books: printBooks(options).rawValue
  case .backup: backUpBooks(options).rawValue
  case .restore: restoreBooks(options).rawValue
  case .audit: audit(options).rawValue
  case .restart: restart(options).rawValue
  case .completion: printCompletion().rawValue
  case .help: printHelp(options.topic).rawValue
  case .version: printVersion().rawValue
  }
}

/// The command line is wrong, and the reason has been printed.
struct UsageError: Error {
  /// Prints what was expected, and what was found.
  init(_ expected: StaticString, found: TextBuffer) {
    ("turnstilectl: \(expected)\(foreign: found)" as TextBuffer).writeToStandardError()
  }
}

/// The arguments of `main`.
@safe  // C hands over as many as it says, for as long as the process lives.
struct Arguments {
  let count: Int
  let values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  /// The argument at an index; empty after the last.
  func text(_ index: Int) -> TextBuffer {
    guard index < count, let value = unsafe values[index] else { return TextBuffer() }
    var text = TextBuffer()
    unsafe text.append(bytesOf: value)
    return text
  }

  /// The next option, read by getopt; `nil` after the last.
  func nextOption() throws(UsageError) -> Option? {
    // One more than there are options, for the end of the list.
    var options = unsafe InlineArray<16, option>(repeating: option())
    Option.forEach { unsafe options[Int($0.rawValue)] = option($0) }
    // No letters, and no sentences of getopt's own, which print a word as it is.
    let letters: StaticString = ":"
    // Safe because getopt stays within the arguments, and the list ends with its terminator.
    let value = unsafe options.span.withUnsafeBufferPointer {
      unsafe getopt_long(Int32(count), values, letters.cString, $0.baseAddress, nil)
    }
    guard value >= 0 else { return nil }
    // An option's value is behind all characters, which are what getopt itself returns.
    guard value >= 256, let option = Option(rawValue: UInt8(truncatingIfNeeded: value - 256)) else {
      throw refusal(isValueMissing: value == Int32(UInt8(ascii: ":")))
    }
    return option
  }

  /// What is wrong with the word in which getopt has just found no option.
  private func refusal(isValueMissing: Bool) -> UsageError {
    var word = text(Int(clinux_optind()) - 1)
    // Of several letters behind a dash, getopt is still at that word.
    let option = clinux_optopt()
    if option > 0, option < 256 {
      let letter = UInt8(truncatingIfNeeded: option)
      word = TextBuffer("-")
      word.append(byte: letter)
    }
    if isValueMissing { return UsageError("expected a value after ", found: word) }
    var name = TextBuffer()
    for index in 2..<max(2, word.count) {
      if word[index] == UInt8(ascii: "=") { break }
      name.append(byte: word[index])
    }
    if let option = Option.nearest(to: name) { word += "; did you mean --\(option.name)?" }
    return UsageError("expected an option, found ", found: word)
  }
}

extension option {
  fileprivate init(_ option: Option) {
    unsafe self.init(
      name: option.name.cString, has_arg: option.takesValue ? required_argument : no_argument,
      flag: nil, val: 256 + Int32(option.rawValue))
  }
}
