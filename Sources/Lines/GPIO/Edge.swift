// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// A level change of an input, as detected by the kernel.
///
/// The kind of an edge is the level after the change. Two equal edges in a row are normal: for a
/// pulse shorter than the interrupt, the kernel reports only the end.
package struct Edge: Sendable, Equatable {
  /// The time of the edge in nanoseconds on the monotonic clock.
  package var timestamp: Nanoseconds
  /// The index of the input in the request.
  package var input: UInt8
  /// Whether the input was active after the edge.
  package var isActive: Bool

  /// Creates an edge.
  package init(input: UInt8, isActive: Bool, timestamp: Nanoseconds) {
    self.input = input
    self.isActive = isActive
    self.timestamp = timestamp
  }
}

/// A buffer of up to 64 edges, ordered by timestamp, with a flag for lost edges.
package struct EdgeBuffer: Sendable {
  /// Whether edges before or among these were lost, so that the levels must be read again.
  package var hasLoss = false
  private var edges = BoundedArray<Edge, 64>(filler: Edge(input: 0, isActive: false, timestamp: 0))

  /// Creates an empty buffer.
  package init() {}

  /// The number of edges, 0...64.
  package var count: Int { edges.count }

  /// The edge at `index`, which must be below ``count``.
  package subscript(index: Int) -> Edge { edges[index] }

  /// Removes all edges and clears ``hasLoss``.
  package mutating func removeAll() {
    edges.removeAll()
    hasLoss = false
  }

  /// Inserts an edge after all edges that are not later; a full buffer sets ``hasLoss`` instead.
  ///
  /// With libgpiod 1.6, each line has its own descriptor, and this function merges their edges.
  /// Edges of the same line arrive in order, so an insertion rarely moves an edge.
  ///
  /// - Complexity: O(1) if edges arrive in order, otherwise O(*n*).
  package mutating func insert(_ edge: Edge) {
    guard !edges.isFull else {
      hasLoss = true
      return
    }
    edges.insert(edge) { $0.timestamp <= edge.timestamp }
  }
}
