// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Configuration
import Fixed
import System
import Turnstile

extension FilePath {
  /// Reads the configuration at this path, or prints the mistake in it.
  func configuration(_ reading: Configuration.Reading) throws(ExitStatus) -> Configuration {
    do throws(ConfigurationError) { return try Configuration(self, reading: reading) } catch {
      throw refuse(error, in: self)
    }
  }

  /// Calls `body` with each line of this configuration, without its end, and with its number.
  func forEachLine(_ body: (TextBuffer, UInt16) -> Void) throws(ExitStatus) {
    var bytes = InlineArray<24_576, UInt8>(repeating: 0)
    var room = bytes.mutableSpan
    let count: Int
    do throws(SystemError) { count = try read(into: &room) } catch {
      throw refuse(.noInput, "\(self): \(error)")
    }
    var (line, number) = (TextBuffer(), UInt16(1))
    for index in 0..<count {
      let isEnd = bytes[index] == UInt8(ascii: "\n")
      if !isEnd { line.append(byte: bytes[index]) }
      guard isEnd || index == count - 1 else { continue }
      body(line, number)
      (line, number) = (TextBuffer(), number &+ 1)
    }
  }
}

extension Configuration {
  init(_ path: FilePath, reading: Reading) throws(ConfigurationError) {
    self = try unsafe path.withCString { (path) throws(ConfigurationError) in
      try unsafe Configuration(path: path, reading: reading)
    }
  }
}

/// Says where a configuration is wrong, or if it is missing, which others there are and how to make it.
func refuse(_ error: ConfigurationError, in path: FilePath) -> ExitStatus {
  var line = TextBuffer()
  unsafe path.withCString { unsafe error.describe(file: $0, into: &line) }
  report(.error, line)
  guard error.isMissingFile else { return .config }
  let folder = ConfigurationFolder(of: path)
  var names = TextBuffer()
  folder.forEachOther { names += "\(names.count == 0 ? "" : ", ")\(foreign: $0)" }
  guard names.count > 0 else { return .config }
  return refuse(.config, "that folder has \(names); to add a gate, see `turnstilectl help new`")
}

/// Notes each line that another configuration in the same folder has as well: two gates cannot hold it.
func noteSharedLines(of configuration: Configuration, at path: FilePath) {
  let folder = ConfigurationFolder(of: path)
  folder.forEachOther { name in
    guard let other = try? Configuration(folder.file(name), reading: .partial) else {
      return sayNote("\(foreign: name) cannot be used, so its lines are not compared; check it")
    }
    guard configuration.mayShareChip(with: other) else { return }
    GateLine.forEach { noteLine($0, of: configuration, alsoIn: other, name) }
  }
}

extension Configuration {
  /// Whether the lines may be those of one chip; `auto` may be any.
  func mayShareChip(with other: Configuration) -> Bool {
    let (chip, otherChip) = (setup.wiring.label, other.setup.wiring.label)
    return chip == nil || otherChip == nil || chip == otherChip
  }
}

private func noteLine(
  _ line: GateLine, of configuration: Configuration, alsoIn other: Configuration, _ name: TextBuffer
) {
  let (wiring, others) = (configuration.setup.wiring, other.setup.wiring)
  guard wiring.has(line) else { return }
  let offset = wiring.offset(of: line)
  guard let found = GateLine.first(where: { others.has($0) && others.offset(of: $0) == offset })
  else { return }
  let place = other.lineNumber(of: found).map { "line \($0)" as TextBuffer } ?? "by default"
  sayNote("\(line.name): change GPIO\(offset), which is also in \(foreign: name), \(place)")
}

extension GateName {
  /// Calls `body` with each gate that has a configuration in a folder, whose path ends with a slash, or
  /// without one with each that has a folder in `/run`; in the order of the folder.
  ///
  /// The package's own `turnstile.conf` is what the others are copied from: beside them it counts only
  /// where its gate has ever run.
  static func forEach(configuredIn folder: FilePath?, _ body: (GateName) -> Void) {
    guard let folder else { return forEachRunning(body) }
    let files = ConfigurationFolder(of: folder)
    var count = 0
    files.forEachOther { _ in count += 1 }
    files.forEachOther { name in
      if name == "turnstile.conf" {
        if count == 1 || GateName().hasRun { body(GateName()) }
      } else if let gate = GateName(name[0..<name.count - 5]) {
        body(gate)
      }
    }
  }

  /// Whether the gate has a folder for its books.
  var hasRun: Bool { unsafe state.withCString { unsafe clinux_exists(AT_FDCWD, $0) } }
}

/// The folder of the configurations of all gates, with a slash at its end: from systemd, or the package's.
var configurationFolder: FilePath {
  let folder = EnvironmentText(variable: "CONFIGURATION_DIRECTORY").flatMap { FilePath($0, "/") }
  return folder ?? FilePath("/etc/turnstile/")
}

/// The folder of a configuration, which may have those of other gates.
struct ConfigurationFolder {
  let name: TextBuffer
  /// The folder, with a slash at its end.
  let path: TextBuffer

  init(of file: FilePath) {
    let text = unsafe file.withCString { unsafe TextBuffer(cString: $0) }
    var start = text.count
    while start > 0, text[start - 1] != UInt8(ascii: "/") { start -= 1 }
    path = start > 0 ? text[0..<start] : "./"
    name = text[start..<text.count]
  }

  /// The file that other gates are copied from: the package's, or without it any.
  var model: FilePath {
    var model = TextBuffer()
    forEachOther { if model.count == 0 || $0 == "turnstile.conf" { model = $0 } }
    return file(model.count > 0 ? model : "turnstile.conf")
  }

  /// Whether a file is empty: a shell makes one for the output of a command before the command runs.
  func isEmpty(_ name: TextBuffer) -> Bool {
    var byte: InlineArray<1, UInt8> = [0]
    var room = byte.mutableSpan
    return (try? file(name).read(into: &room)) == 0
  }

  func file(_ name: TextBuffer) -> FilePath { FilePath(path + name) ?? FilePath("/") }

  /// Calls `body` with the name of each other file that ends with `.conf`, in the order of the folder.
  func forEachOther<Failure>(_ body: (TextBuffer) throws(Failure) -> Void) throws(Failure) {
    try FilePath(path)?.forEachName { (name) throws(Failure) in
      guard name.count > 5, name[0] != UInt8(ascii: "."), name != self.name else { return }
      if name[name.count - 5..<name.count] == ".conf" { try body(name) }
    }
  }
}
