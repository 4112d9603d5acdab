// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

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

  /// The location of the value that a section sets a key to, or of the section's first heading; `nil`
  /// for what the file omits.
  subscript(section: Section, key: Key?) -> SourceLocation? {
    let (section, key) = (section.rawValue, key?.rawValue)
    return places.withSpan { places in
      for index in places.indices where places[index].section == section && places[index].key == key
      {
        return places[index].location
      }
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
        "expected [end] as the last line; the file may be cut: check its last keys, then add [end]"
      )
    }
    var refusal: ConfigurationError?
    forEachMissing { section, key in
      guard refusal == nil else { return }
      refusal = ConfigurationError(
        at: self[section, nil] ?? end,
        "\(key.name): expected in [\(section.name)], since a wrong guess can do harm; "
          + "write \(section.setting(of: key))\(key.row.demand?.alternative ?? "")")
    }
    if let refusal { throw refusal }
  }
}
