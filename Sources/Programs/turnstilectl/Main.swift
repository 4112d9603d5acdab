// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import System

// Embedded Swift has no CommandLine on Linux, so this is C's main, under the name that SwiftPM
// expects as the entry of an executable target called turnstilectl.
@c(turnstilectl_main) func main(
  _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  do throws(ExitStatus) {
    return try perform(unsafe Options(Arguments(count: Int(count), values: values)))
  } catch { return error.rawValue }
}

/// What a verb throws: the status to exit with, whose reason has been printed.
extension ExitStatus: Error {}

/// Says what is wrong with the command line, and returns the status to exit with.
func misuse(_ sentence: TextBuffer) -> ExitStatus {
  ("turnstilectl: \(sentence)" as TextBuffer).writeToStandardError()
  ("try `turnstilectl help`" as TextBuffer).writeToStandardError()
  return .usage
}

/// The arguments of `main`.
@safe  // C hands over as many as it says, for as long as the process lives.
struct Arguments {
  let count: Int
  let values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  /// The argument at an index; empty after the last.
  func text(_ index: Int) -> TextBuffer {
    guard index < count, let value = unsafe values[index] else { return TextBuffer() }
    return unsafe TextBuffer(cString: value)
  }

  /// The next option, read by getopt; `nil` after the last.
  func nextOption() throws(ExitStatus) -> Option? {
    // One more than there are options, for the end of the list.
    var options = unsafe InlineArray<17, option>(repeating: option())
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
      throw refuse(isValueMissing: value == Int32(UInt8(ascii: ":")))
    }
    return option
  }

  /// Says what is wrong with the word in which getopt has just found no option.
  private func refuse(isValueMissing: Bool) -> ExitStatus {
    var word = text(Int(clinux_optind()) - 1)
    // Of several letters behind a dash, getopt is still at that word.
    let letter = clinux_optopt()
    if letter > 0, letter < 256 {
      word = "-"
      word.append(byte: UInt8(truncatingIfNeeded: letter))
    }
    if isValueMissing { return misuse("expected a value after \(foreign: word)") }
    var end = min(2, word.count)
    let start = end
    while end < word.count, word[end] != UInt8(ascii: "=") { end += 1 }
    let advice = Option.advice(on: word[start..<end], "--")
    return misuse("expected an option, found \(foreign: word)\(advice)")
  }
}

extension option {
  fileprivate init(_ option: Option) {
    unsafe self.init(
      name: option.name.cString,
      has_arg: option.value == .nothing ? no_argument : required_argument,
      flag: nil, val: 256 + Int32(option.rawValue))
  }
}
