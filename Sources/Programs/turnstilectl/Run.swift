// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Configuration
import Fixed
import RequestClient
import Store
import System
import Turnstile

/// `compile`: makes the setup that a gate runs on.
///
/// A configuration that is refused changes no setup, except that a gate which has run gets back the
/// setup it ran on: see ``fallBack(to:)``.
func compile(_ options: Options) throws(ExitStatus) {
  guard let file = SetupFile(in: options.runtimeFolder) else {
    throw refuse(.usage, "--runtime: expected a path of at most 200 bytes")
  }
  var setup: Setup
  do throws(ConfigurationError) {
    setup = try Configuration(options.configPath, reading: .whole).setup
  } catch {
    fallBack(to: file)
    throw refuse(error, in: options.configPath)
  }
  if let folder = options.stateFolder {
    unsafe folder.withCString { unsafe setup.ledgerFolder.append(bytesOf: $0) }
  }
  guard !setup.ledgerFolder.isTruncated else {
    throw refuse(.usage, "--state: expected a path of at most 127 bytes")
  }
  do throws(SystemError) { try file.write(setup) } catch {
    throw refuse(.cannotCreate, "\(file.path): \(error); name another folder with --runtime")
  }
  KernelNotes().forEach { report(.notice, $0) }
  guard let folder = options.stateFolder else { return }
  let place = BooksPlace(folder: folder)
  place.noteBoard()
  if let doubt = place.doubt { report(.warning, doubt) }
}

/// Leaves a gate the setup that it ran on, so that it comes back as it was if it dies while its file
/// is wrong; after a reboot there is no such setup, and the gate stays down.
private func fallBack(to file: SetupFile) {
  guard var setup = try? file.readDriven() else { return }
  setup.isFallback = true
  do throws(SystemError) { try file.write(setup) } catch { return }
  report(.warning, "setup: the gate keeps its last setup")
}

/// `run`: makes a setup, and becomes the gate that runs on it.
///
/// For a board without systemd, and for a first try. It returns only when it fails.
func run(_ options: Options) throws(ExitStatus) {
  try compile(options)
  let program = try FilePath.ofNeighbour("turnstiled")
  guard let setup = SetupFile(in: options.runtimeFolder) else { throw .system }
  ListeningSockets.pass(options)
  let verb: StaticString = "run"
  unsafe setup.path.withCString { setup in
    unsafe program.withCString { unsafe clinux_become($0, verb.cString, setup) }
  }
  throw refuse(.system, "\(program): \(SystemError("exec"))")
}

/// `restart`: has systemd restart the gate, unless its configuration is wrong.
func restart(_ options: Options) throws(ExitStatus) {
  try check(options)
  let (program, verb): (StaticString, StaticString) = ("systemctl", "restart")
  unsafe options.gate.service.withCString {
    unsafe clinux_become(program.cString, verb.cString, $0)
  }
  throw refuse(.system, "\(SystemError("systemctl"))")
}

extension FilePath {
  /// A program in the folder of this one, where the kernel tells.
  fileprivate static func ofNeighbour(_ name: StaticString) throws(ExitStatus) -> FilePath {
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
    let folder = TextBuffer(bytes.span.extracting(0..<end))
    guard let path = FilePath(folder, name) else { throw refuse(.system, "\(error)") }
    return path
  }
}

/// The sockets of a gate without systemd, passed to it as by systemd: sd_listen_fds(3).
///
/// One that a dead gate has left is replaced. Any other file stays, and the gate runs without sockets.
private enum ListeningSockets {
  /// Listens in the runtime folder, for the program that this process is about to become.
  static func pass(_ options: Options) {
    let folder = options.runtimeFolder
    // The numbers that the protocol begins with.
    guard open("command", as: 3, in: folder), open("status", as: 4, in: folder),
      open("door", as: 5, in: folder)
    else { return }
    set("LISTEN_PID", to: "\(Int(getpid()))")
    set("LISTEN_FDS", to: "3")
    set("LISTEN_FDNAMES", to: "command:status:door")
  }

  private static func open(_ name: StaticString, as number: Int32, in folder: FilePath) -> Bool {
    guard let path = unsafe folder.withCString({ unsafe SocketPath(folder: $0, name: name) }) else {
      report(.error, "--runtime: expected a path of at most 99 bytes, so that a socket fits")
      return false
    }
    do throws(SystemError) {
      try open(path, as: number)
      return true
    } catch {
      report(.error, "\(path): \(error); the gate runs without sockets")
      return false
    }
  }

  private static func open(_ path: SocketPath, as number: Int32) throws(SystemError) {
    let descriptor = makeSocket()
    guard descriptor >= 0 else { throw SystemError("socket") }
    // Closed on exec, unlike the copy.
    defer { close(descriptor) }
    // The mode comes with the file: by then, its name may be a link that another user put there.
    let mask = umask(0o117)
    defer { umask(mask) }
    try bind(descriptor, to: path)
    guard listen(descriptor, 8) == 0 else { throw SystemError("listen") }
    // A parent that waits for the end of this process may do so by a descriptor of this number.
    _ = dup(number)
    guard dup2(descriptor, number) == number else { throw SystemError("dup2") }
  }

  private static func bind(_ descriptor: Int32, to path: SocketPath) throws(SystemError) {
    if unsafe path.withCString({ unsafe clinux_bind(descriptor, $0) }) == 0 { return }
    let error = SystemError("bind")
    guard error.code == EADDRINUSE, isStale(path),
      unsafe path.withCString({ unsafe unlink($0) }) == 0,
      unsafe path.withCString({ unsafe clinux_bind(descriptor, $0) }) == 0
    else { throw error }
  }

  /// Whether there is a socket on which no process listens.
  private static func isStale(_ path: SocketPath) -> Bool {
    guard unsafe path.withCString({ unsafe clinux_is_socket($0) }) != 0 else { return false }
    let descriptor = makeSocket()
    defer { close(descriptor) }
    return unsafe path.withCString { unsafe clinux_connect(descriptor, $0) } != 0
      && clinux_errno() == ECONNREFUSED
  }

  /// A socket above the numbers that are passed on.
  private static func makeSocket() -> Int32 {
    let kind = SOCK_SEQPACKET.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
    let first = socket(AF_UNIX, Int32(kind), 0)
    guard (0..<6).contains(first) else { return first }
    let descriptor = clinux_move_up(first)
    close(first)
    return descriptor
  }

  private static func set(_ name: StaticString, to value: TextBuffer) {
    // Safe because no other thread reads the environment.
    unsafe value.withCString { unsafe _ = setenv(name.cString, $0, 1) }
  }
}
