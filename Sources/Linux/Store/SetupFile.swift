// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import System
package import Turnstile

/// The file of a setup, and the file beside it with the setup that the gate drives.
///
/// A gate writes its setup to `SETUP.driven` before it requests a line. Later changes of the first
/// file do not change the outputs to make safe.
package struct SetupFile: Sendable {
  /// The path of the setup.
  package let path: FilePath
  /// The path of the setup that a gate drives or last drove.
  package let drivenPath: FilePath

  /// The file at `path`; `nil` if the path leaves no room for the names beside it.
  package init?(_ path: FilePath) {
    guard let driven = path.appending(".driven"), driven.appending(".new") != nil
    else { return nil }
    self.path = path
    drivenPath = driven
  }

  /// The setup in a gate's runtime folder; `nil` if its path is too long.
  package init?(in folder: FilePath) {
    guard let path = folder.appending("/setup") else { return nil }
    self.init(path)
  }

  /// Reads the setup, and keeps its bytes for ``writeDriven(_:)``.
  package func readContent() throws(SetupFileError) -> SetupContent { try SetupContent(path) }

  /// Reads the setup that a gate drives or last drove.
  package func readDriven() throws(SetupFileError) -> Setup { try SetupContent(drivenPath).setup }

  /// Notes that the gate is about to drive the lines of this setup.
  package func writeDriven(_ content: SetupContent) throws(SystemError) {
    let file = content.file
    try Self.write(file.bytes.span.extracting(0..<file.count), to: drivenPath)
  }

  /// Locks the driven setup against other gates while this process lives.
  ///
  /// Without the lock, a second gate could change the outputs to make safe when the first gate
  /// dies. The lock is on the file, which does not exist before the first gate.
  ///
  /// - Throws: `EWOULDBLOCK` if another gate drives the setup.
  package func lockDriven() throws(SystemError) {
    let file = unsafe drivenPath.withCString { unsafe clinux_open($0, O_RDONLY | O_CLOEXEC) }
    guard file >= 0 else { return }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else { throw SystemError("flock") }
  }

  /// Reads the outputs to make safe from one of the two files, a setup of any version.
  package static func readSafeOutputs(_ path: FilePath) throws(SetupFileError) -> SafeOutputs {
    let file = try FileBytes(path)
    do throws(Setup.DecodingError) {
      return try SafeOutputs(file.bytes.span.extracting(0..<file.count))
    } catch { throw .wrong(error) }
  }

  static func write(_ bytes: Span<UInt8>, to path: FilePath) throws(SystemError) {
    // Any user may read the wiring of a gate.
    try path.replace(with: bytes, mode: 0o644)
  }
}

/// A setup, and the bytes from which it was read.
package struct SetupContent: Sendable {
  /// The decoded setup.
  package let setup: Setup
  fileprivate let file: FileBytes

  fileprivate init(_ path: FilePath) throws(SetupFileError) {
    file = try FileBytes(path)
    do throws(Setup.DecodingError) {
      setup = try Setup(file.bytes.span.extracting(0..<file.count))
    } catch { throw .wrong(error) }
  }
}

/// The reason why a setup could not be read.
package enum SetupFileError: Error, Sendable {
  /// The file could not be read.
  case system(SystemError)
  /// The file is not a setup that this program knows.
  case wrong(Setup.DecodingError)

  /// Whether the file exists but could not be read, so that its content may be right.
  package var isUnread: Bool { if case .system = self { !isMissing } else { false } }

  /// Whether there is no such file.
  package var isMissing: Bool {
    if case .system(let error) = self { error.code == ENOENT } else { false }
  }
}

/// The bytes of a file: a whole setup, and one more byte if the file is longer.
private struct FileBytes {
  private(set) var bytes = InlineArray<513, UInt8>(repeating: 0)
  private(set) var count = 0

  init(_ path: FilePath) throws(SetupFileError) {
    var span = bytes.mutableSpan
    do throws(SystemError) { count = try path.read(into: &span) } catch { throw .system(error) }
  }
}
