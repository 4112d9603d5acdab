// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import System

/// `report`: all that explains a gate, from top to bottom, as one text for a mail.
///
/// A part that this user may not read says so. The text has no token, no key and no name of a user, and less than
/// 256 KB: its longest parts are 300 lines of the journal of at most 255 bytes, and 76 KiB of the trace.
func printReport(_ options: Options) {
  // What is wrong with a part stands in that part.
  _ = dup2(1, 2)
  say("report of \(options.gate.label), \(utc: clinux_seconds_since_1970()), \(programVersion)")
  sayMachine()
  part("status") { () throws(ExitStatus) in _ = printGate(options) }
  part("configuration, \(options.configPath)") { () throws(ExitStatus) in
    try options.configPath.forEachLine(saySetting)
  }
  part("check") { () throws(ExitStatus) in try check(options) }
  part("books") { () throws(ExitStatus) in try printBooks(options) }
  part("trail") { () throws(ExitStatus) in try printTrail(last: 100, options) }
  part("journal") { () throws(ExitStatus) in
    printOutput(of: "\(journal) -o short-iso -n 200 -u '\(options.gate.service)'")
  }
  part("kernel") { () throws(ExitStatus) in
    printOutput(
      of: "\(journal) -o short-monotonic -n 100 -k -g 'gpio|volt|thrott|watchdog|mmc|ext4|clock'")
  }
  part("trace") { () throws(ExitStatus) in try printTrace(options) }
}

private var journal: StaticString { "journalctl --no-pager --quiet --no-hostname" }

private func part(_ title: TextBuffer, _ body: () throws(ExitStatus) -> Void) {
  say("")
  say("== \(title)")
  do throws(ExitStatus) { try body() } catch {
    say("(nothing more: status \(Int(error.rawValue)))")
  }
}

/// Prints the board, the system, the packages, the chips, and what the kernel knows of the supply.
private func sayMachine() {
  say("board", FilePath("/proc/device-tree/model").firstLine ?? "unknown")
  say("system", FilePath("/etc/os-release").firstLine ?? "unknown")
  say("kernel", FilePath("/proc/version").firstLine ?? "unknown")
  let (format, packages): (StaticString, StaticString) = (
    "'${Package} ${Version}\\n'", "'turnstile*' 'libgpiod[23]'"
  )
  printOutput(of: "dpkg-query -W -f \(format) \(packages) 2> /dev/null")
  forEachChip { say("chip", $0) }
  PowerNotes().forEach { say("power", $0) }
}

/// What the kernel knows of the supply, as far as `/sys` tells.
struct PowerNotes {
  var root = FixedText<128>("/sys")

  // The bits of the firmware's answer; those from 16 on mean the same since the start.
  private static var names: StaticString { "under-voltage|frequency capped|throttled|hot" }

  /// Calls `body` with the state of the supply, and with each fault in it.
  func forEach(_ body: (TextBuffer) -> Void) {
    let file = FilePath(root, "/devices/platform/soc/soc:firmware/get_throttled")
    guard let text = file?.firstLine, let bits = text.hexadecimal else {
      return body("not known: this kernel does not tell of under-voltage")
    }
    if bits == 0 { body("no under-voltage since the start") }
    for bit: UInt8 in 0..<4 {
      var name = TextBuffer()
      name.append(part: bit, of: Self.names)
      if bits &>> UInt64(bit) & 1 != 0 { body("\(name) now") }
      if bits &>> UInt64(bit + 16) & 1 != 0 { body("\(name) since the start") }
    }
  }
}

/// Prints a setting of a configuration with its line number; skips comments and empty lines.
private func saySetting(_ line: TextBuffer, _ number: UInt16) {
  guard line.isSetting else { return }
  // The part `check` has the number of the user.
  say("\(number): \(foreign: line.hasPrefix("user") ? "user = ..." : line)")
}

/// Prints what a command of the shell prints, at most 255 bytes of a line, and no tokens.
private func printOutput(of command: TextBuffer) {
  let mode: StaticString = "r"
  guard let pipe = unsafe command.withCString({ unsafe popen($0, mode.cString) }) else { return }
  defer { _ = unsafe pclose(pipe) }
  var line = TextBuffer()
  while case let byte = unsafe getc(pipe), byte != EOF {
    if byte != 10 { line.append(foreignByte: UInt8(truncatingIfNeeded: byte)) }
    guard byte == 10 else { continue }
    say(line.withoutTokens)
    line.removeAll()
  }
}

extension TextBuffer {
  /// Whether a line of a configuration is neither empty nor a comment.
  var isSetting: Bool { count > 0 && self[0] != UInt8(ascii: "#") && self[0] != UInt8(ascii: ";") }

  /// The text without what follows `token`: who knows a token may ask for its fate.
  var withoutTokens: TextBuffer {
    let word: TextBuffer = "token "
    var text = TextBuffer()
    for index in 0..<count {
      let isToken = self[index].hexadecimalDigit != nil && text.hasSuffix("token ...")
      if !isToken { text.append(byte: self[index]) }
      if text.hasSuffix(word) { text += "..." }
    }
    return text
  }

  /// Whether the text ends like this.
  func hasSuffix(_ end: TextBuffer) -> Bool {
    count >= end.count && self[count - end.count..<count] == end
  }

  /// The number that the text is in hexadecimal digits.
  fileprivate var hexadecimal: UInt64? {
    var number: UInt64 = 0
    for index in 0..<count {
      guard let digit = self[index].hexadecimalDigit else { return nil }
      number = number &<< 4 | UInt64(digit)
    }
    return count > 0 ? number : nil
  }
}

extension FilePath {
  /// The first line of a file; `nil` if it has none.
  var firstLine: TextBuffer? {
    var bytes = InlineArray<256, UInt8>(repeating: 0)
    var room = bytes.mutableSpan
    guard let count = try? read(into: &room) else { return nil }
    var text = TextBuffer()
    // The model of a board ends with a zero.
    for index in 0..<count {
      if bytes[index] == UInt8(ascii: "\n") || bytes[index] == 0 { break }
      text.append(foreignByte: bytes[index])
    }
    return text.count > 0 ? text : nil
  }
}
