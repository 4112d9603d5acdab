// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// Checks, lists and generates what needs the text of the source alone.
///
/// `make lint`, `make behaviours` and `make accept` say what each verb is for.
@main struct SourceChecks {
  private let root: URL
  private let tree: SourceTree

  static func main() throws {
    let root = URL(filePath: FileManager.default.currentDirectoryPath)
    let checks = SourceChecks(root: root, tree: try SourceTree(at: root))
    for verb in CommandLine.arguments.dropFirst() { try checks.perform(verb) }
  }

  private func perform(_ verb: String) throws {
    switch verb {
    case "imports": report(Imports.complaints(in: tree))
    case "names": report(Additions.complaints(in: tree) + Columns.complaints(in: tree))
    case "behaviours": print(Behaviours(in: tree).table.joined(separator: "\n"))
    case "accept": try accept()
    case "accept-sizes": try acceptSizes()
    case "audit":
      let audit = try audit()
      print(audit.sentence)
      report(audit.complaints)
    case "audit-list": print(try audit().list.joined(separator: "\n"))
    case "audit-accept": try rewrite("Sources/README.md", as: try audit().readme)
    default:
      report([
        "\(verb) is no verb; expected imports, names, behaviours, accept, accept-sizes or audit"
      ])
    }
  }

  /// Names what is wrong, and fails if something is.
  private func report(_ complaints: [String]) {
    guard !complaints.isEmpty else { return }
    FileHandle.standardError.write(Data((complaints.joined(separator: "\n") + "\n").utf8))
    exit(1)
  }

  /// Rewrites no script, no expectation of a test and no sentence that a person wrote.
  private func accept() throws {
    for (path, text) in try Acceptance.texts(of: tree, workbench: workbench).sorted(by: <) {
      try rewrite(path, as: text)
    }
    let tutorial = try Tutorial(tree[Tutorial.path]).played { try printed($0, $1).text }
    try rewrite(Tutorial.path, as: tutorial)
  }

  /// The files of the gate, whose description is on standard input.
  private func audit() throws -> Audit {
    try Audit(try FileHandle.standardInput.readToEnd() ?? Data(), in: tree)
  }

  private func acceptSizes() throws {
    let report = String(decoding: try FileHandle.standardInput.readToEnd() ?? Data(), as: UTF8.self)
    guard let text = Acceptance.sizes(of: tree, from: report) else {
      return self.report(["accept-sizes: not every board was built"])
    }
    try rewrite("Hardware/reference.md", as: text)
  }

  private func rewrite(_ path: String, as text: String) throws {
    guard text != tree[path] else { return }
    try text.write(to: root.appending(path: path), atomically: false, encoding: .utf8)
    print("rewritten: \(path)")
  }

  /// What the workbench prints; `nil` if it ends badly, and standard error has all of it.
  private func workbench(_ arguments: [String], _ input: String) throws -> String? {
    let (status, text) = try printed(arguments, input)
    guard status != 0 else { return text }
    FileHandle.standardError.write(Data(text.utf8))
    return nil
  }

  /// Runs the workbench that `make accept` has built.
  private func printed(
    _ arguments: [String], _ input: String
  ) throws -> (status: Int32, text: String) {
    let process = Process()
    let (inlet, outlet) = (Pipe(), Pipe())
    process.executableURL = root.appending(path: ".build/debug/turnstile")
    process.arguments = arguments
    process.standardInput = inlet
    process.standardOutput = outlet
    process.standardError = outlet
    try process.run()
    try inlet.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try inlet.fileHandleForWriting.close()
    let output = try outlet.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
