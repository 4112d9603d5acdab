// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import Interpreter

/// What a console wrote.
package final class Paper {
  /// The lines for standard output.
  package var output: [String] = []
  /// The lines for standard error.
  package var errors: [String] = []

  /// A blank paper.
  package init() {}
}

/// Writes what a console says on a paper.
package struct PaperWriter: LineWriter {
  private let paper: Paper

  /// A writer on this paper.
  package init(paper: Paper) { self.paper = paper }

  /// Writes a line.
  package mutating func write(_ line: TextBuffer, to stream: ConsoleStream) {
    switch stream {
    case .output: paper.output.append(line.string)
    case .errors: paper.errors.append(line.string)
    }
  }
}

/// A script at a console, from its first byte to its end; a line has 20,000 words at most.
package struct ScriptedSession {
  /// The lines on standard output.
  package let output: [String]
  /// The lines on standard error.
  package let errors: [String]
  /// How the console ended.
  package let ending: ConsoleEnding

  /// Runs a script as `name`, or as a person's typing when there is no name.
  package init<Host: ConsoleHost & ~Copyable>(
    _ script: some Sequence<UInt8>, name: StaticString?, at host: (PaperWriter) -> Host
  ) {
    let paper = Paper()
    var console = Console(
      host: host(PaperWriter(paper: paper)), source: name.map { TextBuffer($0) } ?? TextBuffer(),
      wordsPerLine: 20_000)
    for byte in script { console.read(byte) }
    console.finish()
    (output, errors, ending) = (paper.output, paper.errors, console.ending)
  }
}
