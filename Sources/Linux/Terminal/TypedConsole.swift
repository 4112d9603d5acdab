// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import Interpreter

/// A console at which a person types lines.
package protocol TypedConsole: ~Copyable {
  /// Whether the line is in the middle of a definition or a comment.
  var isUnfinished: Bool { get }
  /// Whether the session goes on.
  var goesOn: Bool { get }
  /// How many files are being read inside each other, with one that is wanted.
  var fileDepth: Int { get }
  /// Whether ``file`` is to be opened.
  var isFileWanted: Bool { get }
  /// The path of the file that is wanted.
  var file: TextBuffer { get }
  /// Whether the picture is to be shown.
  var isPictured: Bool { get }

  /// A row of the picture; `nil` below the last.
  func picture(_ row: Int) -> TextBuffer?
  /// A word that is known here; `nil` behind the last, and empty for one that is known twice.
  func knownWord(_ index: Int) -> FixedText<31>?
  /// Reads one byte; a line is performed when it is complete.
  mutating func read(_ byte: UInt8)
  /// Has the next bytes be those of the file that is wanted.
  mutating func beginFile()
  /// Reports why the file that is wanted cannot be read.
  mutating func refuseFile(_ reason: StaticString)
  /// Ends a file.
  mutating func endFile()
  /// Looks at the machine anew, for the picture of one that moves by itself.
  mutating func refresh()
  /// Ends what is being performed and read.
  mutating func interrupt()
}

extension Console: TypedConsole where Host: ~Copyable {
  /// Whether the session goes on.
  package var goesOn: Bool { ending == .none }
  /// Nothing moves by itself here.
  package mutating func refresh() {}
}
