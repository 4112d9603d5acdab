// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import System

/// Room for four clients, in pages of their own.
///
/// A page takes memory when it is first written to, so an unused console costs none. A client takes
/// about 10 kB and never moves.
// Usable from elsewhere, since Embedded Swift looks for its deinit from the firmware.
@safe  // A taken slot is initialized, and is deinitialized when its client leaves.
@usableFromInline struct ClientPool<Client: ~Copyable>: ~Copyable {
  static var count: Int { 4 }

  private let pages: Pages
  private let slots: UnsafeMutablePointer<Client>
  private var taken = InlineArray<4, Bool>(repeating: false)

  init() throws(SystemError) {
    pages = try Pages(count: Self.count * MemoryLayout<Client>.stride)
    unsafe slots = pages.start.bindMemory(to: Client.self, capacity: Self.count)
  }

  deinit {
    for index in taken.indices where taken[index] { unsafe (slots + index).deinitialize(count: 1) }
  }

  /// Whether there is a client at `index`.
  func isTaken(_ index: Int) -> Bool { taken.indices.contains(index) && taken[index] }

  /// The first free slot; `nil` when all are taken.
  var free: Int? {
    for index in taken.indices where !taken[index] { return index }
    return nil
  }

  /// Puts a client into a free slot.
  mutating func insert(_ client: consuming Client, at index: Int) {
    precondition(!taken[index])
    unsafe (slots + index).initialize(to: client)
    taken[index] = true
  }

  /// Gives the client at `index` a turn, and removes it if the turn ends its session.
  ///
  /// - Parameter body: returns whether the client stays.
  mutating func turn(_ index: Int, _ body: (inout Client) -> Bool) {
    guard isTaken(index), unsafe !body(&slots[index]) else { return }
    unsafe (slots + index).deinitialize(count: 1)
    taken[index] = false
  }
}
