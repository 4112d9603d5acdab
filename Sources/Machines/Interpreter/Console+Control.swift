// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

extension Console where Host: ~Copyable {
  /// Stores a part of a choice or a loop, which must fit what is open in the definition.
  mutating func control(_ word: Primitive) throws(ConsoleFault) {
    guard isDefining else { throw .controlOutside }
    switch word {
    case .if, .begin: try open(word)
    case .else:
      let choice = try close(.else, .if)
      try open(.else)
      definitions.lead(choice)
    case .then:
      let choice = try close(.then, definitions.openBlock == .else ? .else : .if)
      try compile(.control(.then, 0))
      definitions.lead(choice)
    case .until: try compile(.control(.until, close(.until, .begin)))
    case .while:
      guard definitions.openBlock == .begin else { throw .endsNothing(.while) }
      try open(.while)
    default:
      let choice = try close(.repeat, .while)
      try compile(.control(.repeat, close(.repeat, .begin)))
      definitions.lead(choice)
    }
  }

  private mutating func open(_ word: Primitive) throws(ConsoleFault) {
    try compile(.control(word, 0))
    guard definitions.open(word) else { throw .tooManyBlocks }
  }

  /// Closes what `word` ends, which must be `beginning`.
  ///
  /// - Returns: its position.
  private mutating func close(
    _ word: Primitive, _ beginning: Primitive
  ) throws(ConsoleFault) -> UInt16 {
    guard definitions.openBlock == beginning else { throw .endsNothing(word) }
    return definitions.close()
  }
}
