// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// The type of a metric in Prometheus.
package enum MetricType: UInt8, Listed, Sendable {
  /// A number that only grows; its name ends with `_total`.
  case counter
  /// A number that can go up and down.
  case gauge

  /// The names in a page.
  package static let names: [2 of StaticString] = ["counter", "gauge"]
}

/// A page of metrics in Prometheus' text format, version 0.0.4, at most 12,288 bytes.
///
/// Every family has its help and its type before its samples. There are no timestamps: the node
/// exporter's textfile collector refuses them.
package struct MetricsPage: Sendable {
  /// The page so far.
  package private(set) var text = FixedText<12288>()
  private let gate: TextBuffer
  private var family = TextBuffer()

  /// An empty page.
  ///
  /// - Parameter gate: the label of every sample, which needs no escapes: two gates on one machine have
  ///   the same families.
  package init(gate: TextBuffer) { self.gate = gate }

  /// Begins a family; its samples follow.
  ///
  /// - Parameters:
  ///   - name: the family's whole name, with its unit, and `_total` for a counter.
  ///   - help: one line.
  package mutating func begin(_ name: StaticString, _ type: MetricType, help: StaticString) {
    begin(TextBuffer(name), type, help)
  }

  /// Begins the family of the counter `turnstile_lost_events_total`; `lost-events` is its name here.
  package mutating func begin(counter name: StaticString, help: StaticString) {
    var family = TextBuffer("turnstile_")
    TextBuffer(name).withSpan { span in
      for index in span.indices {
        family.append(byte: span[index] == UInt8(ascii: "-") ? UInt8(ascii: "_") : span[index])
      }
    }
    family.append("_total")
    begin(family, .counter, help)
  }

  private mutating func begin(_ name: TextBuffer, _ type: MetricType, _ help: StaticString) {
    family = name
    text.append("# HELP ")
    text.append(name)
    text.append(" ")
    text.append(help)
    text.append("\n# TYPE ")
    text.append(name)
    text.append(" ")
    text.append(type.name)
    text.append("\n")
  }

  /// Adds a sample of the family.
  package mutating func add(_ value: UInt64) {
    beginSample()
    text.append("\"}")
    end(value)
  }

  /// Adds a sample of the family with one more label, whose value needs no escapes.
  package mutating func add(_ label: StaticString, _ name: StaticString, _ value: UInt64) {
    beginSample()
    text.append("\",")
    text.append(label)
    text.append("=\"")
    text.append(name)
    text.append("\"}")
    end(value)
  }

  private mutating func beginSample() {
    text.append(family)
    text.append("{gate=\"")
    text.append(gate)
  }

  private mutating func end(_ value: UInt64) {
    text.append(" ")
    text.append(value)
    text.append("\n")
  }
}
