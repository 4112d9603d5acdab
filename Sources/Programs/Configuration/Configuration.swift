// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import Turnstile

/// All that can be configured: a gate's wires, and how it behaves.
///
/// It is read once, before anything runs. A key that the file omits keeps its default; a
/// ``Reading`` for real lines demands the keys whose default can do harm.
package struct Configuration: Sendable {
  /// Which line does what.
  package var wiring = Wiring()
  /// What a coin and a push are: as sensor and mechanism need it, or the classic turnstile where the
  /// file names neither.
  package var rules = VisitRules()
  /// How long an unlocked gate waits for its push, in milliseconds, 1000...3,600,000; 0 is for
  /// ever.
  package var relock: UInt32 = 0
  /// How many pushes in a hundred break the gate, 0...100: 0 for a real one.
  package var breakChance: UInt8 = 0
  /// The seed of the generator behind ``breakChance``.
  package var seed: UInt64 = 42
  /// What happens to a coin while it cannot be recorded.
  package var onLedgerFault = LedgerRule.refuseCoins

  /// The file of metrics for Prometheus' node exporter, at most 128 bytes; `nil` for none.
  package var metricsPath: FixedText<128>?

  /// The line of the file that sets each offset, by ``GateLine/rawValue``; 0 for a default.
  package internal(set) var lineNumbers = InlineArray<16, UInt16>(repeating: 0)

  /// What the file must get to be read as ``Reading/whole``.
  package internal(set) var missing = MissingKeys()

  /// The defaults.
  package init() {}

  /// The setup of a gate without a ledger.
  package var setup: Setup {
    var setup = Setup()
    setup.wiring = wiring
    setup.rules = rules
    setup.relock = relock
    setup.breakChance = breakChance
    setup.seed = seed
    setup.onLedgerFault = onLedgerFault
    return setup
  }

  /// Reads a file, which may be missing, a directory, or something else.
  ///
  /// Nothing is allocated: the file is read into pages of its own.
  ///
  /// - Parameters:
  ///   - path: a C string.
  ///   - reading: how much the file must say.
  /// - Throws: the first mistake, or why the file could not be read.
  package init(
    path: UnsafePointer<CChar>, reading: Reading = .partial
  ) throws(ConfigurationError) {
    self = try ConfigurationBuilder.read(unsafe FileText.at(path), as: reading)
  }

  /// Reads the content of a file, at most 16,384 bytes of any kind.
  ///
  /// - Parameters:
  ///   - text: the content.
  ///   - reading: how much it must say.
  /// - Throws: the first mistake.
  package init(text: Span<UInt8>, reading: Reading = .partial) throws(ConfigurationError) {
    self = try ConfigurationBuilder.read(FileText.of(text), as: reading)
  }
}

extension Configuration {
  /// How much a file must say.
  ///
  /// In each reading the file may end with `[end]`, after which only comments and blank lines are
  /// accepted. In each reading what a file says has the same meaning: one that names neither sensor
  /// nor mechanism is that of a classic turnstile.
  package enum Reading: UInt8, Sendable {
    /// For real lines: the file has every ``RequiredKey``, and ends with `[end]`, so that a file
    /// that was cut anywhere is refused.
    case whole
    /// For a simulation, where nothing can come to harm: a missing key has its default.
    case partial
  }
}
