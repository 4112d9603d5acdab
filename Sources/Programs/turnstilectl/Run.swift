// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import GateMessages
import SetupStore
import System

/// `run`: makes a setup, and becomes the gate that runs on it.
///
/// For a board without systemd, and for a first try. It returns only when it fails.
func run(_ options: Options) -> ExitStatus {
  let status = compile(options)
  guard status == .success else { return status }
  guard let program = FilePath.ofNeighbour("turnstiled"),
    let setup = SetupFile(in: options.runtimeFolder)
  else { return .system }
  ListeningSockets.pass(options)
  let verb: StaticString = "run"
  unsafe setup.path.withCString { setup in
    unsafe program.withCString { unsafe clinux_become($0, verb.cString, setup) }
  }
  let error = SystemError("exec")
  report(.error, "\(program): \(error)")
  return .system
}

/// `restart`: has systemd restart the gate, unless its configuration is wrong.
func restart(_ options: Options) -> ExitStatus {
  let status = check(options)
  guard status == .success else { return status }
  let (program, verb): (StaticString, StaticString) = ("systemctl", "restart")
  unsafe options.gate.service.withCString {
    unsafe clinux_become(program.cString, verb.cString, $0)
  }
  let error = SystemError("systemctl")
  report(.error, "\(error)")
  return .system
}

extension FilePath {
  /// A program in the folder of this one; `nil` where the kernel does not tell, which is printed.
  fileprivate static func ofNeighbour(_ name: StaticString) -> FilePath? {
    let link: StaticString = "/proc/self/exe"
    var bytes = InlineArray<255, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    // Safe because no more bytes are written than there are.
    let count = unsafe span.withUnsafeMutableBytes {
      let bytes = unsafe $0.bindMemory(to: CChar.self)
      return unsafe bytes.baseAddress.map { unsafe readlink(link.cString, $0, 255) } ?? 0
    }
    let error = SystemError("readlink")
    var end = max(count, 0)
    while end > 0, bytes[end - 1] != UInt8(ascii: "/") { end -= 1 }
    var folder = TextBuffer()
    for index in 0..<end { folder.append(byte: bytes[index]) }
    if let path = FilePath(folder, name) { return path }
    report(.error, "\(error)")
    return nil
  }
}
