// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import System

/// Four seats for clients, in pages of their own.
///
/// A page takes memory when it is first written to: a console that nobody opens costs none, and a
/// client, who has some ten thousand bytes, is not moved once he sits.
// Usable from elsewhere, since Embedded Swift looks for its deinit from the firmware.
@safe  // Whoever sits was initialized, and is deinitialized when he leaves.
@usableFromInline struct Seats<Client: ~Copyable>: ~Copyable {
  static var count: Int { 4 }

  private let pages: Pages
  private let places: UnsafeMutablePointer<Client>
  private var taken = InlineArray<4, Bool>(repeating: false)

  init() throws(SystemError) {
    pages = try Pages(count: Self.count * MemoryLayout<Client>.stride)
    unsafe places = pages.start.bindMemory(to: Client.self, capacity: Self.count)
  }

  deinit {
    for index in taken.indices where taken[index] { unsafe (places + index).deinitialize(count: 1) }
  }

  /// Whether somebody sits at `index`.
  func isTaken(_ index: Int) -> Bool { taken.indices.contains(index) && taken[index] }

  /// A seat where nobody sits.
  var free: Int? {
    for index in taken.indices where !taken[index] { return index }
    return nil
  }

  /// Seats a client where nobody sits.
  mutating func seat(_ client: consuming Client, at index: Int) {
    precondition(!taken[index])
    unsafe (places + index).initialize(to: client)
    taken[index] = true
  }

  /// Has the client at `index` do something, and leave if he is not to stay.
  ///
  /// - Parameter body: returns whether he stays.
  mutating func turn(_ index: Int, _ body: (inout Client) -> Bool) {
    guard isTaken(index), unsafe !body(&places[index]) else { return }
    unsafe (places + index).deinitialize(count: 1)
    taken[index] = false
  }
}
