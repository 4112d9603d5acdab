// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import System
import Turnstile

/// Notes each line that another configuration in the same folder has as well: two gates cannot hold it.
func noteSharedLines(of configuration: Configuration, at path: FilePath) {
  let folder = ConfigurationFolder(of: path)
  folder.forEachOther { name in
    guard let file = folder.file(name) else { return }
    guard let other = try? Configuration(file, reading: .partial) else {
      return sayNote("\(foreign: name) is refused, so its lines are not compared")
    }
    guard configuration.wiring.mayShareChip(with: other.wiring) else { return }
    GateLine.forEach { noteLine($0, of: configuration, alsoIn: other, name) }
  }
}

private func noteLine(
  _ line: GateLine, of configuration: Configuration, alsoIn other: Configuration,
  _ name: TextBuffer
) {
  guard configuration.wiring.has(line) else { return }
  let offset = configuration.wiring.offset(of: line)
  let found = GateLine.first { other.wiring.has($0) && other.wiring.offset(of: $0) == offset }
  guard let found else { return }
  let number = other.lineNumbers[Int(found.rawValue)]
  let place: TextBuffer = number > 0 ? "line \(number)" : "by default"
  sayNote("\(line.name): GPIO\(offset): also in \(foreign: name), \(place)")
}

extension Wiring {
  /// Whether two gates may be on one chip; `auto` may be any chip.
  fileprivate func mayShareChip(with other: Wiring) -> Bool {
    guard let label, let other = other.label else { return true }
    return label == other
  }
}
