// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed
import Turnstile

/// A location in the file, counted from 1 as editors do; line 0 is the file as a whole.
struct SourceLocation: Sendable {
  var line: UInt16 = 0
  var column: UInt16 = 0

  /// The line in a sentence: `in line 5`.
  var place: TextBuffer { "in line \(line)" }
}

/// Why a configuration was refused: one sentence, and the location it is about.
///
/// The sentence is printable ASCII for every content of the file.
package struct ConfigurationError: Error, Sendable {
  /// Whether there is no such file.
  package private(set) var isMissingFile = false
  private let location: SourceLocation
  private(set) var sentence: TextBuffer

  init(at location: SourceLocation = SourceLocation(), _ sentence: TextBuffer) {
    (self.location, self.sentence) = (location, sentence)
  }

  /// The operating system's error for the file.
  static func system(_ code: Int32) -> ConfigurationError {
    // Safe because strerror has a C string for every code.
    var error = ConfigurationError("\(unsafe LineText(cString: strerror(code)))")
    error.isMissingFile = code == ENOENT
    return error
  }

  /// The line that is wrong, from 1; 0 when the file as a whole is.
  package var line: Int { Int(location.line) }

  /// The byte of the line where the mistake begins, from 1; 0 when the file as a whole is wrong.
  package var column: Int { Int(location.column) }

  /// Adds the error as `file:line:column: sentence`, or `file: sentence`, without a line end.
  ///
  /// Of a long path only the last 80 bytes are shown, or fewer, so that the sentence always fits.
  ///
  /// - Parameter file: the path that was read, a C string.
  package func describe(file: UnsafePointer<CChar>, into text: inout TextBuffer) {
    // What is left for the path beside "...", a line, a column and the sentence.
    let room = max(0, 256 - text.count - 18 - sentence.count)
    let hidden = max(0, unsafe Int(strlen(file)) - min(80, room))
    // Safe because no more bytes are hidden than there are.
    let shown = unsafe LineText(cString: file + hidden)
    text += "\(hidden > 0 ? "..." : "")\(foreign: shown)"
    if line > 0 { text += ":\(line):\(column)" }
    text += ": \(sentence)"
  }

  static func += (error: inout ConfigurationError, part: TextBuffer) { error.sentence += part }
}

extension TextBuffer {
  /// Adds what the file has instead: at most 31 bytes of it.
  mutating func appendInterpolation(found text: LineText) {
    guard text.count > 0 else { return append(", found nothing") }
    let mark: StaticString = text.count > 31 ? "..." : ""
    self += ", found \"\(foreign: text[0..<min(text.count, 31)])\(mark)\""
  }

  /// Adds the known name that was probably meant, if there is one.
  mutating func appendInterpolation(nearest name: StaticString?) {
    if let name { self += "; did you mean \"\(name)\"?" }
  }
}

/// Where the file begins each section and sets each key, so that none is set twice.
struct SourceLocations: Sendable {
  private struct Place: Sendable {
    var section: UInt8 = 0
    /// The key; `nil` for the section's heading.
    var key: UInt8?
    var location = SourceLocation()
  }

  // Each key of each section is added once, and each heading: fewer than there is room for.
  private var places = BoundedArray<Place, 128>(filler: Place())

  /// The location of a key's value, or of a section's first heading; `nil` for what the file omits.
  subscript(section: Section, key: Key?) -> SourceLocation? {
    let (section, key) = (section.rawValue, key?.rawValue)
    return places.withSpan { places in
      for index in places.indices where places[index].section == section && places[index].key == key
      { return places[index].location }
      return nil
    }
  }

  /// Adds the location of a key's value or, without a key, of a heading, which has none yet.
  mutating func add(_ section: Section, _ key: Key?, at location: SourceLocation) {
    places.append(Place(section: section.rawValue, key: key?.rawValue, location: location))
  }

  /// Whether the file says what the push sensor feels, or what the bolt does.
  var namesMechanics: Bool {
    self[.input(.push), .sensor] != nil || self[.output(.lock), .mechanism] != nil
  }

  /// Calls `body` with each key that a whole file has and this one omits, in the order of the file.
  func forEachMissing(_ body: (Section, Key) -> Void) {
    Section.forEach { section in
      Key.forEach { if section.needs($0), self[section, $0] == nil { body(section, $0) } }
    }
  }

  /// Refuses a file that ends without its end mark, at the end of its last line, or that omits a
  /// required key, at the heading of its section, or else at the end mark.
  func checkWhole(endingAt last: SourceLocation) throws(ConfigurationError) {
    guard let end = self[.other(.end), nil] else {
      throw ConfigurationError(
        at: last,
        "expected [end] as the last line; "
          + "the file may be incomplete: check its last keys, then add [end]")
    }
    var refusal: ConfigurationError?
    forEachMissing { section, key in
      guard refusal == nil else { return }
      refusal = ConfigurationError(
        at: self[section, nil] ?? end,
        "\(key.name): expected in [\(section.name)], since a wrong default can do harm; "
          + "write \(section.setting(of: key))\(key.row.demand?.alternative ?? "")")
    }
    if let refusal { throw refusal }
  }
}
