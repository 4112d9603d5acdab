// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The modules and their imports as a wiring diagram in SVG.
///
/// Modules are stairs, from the core down to the programs. A wire goes down from each module that others
/// import; an importer's wire runs to the left, and a dot joins them. No two modules share a row or a column, so a
/// wire crosses wires only, at right angles, and no box and no text.
struct ArchitecturePicture {
  private let graph: ModuleGraph

  /// Pixels: from a module to the next, to the right and down; a box's height; the space around all.
  private static let (stepX, stepY, height, margin) = (22, 27, 21, 20)
  /// Pixels: where the first module's wire begins, and the middle of its box.
  private static let (left, top) = (40, 60)
  /// Pixels: a little more than a glyph is wide in the fonts that a browser may pick.
  private static let glyph = 8

  /// A colour for each wing, on white and on black.
  private static let colours = [
    ("#0550ae", "#79c0ff"), ("#116329", "#56d364"), ("#953800", "#ffa657"),
    ("#8250df", "#d2a8ff"), ("#a40e26", "#ff7b72"), ("#57606a", "#9ea7b3"),
    ("#0f6e79", "#6fd3dd"),
  ]

  /// The picture of a graph.
  init(of graph: ModuleGraph) { self.graph = graph }

  /// The file.
  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(tall)" \
    viewBox="0 0 \(width) \(tall)" role="img" aria-labelledby="t d" \
    font-family="ui-monospace, 'DejaVu Sans Mono', monospace" font-size="13">
    <title id="t">Which module imports which</title>
    <desc id="d">\(description)</desc>
    <style>
    \(styles.joined(separator: "\n"))
    </style>
    <rect class="paper" width="\(width)" height="\(tall)"/>
    \((wings + downward + leftward + boxes + legend).joined(separator: "\n"))
    </svg>

    """
  }

  private var width: Int {
    let ends = Imports.wings.indices.map { (ground(of: $0)?.right ?? 0) + nameWidth($0) }
    return Self.margin + (ends.max() ?? 0)
  }
  private var tall: Int { y(graph.modules.count - 1) + Self.height / 2 + Self.margin }

  private func x(_ index: Int) -> Int { Self.left + index * Self.stepX }
  private func y(_ index: Int) -> Int { Self.top + index * Self.stepY }
  private func right(_ index: Int) -> Int {
    x(index) + 10 + graph.modules[index].name.count * Self.glyph
  }

  /// The imports as text, a sentence for each module that has some.
  private var description: String {
    graph.modules.filter { !$0.imports.isEmpty }.map { module in
      let imports = module.imports.map { graph.modules[$0].name }
      return "\(module.name) imports \(imports.joined(separator: ", "))."
    }.joined(separator: " ")
  }

  private var styles: [String] {
    func rules(_ paper: String, _ ink: String, _ colours: [String]) -> [String] {
      [".paper { fill: \(paper) }", "text, .ink { fill: \(ink) }"]
        + colours.enumerated().map { ".w\($0) { color: \($1) }" }
    }
    let dark = rules("#0d1117", "#e6edf3", Self.colours.map(\.1))
    return rules("#ffffff", "#1f2328", Self.colours.map(\.0)) + [
      ".wire { stroke: currentColor; stroke-width: 1.5; fill: none }",
      ".dot, .name { fill: currentColor }",
      ".wing { fill: currentColor; fill-opacity: 0.09 }",
      ".box { fill: currentColor; fill-opacity: 0.18; stroke: currentColor }",
      "@media (prefers-color-scheme: dark) { \(dark.joined(separator: " ")) }",
    ]
  }
}

// The parts, from the back to the front.
extension ArchitecturePicture {
  /// What lies below the boxes of a wing; `nil` if it has none.
  private func ground(of wing: Int) -> (left: Int, top: Int, right: Int, bottom: Int)? {
    let own = graph.modules.indices.filter { graph.modules[$0].wing == wing }
    guard let first = own.first, let last = own.last else { return nil }
    let right = own.reduce(0) { max($0, self.right($1)) } + 5
    return (x(first) - 15, y(first) - Self.stepY / 2, right, y(last) + Self.stepY / 2)
  }

  /// The place of a wing's name, which is larger than other text.
  private func nameWidth(_ wing: Int) -> Int { 8 + Imports.wings[wing].count * 10 }

  /// The ground of each wing, and its name beside it.
  private var wings: [String] {
    Imports.wings.enumerated().flatMap { wing, name -> [String] in
      guard let (left, top, right, bottom) = ground(of: wing) else { return [] }
      return [
        """
        <rect class="wing w\(wing)" x="\(left)" y="\(top)" width="\(right - left)" \
        height="\(bottom - top)" rx="7"/>
        """,
        """
        <text class="name w\(wing)" x="\(right + 8)" y="\(top + 18)" font-size="15" \
        font-weight="bold">\(name)</text>
        """,
      ]
    }
  }

  /// A wire from each imported module down to its last importer, with a head at the module.
  private var downward: [String] {
    graph.modules.enumerated().compactMap { index, module in
      guard let last = graph.modules.lastIndex(where: { $0.imports.contains(index) })
      else { return nil }
      let end = y(index) + (Self.height + 1) / 2
      return """
        <g class="w\(module.wing)"><path class="wire" d="M\(x(index)) \(y(last))V\(end + 6)"/>\
        <path class="dot" d="M\(x(index)) \(end)l4 8h-8z"/></g>
        """
    }
  }

  /// A wire from each importer to the left, and a dot at each module's wire that it joins.
  private var leftward: [String] {
    graph.modules.enumerated().compactMap { index, module in
      guard let first = module.imports.first else { return nil }
      let dots = module.imports.map {
        "<circle class=\"dot w\(graph.modules[$0].wing)\" cx=\"\(x($0))\" cy=\"\(y(index))\" r=\"4\"/>"
      }
      return """
        <path class="wire w\(module.wing)" d="M\(x(index) - 10) \(y(index))H\(x(first))"/>\
        \(dots.joined())
        """
    }
  }

  private var boxes: [String] {
    graph.modules.enumerated().map { index, module in
      let (left, top) = (x(index) - 10, y(index) - Self.height / 2)
      return """
        <rect class="paper" x="\(left)" y="\(top)" width="\(right(index) - left)" \
        height="\(Self.height)" rx="4"/>\
        <rect class="box w\(module.wing)" x="\(left)" y="\(top)" width="\(right(index) - left)" \
        height="\(Self.height)" rx="4"/>\
        <text x="\(left + 10)" y="\(y(index) + 4)">\(module.name)</text>
        """
    }
  }

  /// What a dot, a crossing and the order mean, in the corner that stays free.
  private var legend: [String] {
    let lines = [
      "A wire runs left from a module,", "and up to each that it imports:",
      "a dot joins, a crossing does not.", "What an import implies is omitted.",
    ]
    let left = width - Self.margin - (lines.map(\.count).max() ?? 0) * Self.glyph
    return lines.enumerated().map { "<text x=\"\(left)\" y=\"\(36 + $0 * 20)\">\($1)</text>" }
  }
}
