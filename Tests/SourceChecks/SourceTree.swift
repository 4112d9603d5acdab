// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// The text files of a checkout, by their paths in it.
struct SourceTree {
  private let texts: [String: String]

  /// A tree of these files.
  init(_ texts: [String: String]) { self.texts = texts }

  /// The files that git knows in a checkout, and those it could be told to add.
  ///
  /// Throws if git does not answer. Omits what is no UTF-8, and what fuzzing has collected.
  init(at root: URL) throws {
    let git = Process()
    let pipe = Pipe()
    git.executableURL = URL(filePath: "/usr/bin/env")
    git.arguments =
      ["git", "-C", root.path, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
      + [":!Tests/Fuzz/Corpus"]
    git.standardOutput = pipe
    try git.run()
    let names = try pipe.fileHandleForReading.readToEnd() ?? Data()
    git.waitUntilExit()
    guard git.terminationStatus == 0 else { throw CocoaError(.fileReadUnknown) }
    var texts: [String: String] = [:]
    for name in String(decoding: names, as: UTF8.self).split(separator: "\0").map(String.init) {
      texts[name] = try? String(contentsOf: root.appending(path: name), encoding: .utf8)
    }
    self.texts = texts
  }

  /// The paths that begin and end like this, sorted.
  func paths(in folder: String = "", ending suffix: String = "") -> [String] {
    texts.keys.filter { $0.hasPrefix(folder) && $0.hasSuffix(suffix) }.sorted()
  }

  /// A file's text; empty if there is no such file.
  subscript(path: String) -> String { texts[path] ?? "" }

  /// A file's lines with their numbers, counted from 1.
  func lines(of path: String) -> [(number: Int, text: Substring)] {
    var lines = self[path].split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines.enumerated().map { ($0.offset + 1, $0.element) }
  }
}
