// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// A table of nets, as Hardware/wiring/nets.tsv is one.
struct NetTable {
  /// A pin of a part: `12 V supply`, `1 +12 V`.
  struct Pin: Hashable, CustomStringConvertible {
    let part: String
    let name: String

    /// What is printed on the part; the rest of the name says what the pin does.
    var number: Substring { name.prefix { $0 != " " } }
    /// The part's name in the table of parts: that of `R2.push` is R2.
    var type: Substring { part.prefix { $0 != "." } }
    /// The letters that say what kind of part it is, if its name ends with a number.
    var kind: Substring { type.prefix { !$0.isNumber } }

    var description: String { "\(part):\(name)" }
  }

  /// A row: a pin, its net, and the pictures that show it.
  struct Joint {
    let pin: Pin
    let net: String
    let pictures: Set<String>
  }

  /// The ways to wire a lock; a gate has one of them.
  static let locks: Set = ["lock-driver", "relay-board", "alarm-safe", "alarm-secure"]

  let joints: [Joint]

  /// Reads the rows of a table behind its heading.
  init(_ text: String) {
    joints = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst().map {
      let cells = $0.split(separator: "\t").map(String.init)
      return Joint(
        pin: Pin(part: cells[0], name: cells[1]), net: cells[2],
        pictures: Set(cells[3].split(separator: " ").map(String.init)))
    }
  }

  /// The table that the pictures are drawn from.
  static func current() throws -> NetTable { NetTable(try HardwarePaper.file("nets.tsv")) }

  /// The rows of a picture.
  func joints(of picture: String) -> [Joint] { joints.filter { $0.pictures.contains(picture) } }

  /// The rows of a gate whose lock is wired so.
  ///
  /// The harness is that of a lock with a driver.
  func gate(_ lock: String) -> [Joint] {
    joints.filter { joint in
      joint.pictures.contains { picture in
        picture == lock
          || !Self.locks.contains(picture)
            && (lock == "lock-driver" || !picture.hasPrefix("harness"))
      }
    }
  }
}
