// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

extension StateDiagram {
  /// The diagram as a picture: a column for each state under those it is part of, and a line for each
  /// transition, one below the other, so that no two can overlap.
  var svg: String { SVGPicture(self).text }
}

/// The places of everything in the picture, in pixels.
private struct SVGPicture<A: Automaton> {
  private let diagram: StateDiagram<A>
  // The rows in the order of their columns: a parent before its parts.
  private let order: [Int]
  private let depths: [Int]
  private let centers: [Int: Int]
  private let width: Int
  private let margin: Int
  private let lineHeight = 34
  private let boxHeight = 30

  init(_ diagram: StateDiagram<A>) {
    self.diagram = diagram
    var order: [Int] = []
    var depths: [Int] = []
    func place(_ parent: Int?, _ depth: Int) {
      for row in diagram.rows(in: parent) {
        order.append(row)
        depths.append(depth)
        place(row, depth + 1)
      }
    }
    place(nil, 0)
    let longest = diagram.arrows.map(\.label.count).max() ?? 0
    margin = 24 + longest * 4
    var (x, centers) = (margin, [Int: Int]())
    for row in order {
      let width = max(110, diagram.name(row).count * 8 + 36)
      centers[row] = x + width / 2
      x += width
    }
    (self.order, self.depths, self.centers, width) = (order, depths, centers, x + margin)
  }

  private var top: Int { 40 + ((depths.max() ?? 0) + 1) * boxHeight }

  var text: String {
    let height = top + diagram.arrows.count * lineHeight + 24
    let header = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="sans-serif" font-size="13">
      \(style)
      <defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" \
      orient="auto-start-reverse"><path class="dot" d="M0 0L8 4L0 8z"/></marker></defs>
      <rect class="paper" width="\(width)" height="\(height)"/>
      """
    let columns = zip(order, depths).map { column($0, depth: $1, to: height - 12) }
    let lines = diagram.arrows.enumerated().map { line($1, at: top + ($0 + 1) * lineHeight) }
    return ([header] + columns + lines + ["</svg>"]).joined(separator: "\n")
  }

  /// The colours, by day and by night.
  private var style: String {
    """
    <style>
    .paper { fill: #fff } .box { fill: #f2f2f2 } .initial { fill: #e6f2e6 } .arrow { fill: none }
    .box, .initial, .arrow { stroke: #000 } .life { stroke: #bbb }
    text { stroke: #fff; stroke-width: 4; paint-order: stroke }
    @media (prefers-color-scheme: dark) {
    .paper { fill: #0d1117 } .box { fill: #21262d } .initial { fill: #1d3326 }
    .box, .initial, .arrow { stroke: #d1d9e0 } .life { stroke: #484f58 } .dot { fill: #d1d9e0 }
    text { fill: #d1d9e0; stroke: #0d1117 }
    }
    </style>
    """
  }

  /// A state's box over its lifeline; a box reaches over its parts.
  private func column(_ row: Int, depth: Int, to bottom: Int) -> String {
    let y = 24 + depth * boxHeight
    let inside = parts(of: row)
    let left = (centers[row] ?? 0) - half(row)
    let right = inside.map { (centers[$0] ?? 0) + half($0) }.max() ?? 0
    let isInitial = row == diagram.initial || order.contains { diagram.initial(of: $0) == row }
    let box = """
      <rect x="\(left + 4)" y="\(y)" width="\(right - left - 8)" height="\(boxHeight - 6)" rx="8" \
      class="\(isInitial ? "initial" : "box")"/>
      """
    let name = text(diagram.name(row), x: centers[row] ?? 0, y: y + 17)
    let life = """
      <line x1="\(centers[row] ?? 0)" y1="\(y + boxHeight - 6)" x2="\(centers[row] ?? 0)" \
      y2="\(bottom)" class="life"/>
      """
    return [box, life, name].joined(separator: "\n")
  }

  private func parts(of row: Int) -> [Int] {
    [row] + diagram.rows(in: row).flatMap { parts(of: $0) }
  }

  private func half(_ row: Int) -> Int { max(110, diagram.name(row).count * 8 + 36) / 2 }

  private func line(_ arrow: StateDiagram<A>.Arrow, at y: Int) -> String {
    let from = centers[arrow.from] ?? 0
    guard let target = arrow.to, target != arrow.from, let to = centers[target] else {
      // To itself, or in dashes back to what was suspended.
      let dashes = arrow.to == nil ? " stroke-dasharray=\"4 3\"" : ""
      return """
        <path d="M\(from) \(y - 8)h24v10h-24" class="arrow"\(dashes) \
        marker-end="url(#head)"/>
        """ + text(arrow.label, x: from + 32, y: y + 2, anchor: "start")
    }
    return """
      <line x1="\(from)" y1="\(y)" x2="\(to)" y2="\(y)" class="arrow" marker-end="url(#head)"/>
      <circle cx="\(from)" cy="\(y)" r="3" class="dot"/>
      """ + text(arrow.label, x: (from + to) / 2, y: y - 5)
  }

  private func text(_ label: String, x: Int, y: Int, anchor: String = "middle") -> String {
    """
    <text x="\(x)" y="\(y)" text-anchor="\(anchor)">\(label)</text>
    """
  }
}
