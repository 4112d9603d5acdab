// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CInih
import CLinux
import Fixed

/// Reads a configuration with libinih, which splits each line.
///
/// The lines come from our own reader, so that they are counted and bounded. It ends the file at
/// the first mistake: nothing after that is read.
struct Parser: ~Copyable {
  private var text: FileText
  private var line = Line(number: 0)
  private var section: Section?
  private var builder: ConfigurationBuilder
  private var mistake: ConfigurationError?

  /// The configuration that a file describes.
  static func parse(
    _ text: consuming FileText, as reading: Configuration.Reading
  ) throws(ConfigurationError) -> Configuration {
    var parser = try Parser(text: text)
    let result = parser.run()
    // No handler of ours fails, so a line that libinih counts as wrong lies before any mistake.
    if result > 0 { throw parser.missingSign(inLine: Int(result)) }
    if result < 0 { throw .system(ENOMEM) }
    if let mistake = parser.mistake { throw mistake }
    return try parser.builder.finish(reading, at: parser.line.endLocation)
  }

  private init(text: consuming FileText) throws(ConfigurationError) {
    self.text = text
    builder = try ConfigurationBuilder()
  }

  /// Runs libinih over the lines; returns the first line it cannot split, 0 for none, and a
  /// negative number without memory for its buffer.
  private mutating func run() -> Int32 {
    // Safe because both callbacks run during this call only, on the pointer they are given here.
    unsafe withUnsafeMutablePointer(to: &self) { parser in
      unsafe ini_parse_stream(
        { buffer, capacity, parser in
          guard let buffer = unsafe buffer, let parser = unsafe parser else { return nil }
          let isLine = unsafe parser.assumingMemoryBound(to: Parser.self).pointee
            .readLine(into: UnsafeMutableBufferPointer(start: buffer, count: Int(capacity)))
          return unsafe isLine ? buffer : nil
        }, parser,
        { parser, _, name, value in
          guard let parser = unsafe parser, let name = unsafe name, let value = unsafe value
          else { return 1 }
          unsafe parser.assumingMemoryBound(to: Parser.self).pointee
            .handle(LineText(cString: name), LineText(cString: value))
          return 1
        }, parser)
    }
  }

  /// Moves the next line into libinih's buffer; `false` at the end of the file.
  ///
  /// The indentation is dropped: libinih takes an indented line for a continuation of the value
  /// before.
  private mutating func readLine(into buffer: UnsafeMutableBufferPointer<CChar>) -> Bool {
    precondition(buffer.count > Line.capacity + 1, "libinih's line limit is too small")
    guard nextLine() else { return false }
    let count = line.text.count
    for index in 0..<count { unsafe buffer[index] = CChar(bitPattern: line.text[index]) }
    unsafe buffer[count] = CChar(bitPattern: UInt8(ascii: "\n"))
    unsafe buffer[count + 1] = 0
    return true
  }

  private mutating func nextLine() -> Bool {
    guard mistake == nil else { return false }
    do throws(ConfigurationError) {
      guard let line = try text.nextLine() else { return false }
      self.line = line
      if let end = builder.end, !line.isComment(from: 0) { throw line.refusal(after: end) }
      if let section = try line.heading() {
        self.section = section
        builder.begin(section, at: line.location(of: 0))
      }
      return true
    } catch {
      mistake = error
      return false
    }
  }

  /// Sets the name and the value that libinih found in the line.
  private mutating func handle(_ name: LineText, _ value: LineText) {
    do throws(ConfigurationError) {
      try builder.set(entry(name, value))
    } catch {
      mistake = error
    }
  }

  private func entry(_ name: LineText, _ value: LineText) throws(ConfigurationError) -> Entry {
    guard let section else {
      throw ConfigurationError(
        at: line.location(of: 0), "expected a [section] first\(found: name)")
    }
    return Entry(
      section: section, name: name, value: value, nameLocation: line.location(of: 0),
      valueLocation: line.valueLocation)
  }

  /// Refuses a line that is no comment, no heading and no entry.
  private mutating func missingSign(inLine number: Int) -> ConfigurationError {
    text.rewind()
    while line.number != number, let next = try? text.nextLine() { line = next }
    return ConfigurationError(
      at: line.location(of: 0), "expected key = value\(found: line.text)")
  }
}
