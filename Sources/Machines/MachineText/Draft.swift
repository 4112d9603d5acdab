// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
package import Fixed

/// A machine that was read from a text: its names, and its table.
///
/// It has a fixed size and allocates nothing: at most 64 states, 64 events and 64 junctions, and 128 words,
/// guards and intervals each.
package struct Draft: ~Copyable {
  /// The most states, events and junctions.
  package static var limit: Int { 64 }
  // The most names of a kind.
  private static var stride: Int { 128 }

  /// What it has once.
  package var head = DraftHead()
  // Each of these is read by its span: the compiler would copy all of an array to read one element.
  private var names = InlineArray<768, WordName>(repeating: WordName())
  var rows = InlineArray<64, _RowHead<Drafted>>(repeating: _RowHead())
  private var cells = InlineArray<4096, Cell<Drafted>>(repeating: .nothing)
  var junctions = InlineArray<64, Cell<Drafted>>(repeating: .nothing)
  private let anchor = AddressOnly()

  /// A draft without anything.
  package init() {}

  /// The same draft again.
  init(copying other: borrowing Draft) {
    (head, names, rows) = (other.head, other.names, other.rows)
    (cells, junctions) = (other.cells, other.junctions)
  }

  /// The cell of a state and an event.
  subscript(row: Int, event: Int) -> Cell<Drafted> {
    get { cells.span[row * Self.limit + event] }
    set { cells[row * Self.limit + event] = newValue }
  }

  /// The number of names of a kind.
  func count(_ kind: ListKind) -> Int { head.counts.span[kind.index] }

  /// The name of a kind with this number; empty for none.
  func name(_ kind: ListKind, _ number: Int) -> WordName {
    number < count(kind) ? names.span[kind.index * Self.stride + number] : WordName()
  }

  /// The number of a name; `nil` for an unknown one.
  func number(of name: WordName, _ kind: ListKind) -> UInt8? {
    let start = kind.index * Self.stride
    for number in 0..<count(kind) where names.span[start + number] == name { return UInt8(number) }
    return nil
  }

  /// Adds a name, for which there must be room.
  mutating func append(_ name: WordName, _ kind: ListKind) {
    names[kind.index * Self.stride + count(kind)] = name
    head.counts[kind.index] += 1
  }

  /// Gives a number another name.
  mutating func replace(_ kind: ListKind, _ number: Int, with name: WordName) {
    names[kind.index * Self.stride + number] = name
  }
}

/// What a text says of its machine once, and how many names it has.
package struct DraftHead: Sendable {
  /// The machine's name.
  package var name = WordName()
  /// What a machine of it has besides states and one deadline.
  package var kind = TableKind()
  fileprivate var counts = InlineArray<6, Int>(repeating: 0)
  // A bit for each kind that a text lists, so that it can mention no other name.
  var listed: UInt8 = 0
  var initial: UInt8 = 0
  // 255 for none.
  var timeout: UInt8 = 255
  var completion: UInt8 = 255
  var urgent = NameSet<Drafted.Event>()
  var required = NameSet<Drafted.Event>()
  var final = NameSet<Drafted.State>()
  // Of each word the event that it raises; 255 for none.
  var raised = InlineArray<128, UInt8>(repeating: 255)

  /// Forgets the states behind the first so many.
  mutating func keepStates(_ count: Int) { counts[ListKind.state.index] = count }
}

/// A kind of names; its own name is the key of its list, but states are listed by their rows.
package enum ListKind: UInt8, Listed {
  case event, word, `guard`, interval, junction, state
  package static let names: [6 of StaticString] = [
    "events", "words", "guards", "intervals", "junctions", "states",
  ]

  var index: Int { Int(rawValue) }

  /// The most names.
  var limit: Int {
    switch self {
    case .state, .event, .junction: Draft.limit
    case .word, .guard, .interval: 128
    }
  }
}
