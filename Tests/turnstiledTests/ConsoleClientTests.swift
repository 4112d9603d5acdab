// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
import Testing

/// A running gate in a process of its own; it has no chip, and says so.
private final class GateProcess {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  let process = Process()
  private let errorPipe = Pipe()
  var socket: String { folder.appending(path: "console").path }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let config = folder.appending(path: "gate.conf")
    try "[chip]\nlabel = no-such-chip\n".write(to: config, atomically: true, encoding: .utf8)
    process.executableURL = DaemonRun.program
    process.arguments = ["run", "--config", config.path]
    process.environment = ["RUNTIME_DIRECTORY": folder.path]
    process.standardError = errorPipe
    try process.run()
    let deadline = Date() + 60
    while !FileManager.default.fileExists(atPath: socket), Date() < deadline { usleep(1000) }
  }

  /// Stops the gate.
  ///
  /// - Returns: what it logged.
  func end() throws -> String {
    process.terminate()
    process.waitUntilExit()
    let text = try errorPipe.fileHandleForReading.readToEnd() ?? Data()
    return String(decoding: text, as: UTF8.self)
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }
}

/// `turnstiled console`, as a shell sees it.
@Suite struct ConsoleClientTests {
  private func call(_ gate: GateProcess, _ words: String) throws -> DaemonRun {
    try DaemonRun(["console", "--socket", gate.socket], input: words)
  }

  @Test("words go to the gate at work, answers come back, and mistakes have their status")
  func answers() throws {
    let gate = try GateProcess()
    let faults = try call(gate, ".faults\n")
    #expect(faults.status == 0 && faults.errors.isEmpty)
    #expect(faults.output.hasPrefix("lines: no such chip; plug it in or correct label in [chip]"))
    #expect(faults.output.hasSuffix("\nlost-log-lines 0\n"))
    let lastLine = try call(gate, ": a ( of\nmany lines ) 1 2 ;\na .stack")
    #expect(lastLine.output == "<2> 1 2\n" && lastLine.status == 0)
    let mistake = try call(gate, "coim\n.faults\n")
    #expect(mistake.status == 65 && mistake.output.isEmpty)
    #expect(mistake.errors == "coim: unknown word; type `words` for a list\n")
    let expectation = try call(gate, "expect locked\n.faults\n")
    #expect(expectation.status == 1 && expectation.output.isEmpty)
    #expect(expectation.errors == "expected locked, found no state\n")
    let unfinished = try call(gate, ": a")
    #expect(unfinished.status == 65)
    #expect(unfinished.errors.hasPrefix("the script ends inside a definition or a comment"))
    let bye = try call(gate, "bye\ncoim\n")
    #expect(bye.status == 0 && bye.output.isEmpty && bye.errors.isEmpty)
    #expect(try gate.end().hasSuffix("<4>stopped: outputs unknown\n"))
    #expect(!FileManager.default.fileExists(atPath: gate.socket))
  }

  @Test("a script of any length is answered to its end")
  func longScript() throws {
    let gate = try GateProcess()
    let words = ": answer .stack ;\n" + String(repeating: "answer\n", count: 3000)
    let long = try call(gate, words)
    #expect(long.status == 0)
    #expect(long.output == String(repeating: "<0>\n", count: 3000))
  }

  @Test("no gate is 69, and it is said what to do")
  func noGate() throws {
    let daemon = try DaemonRun(["console", "--socket", "/nowhere/console"], input: ".state\n")
    #expect(daemon.status == 69 && daemon.output.isEmpty)
    #expect(
      daemon.errors
        == "turnstiled: /nowhere/console: No such file or directory; no gate is running: "
        + "`systemctl start turnstile`\n")
  }

  @Test("a user outside the group gets status 77, and is shown what to do")
  func forbidden() throws {
    let gate = try GateProcess()
    var wrapper: [String] = []
    if geteuid() == 0 {
      // Root may open everything, so this is another user, who may search the folder.
      wrapper = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: gate.folder.path)
    } else {
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: gate.socket)
    }
    let daemon = try DaemonRun(
      ["console", "--socket", gate.socket], input: ".state\n", wrapper: wrapper)
    #expect(daemon.status == 77 && daemon.output.isEmpty)
    #expect(
      daemon.errors.hasSuffix(
        "Permission denied; add yourself to the group turnstile and log in again\n"))
  }

  @Test("four consoles are enough, and the fifth is 69")
  func busy() throws {
    let gate = try GateProcess()
    var visitors: [(Process, Pipe)] = []
    for _ in 0..<4 {
      let (visitor, inlet, outlet) = (Process(), Pipe(), Pipe())
      visitor.executableURL = DaemonRun.program
      visitor.arguments = ["console", "--socket", gate.socket]
      visitor.standardInput = inlet
      visitor.standardOutput = outlet
      visitor.standardError = FileHandle.nullDevice
      try visitor.run()
      try inlet.fileHandleForWriting.write(contentsOf: Data(".stack\n".utf8))
      #expect(outlet.fileHandleForReading.availableData == Data("<0>\n".utf8))
      visitors.append((visitor, inlet))
    }
    let fifth = try call(gate, ".state\n")
    #expect(fifth.status == 69)
    #expect(fifth.errors == "busy: four consoles are open; close one, or try again later\n")
    // A gate that goes away takes its consoles with it.
    _ = try gate.end()
    for (visitor, _) in visitors {
      visitor.waitUntilExit()
      #expect(visitor.terminationStatus == 69)
    }
  }
}
