// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// What the source of the gate has for its repair time, its debounce and its default lines.
///
/// They are read from the source's text, so that a check needs no build of the gate. One that is
/// not found is empty, and agrees with no statement.
struct GateConstants {
  /// The repair time, in seconds.
  let repair: Substring
  /// The debounce of every switch that has none of its own, in milliseconds.
  let debounce: Substring
  /// The debounces of the other switches, by name.
  let ownDebounces: [Substring: Substring]
  /// The default offset of each line, by name; `off` for one that a gate may do without.
  let offsets: [Substring: String]

  /// Reads the constants of a tree.
  init(in tree: SourceTree) {
    let gate = "Sources/Gate/Turnstile"
    repair =
      tree["\(gate)/Turnstile.swift"]
      .firstMatch(of: #/row\(\s*\.outOfOrder,.* after: \.seconds\(([0-9]+)\)/#)?.1 ?? ""
    debounce =
      tree["\(gate)/Wiring.swift"]
      .firstMatch(of: #/debounce: Nanoseconds = \.milliseconds\(([0-9]+)\)/#)?.1 ?? ""
    let wiring =
      #/case \.([a-z]+):\s+(?:SwitchWiring\(Input|Output)Settings\(offset: ([0-9]+)([^\n]*)/#
    let wirings = tree["\(gate)/GateLine.swift"].matches(of: wiring)
    offsets = Dictionary(wirings.map { ($0.1, $0.2 == "0" ? "off" : String($0.2)) }) { first, _ in
      first
    }
    let own = wirings.compactMap { wiring in
      wiring.3.firstMatch(of: #/debounce: \.milliseconds\(([0-9]+)\)/#).map { (wiring.1, $0.1) }
    }
    ownDebounces = Dictionary(own) { first, _ in first }
  }

  /// The debounce of a switch.
  func debounce(of name: Substring) -> Substring { ownDebounces[name] ?? debounce }
}
