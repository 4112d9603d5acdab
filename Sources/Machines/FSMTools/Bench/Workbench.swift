// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import FSM
public import FSMAnalysis

/// A command-line program that plays, draws, checks and proves machines, in three lines.
///
///     @main struct Tool {
///       static func main() { Workbench.main(Machine<Door>.self, HierarchicalMachine<House>.self) }
///     }
public struct Workbench {
  private let pieces: [Workpiece]
  // The name of the program in its messages.
  private let program: String

  /// Creates a workbench with machines; a command for one machine uses the first by default.
  public init(_ pieces: [Workpiece], program: String? = nil) {
    self.pieces = pieces
    let path = program ?? CommandLine.arguments.first ?? "tool"
    self.program = path.split(separator: "/").last.map { String($0) } ?? path
  }

  /// Runs the command line with these machines, and exits.
  public static func main<each M: SearchableMachine>(_ machine: repeat (each M).Type) -> Never {
    var pieces: [Workpiece] = []
    repeat pieces.append(Workpiece(each machine))
    exit(Self(pieces).run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs the command line with these machines and claims, and exits.
  public static func main(_ pieces: Workpiece...) -> Never {
    exit(Self(pieces).run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs a command with its arguments.
  ///
  /// - Returns: the exit status: 0 for success; 1 for a finding or unproved claim; a code from
  ///   sysexits.h, such as 64 (`EX_USAGE`), after an error; for `play` and `draft`, the console's.
  public func run(_ arguments: [String]) -> Int32 {
    guard let first = arguments.first, first != "help", !arguments.contains("--help") else {
      print(help)
      return 0
    }
    do throws(ToolFault) {
      guard let verb = Verb(rawValue: first) else {
        let verbs = Verb.allCases.map(\.rawValue)
        let known = verbs.joined(separator: ", ")
        throw ToolFault("\(first): expected one of \(known)\(nearName(to: first, among: verbs))")
      }
      return try run(
        verb,
        CommandLineWords(
          Array(arguments.dropFirst()), options: ["machine", "file"] + verb.row.options))
    } catch { return error.report(as: program) }
  }

  private func run(_ verb: Verb, _ words: CommandLineWords) throws(ToolFault) -> Int32 {
    let single = verb == .coverage ? nil : try words.single()
    if verb.row.words == nil, let single {
      throw ToolFault("\(single): expected only options after \(verb.rawValue)")
    }
    switch verb {
    case .draft where words["file"] == nil: return try Workpiece.draft.play(Script(words, single))
    case .play, .draft: return try piece(words).play(Script(words, single))
    case .see, .text: return try see(single, piece(words))
    case .lint: return lint(try selected(words))
    case .prove: return prove(try selected(words), words)
    case .tests: return try tests(piece(words), in: single)
    case .coverage: return try cover(words.others, piece(words))
    case .replay: return try replay(single, piece(words))
    case .numbers:
      print(try table(piece(words)).numbers(), terminator: "")
      return 0
    case .swift:
      print(try table(piece(words)).swift(), terminator: "")
      return 0
    case .diagram:
      let (format, table) = (try format(words), try table(piece(words)))
      if format == .svg { return try draw(table.diagram(.dot)) }
      print(table.diagram(format))
      return 0
    }
  }

  /// Plays scenarios, and prints the transitions that no scenario takes.
  private func cover(_ files: [String], _ piece: Workpiece) throws(ToolFault) -> Int32 {
    guard !files.isEmpty else { throw ToolFault("coverage: expected at least one FILE of words") }
    let covered = try table(piece).cover(files.map { Script($0) })
    print(covered.report)
    return max(covered.status, covered.isWhole ? 0 : 1)
  }

  /// Prints scenarios that take every transition, or writes each scenario into a file in `folder`.
  private func tests(_ piece: Workpiece, in folder: String?) throws(ToolFault) -> Int32 {
    let tests = try table(piece).tests()
    for (index, scenario) in tests.scenarios.enumerated() {
      let lines = scenario.transitions.map { "\\ takes \($0)" } + scenario.lines
      let text = lines.joined(separator: "\n") + "\n"
      guard let folder else { print(text); continue }
      let path = "\(folder)/\(piece.name)-\(index + 1).fth"
      try write(text, to: path)
      print(path)
    }
    for transition in tests.unreached { print("\\ no scenario takes \(transition)") }
    if !tests.isWhole { print("\\ the search was cut off; give each counter in the world a limit") }
    return tests.unreached.isEmpty && tests.isWhole ? 0 : 1
  }

  private func write(_ text: String, to path: String) throws(ToolFault) {
    guard let file = unsafe fopen(path, "w") else { throw ToolFault(ofLastCall: path) }
    let isWritten = unsafe fputs(text, file) >= 0
    guard unsafe fclose(file) == 0, isWritten else { throw ToolFault(ofLastCall: path) }
  }

  /// Returns the bytes of a file of at most `limit` bytes.
  static func bytes(of path: String, limit: Int) throws(ToolFault) -> [UInt8] {
    guard let file = unsafe fopen(path, "r") else { throw ToolFault(ofLastCall: path) }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    guard unsafe ferror(file) == 0 else { throw ToolFault(ofLastCall: path) }
    guard count <= limit else {
      throw ToolFault("\(path): too large; the limit is \(limit) bytes", status: 65)
    }
    return Array(bytes.prefix(count))
  }

  /// Prints the script of a run that a machine saved in a file.
  private func replay(_ file: String?, _ piece: Workpiece) throws(ToolFault) -> Int32 {
    guard let file else { throw ToolFault("replay: expected the FILE of a recorded run") }
    let bytes = try Self.bytes(of: file, limit: 1 << 24)
    let run: (lines: [String], fault: String?)
    do throws(ToolFault) { run = try table(piece).replay(bytes) } catch {
      throw ToolFault("\(file): \(error.message)", status: error.status)
    }
    for line in run.lines { print(line) }
    guard let fault = run.fault else { return 0 }
    throw ToolFault("\(file): \(fault)", status: 1)
  }

  /// Draws a diagram on standard output with Graphviz.
  private func draw(_ diagram: String) throws(ToolFault) -> Int32 {
    // Without Graphviz, the shell reads the diagram: a broken pipe would end this program.
    let command = """
      command -v dot > /dev/null || { while read -r line; do :; done; exit 127; }
      exec dot -Tsvg
      """
    guard let pipe = unsafe popen(command, "w") else {
      throw ToolFault("dot: cannot be started", status: 71)
    }
    _ = unsafe fputs(diagram, pipe)
    let status = unsafe pclose(pipe) >> 8 & 0xFF
    guard status != 127 else {
      throw ToolFault("dot: not found; install graphviz, or use --format dot", status: 69)
    }
    return status
  }

  private func table(_ piece: Workpiece) throws(ToolFault) -> Workpiece.TableTools {
    guard let table = piece.table else {
      throw ToolFault("\(piece.name): has no table, which this command needs")
    }
    return table
  }

  private func see(_ state: String?, _ piece: Workpiece) throws(ToolFault) -> Int32 {
    guard let rows = try table(piece).rows(state) else {
      throw ToolFault("\(state ?? ""): no such state in \(piece.name)")
    }
    for row in rows { print(row) }
    return 0
  }

  private func lint(_ pieces: [Workpiece]) -> Int32 {
    let tables = pieces.filter { $0.table != nil }
    let findings = tables.flatMap { piece in
      piece.table?.findings().map { "\(piece.name): \($0)" } ?? []
    }
    for finding in findings { print(finding) }
    let size = "\(tables.count) \(tables.count == 1 ? "table" : "tables")"
    print("\(size), \(findings.count) \(findings.count == 1 ? "problem" : "problems")")
    return findings.isEmpty ? 0 : 1
  }

  private func prove(_ pieces: [Workpiece], _ words: CommandLineWords) -> Int32 {
    var isProof = true
    for piece in pieces {
      let report = piece.prove(words)
      print("\(piece.name): \(report)")
      isProof = isProof && report.isProof
    }
    return isProof ? 0 : 1
  }

  private func format(_ words: CommandLineWords) throws(ToolFault) -> DiagramFormat {
    guard let name = words["format"] else { return .mermaid }
    guard let format = DiagramFormat(rawValue: name) else {
      let known = DiagramFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ToolFault("\(name): unknown format; expected one of \(known)")
    }
    return format
  }

  /// Returns the selected machine, or the first machine by default.
  private func piece(_ words: CommandLineWords) throws(ToolFault) -> Workpiece {
    guard let piece = try selected(words).first else {
      throw ToolFault("this program has no machine; read one with --file FILE")
    }
    return piece
  }

  /// Returns the selected machine, the machine that a file defines, or all machines by default.
  private func selected(_ words: CommandLineWords) throws(ToolFault) -> [Workpiece] {
    if let file = words["file"] {
      guard words["machine"] == nil else {
        throw ToolFault("--machine and --file both name a machine; leave one out")
      }
      return [try Workpiece(file: file)]
    }
    guard let name = words["machine"] else { return pieces }
    guard let piece = pieces.first(where: { $0.name == name }) else {
      let names = pieces.map(\.name)
      let known = names.joined(separator: ", ")
      throw ToolFault(
        "\(name): unknown machine; expected one of \(known)\(nearName(to: name, among: names))")
    }
    return [piece]
  }

  /// The help text: a line for each command, and the names of the machines.
  package var help: String {
    let lines = Verb.allCases.map { "  \(program) \($0.usage)" }
    let names = pieces.map(\.name).joined(separator: ", ")
    let end = "every command takes --machine NAME, or --file FILE for a machine as text"
    return (lines + [end, "machines: \(names)"]).joined(separator: "\n")
  }
}
