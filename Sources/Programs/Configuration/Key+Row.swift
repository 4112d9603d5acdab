// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Turnstile

extension Key {
  /// What the file's reader knows of a key.
  struct Row {
    /// The name in the file.
    let name: StaticString
    /// The sections that have the key.
    let place: Place
    /// What the value may be.
    let value: Value
    /// What a whole file must say; `nil` for a key that may be missing.
    let demand: Demand?

    init(_ name: StaticString, _ place: Place, _ value: Value, _ demand: Demand? = nil) {
      (self.name, self.place, self.value, self.demand) = (name, place, value, demand)
    }
  }

  /// Sections that have a key in common.
  enum Place {
    case input(Input)
    case output(Output)
    case other(Section.Other)
    case lines, linesButLock, inputs
    /// The switches that no gate does without.
    case switches
  }

  /// What a value may be.
  enum Value {
    /// One of the names of the type that it is read as.
    case word
    /// What this says.
    case text(StaticString)
    /// The shortest and the longest time, and a word that may be written instead.
    case duration(Nanoseconds, Nanoseconds, or: StaticString? = nil)
    /// The least and the greatest number, and what is counted.
    case number(UInt64, UInt64, of: StaticString? = nil)
    /// The least and the greatest one.
    case percentage(UInt64, UInt64)
  }

  /// What a whole file must say, because a wrong guess can do harm: it would drive the output of
  /// another device, open the lock, or let people pass without paying.
  struct Demand {
    /// The value of a simulation, with which no visitor passes without paying; empty for a line, whose
    /// default follows from its section.
    let value: StaticString
    /// What may be written instead, as the end of a sentence.
    let alternative: StaticString

    init(_ value: StaticString, _ alternative: StaticString) {
      (self.value, self.alternative) = (value, alternative)
    }
  }

  /// What the value may be, as in a sentence.
  var expectation: TextBuffer {
    switch row.value {
    case .word: ""
    case .text(let text): "\(text)"
    case .duration(let shortest, let longest, let word):
      (word.map { "\($0) or " } ?? "")
        + "a duration from \(duration: shortest) to \(duration: longest)"
    case .number(let least, let greatest, let counted):
      "a number\(counted == nil ? "" : " of ")\(counted ?? "") from \(least) to \(greatest)"
    case .percentage(let least, let greatest): "a percentage from \(least)% to \(greatest)%"
    }
  }
}
