// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Fixed

/// A machine that is read from text: its names and its table.
///
/// A draft has a fixed size and allocates no memory. A draft has room for 64 states, 64 events, 64
/// junctions, and 128 words, guards and intervals each.
package struct Draft: ~Copyable {
  /// The maximum number of states, of events and of junctions.
  package static var limit: Int { 64 }
  // The maximum number of names of one kind.
  private static var stride: Int { 128 }

  /// The name, the features and the roles of the machine.
  package var head = DraftHead()
  // Code reads the arrays below by their spans, because a subscript would copy a whole array.
  private var names = InlineArray<768, WordName>(repeating: WordName())
  var rows = InlineArray<64, _RowHead<Drafted>>(repeating: _RowHead())
  private var cells = InlineArray<4096, Cell<Drafted>>(repeating: .nothing)
  var junctions = InlineArray<64, Cell<Drafted>>(repeating: .nothing)
  private let anchor = AddressOnly()

  /// Creates an empty draft.
  package init() {}

  /// Creates a copy of `other`.
  init(copying other: borrowing Draft) {
    (head, names, rows) = (other.head, other.names, other.rows)
    (cells, junctions) = (other.cells, other.junctions)
  }

  /// The cell of a state and an event.
  subscript(row: Int, event: Int) -> Cell<Drafted> {
    get { cells.span[row * Self.limit + event] }
    set { cells[row * Self.limit + event] = newValue }
  }

  /// Returns the number of names of a kind.
  func count(_ kind: ListKind) -> Int { head.counts.span[kind.index] }

  /// Returns the name of a kind with the given number, or an empty name.
  func name(_ kind: ListKind, _ number: Int) -> WordName {
    number < count(kind) ? names.span[kind.index * Self.stride + number] : WordName()
  }

  /// Returns the number of a name, or `nil` if the name is unknown.
  func number(of name: WordName, _ kind: ListKind) -> UInt8? {
    let start = kind.index * Self.stride
    for number in 0..<count(kind) where names.span[start + number] == name { return UInt8(number) }
    return nil
  }

  /// Appends a name, for which there must be room.
  mutating func append(_ name: WordName, _ kind: ListKind) {
    names[kind.index * Self.stride + count(kind)] = name
    head.counts[kind.index] += 1
  }

  /// Replaces the name of a kind with the given number.
  mutating func replace(_ kind: ListKind, _ number: Int, with name: WordName) {
    names[kind.index * Self.stride + number] = name
  }
}

/// The name, the features and the roles of a machine, and the number of names of each kind.
package struct DraftHead: Sendable {
  /// The name of the machine.
  package var name = WordName()
  /// The features that the machine uses beyond states and one deadline.
  package var kind = TableKind()
  fileprivate var counts = InlineArray<6, Int>(repeating: 0)
  // A bit for each kind with a list; a text cannot use another name of such a kind.
  var listed: UInt8 = 0
  var initial: UInt8 = 0
  // 255 for none.
  var timeout: UInt8 = 255
  var completion: UInt8 = 255
  var urgent = NameSet<Drafted.Event>()
  var required = NameSet<Drafted.Event>()
  var final = NameSet<Drafted.State>()
  // The event that each word raises; 255 for none.
  var raised = InlineArray<128, UInt8>(repeating: 255)

  /// Removes all states after the first `count`.
  mutating func keepStates(_ count: Int) { counts[ListKind.state.index] = count }
}

/// A kind of names; the case's name is the key of the list, but rows list the states instead.
package enum ListKind: UInt8, Listed {
  case event, word, `guard`, interval, junction, state
  package static let names: [6 of StaticString] = [
    "events", "words", "guards", "intervals", "junctions", "states",
  ]

  var index: Int { Int(rawValue) }

  /// The maximum number of names.
  var limit: Int {
    switch self {
    case .state, .event, .junction: Draft.limit
    case .word, .guard, .interval: 128
    }
  }
}
