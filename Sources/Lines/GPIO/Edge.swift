// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// One change of one input, as the kernel saw it.
///
/// The kind of an edge is the level after it. Two equal edges in a row are normal: a pulse shorter
/// than the interrupt leaves only its end behind.
package struct Edge: Sendable, Equatable {
  /// When it happened: nanoseconds on the monotonic clock.
  package var timestamp: Nanoseconds
  /// The input's index in the request.
  package var input: UInt8
  /// Whether the input was active after the edge.
  package var isActive: Bool

  /// Describes an edge.
  package init(input: UInt8, isActive: Bool, timestamp: Nanoseconds) {
    self.input = input
    self.isActive = isActive
    self.timestamp = timestamp
  }
}

/// Up to 64 edges, in the order of their timestamps, and whether any were lost.
package struct EdgeBuffer: Sendable {
  /// Whether the kernel dropped edges before or among these, so that levels must be read again.
  package var hasLoss = false
  private var edges = BoundedArray<Edge, 64>(filler: Edge(input: 0, isActive: false, timestamp: 0))

  /// An empty buffer.
  package init() {}

  /// The number of edges, 0...64.
  package var count: Int { edges.count }

  /// The edge at `index`, which must be below ``count``.
  package subscript(index: Int) -> Edge { edges[index] }

  /// Forgets all edges, and that any were lost.
  package mutating func removeAll() {
    edges.removeAll()
    hasLoss = false
  }

  /// Inserts an edge behind all edges that are not later; a full buffer records a loss instead.
  ///
  /// Lines that are read one after the other (libgpiod 1.6 has a descriptor a line) are merged
  /// here. Edges of one line arrive in order, so an insertion rarely moves anything.
  ///
  /// - Complexity: O(1) when edges come in order, O(*n*) at worst.
  package mutating func insert(_ edge: Edge) {
    guard !edges.isFull else {
      hasLoss = true
      return
    }
    edges.insert(edge) { $0.timestamp <= edge.timestamp }
  }
}
