// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// The modules of a checkout, and what each imports that no other import of it implies.
struct ModuleGraph {
  struct Module: Equatable {
    let name: String
    /// The index of its wing.
    let wing: Int
    /// The indexes of what it imports; all lie before its own, and ascend.
    let imports: [Int]
  }

  /// From left to right: by wing; in a wing, one that imports stands behind what it imports.
  let modules: [Module]

  /// Reads the imports; `nil` if modules import each other, or one to the right.
  init?(of tree: SourceTree) {
    let (wings, imports) = Self.read(tree)
    guard let (names, reach) = Self.sorted(wings, imports) else { return nil }
    let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    modules = names.map { name in
      let own = imports[name, default: []]
      let implied = own.reduce(into: Set<Substring>()) { $0.formUnion(reach[$1, default: []]) }
      return Module(
        name: String(name), wing: wings[name] ?? 0,
        imports: own.subtracting(implied).compactMap { places[$0] }.sorted())
    }
  }

  /// The modules from left to right, and all that each imports, however indirectly.
  private static func sorted(
    _ wings: [Substring: Int], _ imports: [Substring: Set<Substring>]
  ) -> (names: [Substring], reach: [Substring: Set<Substring>])? {
    var (names, reach) = ([Substring](), [Substring: Set<Substring>]())
    for wing in Imports.wings.indices {
      var waiting = wings.keys.filter { wings[$0] == wing }.sorted()
      while !waiting.isEmpty {
        let ready = waiting.filter { imports[$0, default: []].allSatisfy { reach[$0] != nil } }
        guard !ready.isEmpty else { return nil }
        for name in ready {
          let own = imports[name, default: []]
          reach[name] = own.reduce(into: own) { $0.formUnion(reach[$1, default: []]) }
        }
        names += ready
        waiting.removeAll { ready.contains($0) }
      }
    }
    return (names, reach)
  }

  /// The wing of each module, and all imports of one by another.
  private static func read(
    _ tree: SourceTree
  ) -> (wings: [Substring: Int], imports: [Substring: Set<Substring>]) {
    var (wings, imports) = ([Substring: Int](), [Substring: Set<Substring>]())
    for path in tree.paths(in: "Sources/") {
      let parts = path.split(separator: "/")
      guard parts.count > 3, let wing = Imports.wings.firstIndex(of: String(parts[1]))
      else { continue }
      let module = Imports.module(inFolder: parts[2])
      wings[module] = wing
      guard path.hasSuffix(".swift") else { continue }
      imports[module, default: []].formUnion(
        tree.lines(of: path).compactMap { Imports.importedModule($0.text) })
    }
    for module in imports.keys {
      imports[module] = imports[module]?.filter { wings[$0] != nil && $0 != module }
    }
    return (wings, imports)
  }
}
