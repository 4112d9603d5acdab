// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import System
import Turnstile

/// Where the file begins each section and sets each key, so that none is set twice.
struct SourceLocations: ~Copyable {
  // As many keys in each section as a raw value has values; the last stands for the heading.
  private static var keysPerSection: Int { 256 }
  // A line and a column for each key of each section; 0 for a key that is not set.
  private let pages: Pages

  /// No key is set.
  init() throws(ConfigurationError) {
    let count = Section.count * Self.keysPerSection
    do {
      pages = try Pages(count: count * MemoryLayout<UInt32>.stride)
    } catch { throw .system(error.code) }
  }

  /// The location of the value that a section sets a key to; `nil` where it keeps the default.
  subscript<Key: Keyword>(section: Section, key: Key) -> SourceLocation? {
    get { self[section, Int(key.rawValue)] }
    nonmutating set { self[section, Int(key.rawValue)] = newValue }
  }

  /// The location of a section's first heading; `nil` where the file omits the section.
  subscript(heading section: Section) -> SourceLocation? {
    get { self[section, Self.keysPerSection - 1] }
    nonmutating set { self[section, Self.keysPerSection - 1] = newValue }
  }

  private subscript(section: Section, key: Int) -> SourceLocation? {
    get {
      let packed = Int(unsafe packed[Self.index(section, key)])
      return packed == 0 ? nil : SourceLocation(line: packed >> 8, column: packed & 255)
    }
    nonmutating set {
      let location = newValue ?? SourceLocation()
      unsafe packed[Self.index(section, key)] =
        UInt32(location.line) << 8 | UInt32(location.column)
    }
  }

  // Safe because an index is below the count: a section's raw value is below theirs, and a key's
  // below 256. A line is below 16,385, and its columns are below 162.
  private var packed: UnsafeMutableBufferPointer<UInt32> {
    unsafe pages.bytes.bindMemory(to: UInt32.self)
  }

  private static func index(_ section: Section, _ key: Int) -> Int {
    Int(section.rawValue) * keysPerSection + key
  }
}

extension SourceLocations {
  /// Says of the later of two lines that its offset is taken.
  func conflict(_ one: GateLine, _ other: GateLine, over offset: UInt8) -> ConfigurationError {
    let isLater = location(of: one).line > location(of: other).line
    let (later, earlier) = isLater ? (one, other) : (other, one)
    let line = location(of: earlier).line
    let place: TextBuffer = line > 0 ? "in line \(line)" : "by default"
    return ConfigurationError(
      at: location(of: later),
      "line: expected an unused line, found GPIO\(offset), which [\(earlier.name)] uses \(place)")
  }

  /// Where the file sets the offset of a line; line 0 is the default.
  func location(of line: GateLine) -> SourceLocation {
    let location =
      switch line {
      case .input: self[.line(line), SwitchKey.line]
      case .output(.lock): self[.line(line), LockKey.line]
      case .output: self[.line(line), LampKey.line]
      }
    return location ?? SourceLocation()
  }
}
