// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// Which module may import which: one of its own wing, or of a wing to its left.
///
/// But of People only Trail, which reads a gate's files, imports a module of Linux; `turnstiled` imports none of
/// People; and machines are read as text at a desk alone.
enum Imports {
  /// The folders of `Sources`, from left to right.
  static let wings = ["Machines", "Lines", "Gate", "Linux", "People", "Fleet", "Programs"]
  private static let (linux, people) = (3, 4)
  // No program on a gate links these.
  private static let desk: Set<Substring> = ["MachineText", "FSMTools", "TurnstileTool", "Page"]

  /// Names file and line where a module imports one that it may not, and what in `Sources` is in no wing.
  static func complaints(in tree: SourceTree) -> [String] {
    let files = tree.paths(in: "Sources/").map { (path: $0, parts: $0.split(separator: "/")) }
    var places: [Substring: Int] = [:]
    var strangers: Set<Substring> = []
    for (_, parts) in files where parts.count > 3 {
      guard let place = wings.firstIndex(of: String(parts[1])) else {
        strangers.insert(parts[1])
        continue
      }
      places[module(inFolder: parts[2])] = place
    }
    let names = wings.joined(separator: " ")
    return files.filter { $0.path.hasSuffix(".swift") && $0.parts.count > 3 }.flatMap {
      complaints(about: $0.path, in: tree, at: wings.firstIndex(of: String($0.parts[1])), places)
    } + strangers.sorted().map { "Sources/\($0): no wing has this name; the wings are \(names)" }
  }

  private static func complaints(
    about path: String, in tree: SourceTree, at own: Int?, _ places: [Substring: Int]
  ) -> [String] {
    let isGate = path.hasPrefix("Sources/Programs/turnstiled/")
    let importer = module(inFolder: path.split(separator: "/")[2])
    let hidden = isGate ? people : own == people && importer != "Trail" ? linux : nil
    return tree.lines(of: path).compactMap { line in
      guard let own, let module = importedModule(line.text), let place = places[module] else {
        return nil
      }
      if module == "MachineText", !desk.contains(importer) {
        return "\(path):\(line.number): \(importer) imports MachineText, which is for a desk alone"
      }
      guard place > own || place == hidden else { return nil }
      return "\(path):\(line.number): \(wings[own]) imports \(module), which is in \(wings[place])"
    }
  }

  /// The module in a folder of a wing.
  static func module(inFolder folder: Substring) -> Substring {
    // A module of its program's name would differ from Turnstile by a capital only.
    folder == "turnstile" ? "TurnstileTool" : folder
  }

  /// The module that a line imports, whole or in part.
  static func importedModule(_ line: Substring) -> Substring? {
    guard line.contains("import ") else { return nil }
    let statement =
      #/
      ^ \s* (?: @\w+ (?: \(\w+\) )? \s+ )*
      (?: (?: public | package | internal | fileprivate | private ) \s+ )? import \s+
      (?: (?: typealias | struct | class | enum | protocol | let | var | func ) \s+ )? (\w+)
      /#
    return line.firstMatch(of: statement)?.1
  }
}
