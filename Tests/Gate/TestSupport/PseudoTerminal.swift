// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation
package import Testing

/// A program at a terminal of its own, as a person sits at it.
package final class PseudoTerminal {
  private let master: Int32
  // Held open, so that the terminal's modes can be read when the program has ended.
  private let slave: Int32
  private var process: pid_t = 0
  private var status: Int32?
  private let before: termios
  /// All that was shown since the start.
  package private(set) var screen = ""
  private var bytes: [UInt8] = []

  /// Starts a program; of a variable that is named twice the first value counts.
  package init(_ command: [String], environment: [String] = []) throws {
    master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    // The numbers of TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)), which are macros that Swift does not read.
    var (lock, number): (Int32, Int32) = (0, 0)
    guard master >= 0, unsafe ioctl(master, 0x4004_5431, &lock) == 0,
      unsafe ioctl(master, 0x8004_5430, &number) == 0
    else { throw POSIXError(.ENXIO) }
    let path = "/dev/pts/\(number)"
    slave = unsafe open(path, O_RDWR | O_NOCTTY)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(slave, UInt(TIOCSWINSZ), &size)
    var modes = termios()
    _ = unsafe tcgetattr(slave, &modes)
    before = modes
    process = try Self.spawn(
      command, at: path,
      environment + ["PATH=/usr/bin:/bin", "TERM=xterm", "SWIFT_BACKTRACE=enable=no"])
  }

  deinit {
    if status == nil {
      // Left unreaped, it would be all that waiting for any child, as exit tests do, ever finds.
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(master)
    close(slave)
  }

  private static func spawn(
    _ command: [String], at path: String, _ environment: [String]
  ) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    // The process that tests may block or ignore signals, which a program would inherit.
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    // POSIX_SPAWN_SETSID: the leader of a session gets the first terminal it opens.
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | 0x80
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    unsafe posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    var process: pid_t = 0
    let error = unsafe posix_spawn(
      &process, command[0], &actions, &attributes, &arguments, &variables)
    guard error == 0 else { throw POSIXError(.ENOENT) }
    return process
  }

  /// Types this.
  package func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe write(master, bytes, bytes.count)
  }

  /// Types this, and expects that it comes to show that.
  package func type(
    _ text: String, shows shown: String, at location: SourceLocation = #_sourceLocation
  ) {
    type(text)
    #expect(waits(for: shown), sourceLocation: location)
  }

  /// Waits until this is shown behind what the last call waited for; `false` after half a minute.
  package func waits(for text: String) -> Bool {
    let deadline = Date(timeIntervalSinceNow: 30)
    while Date() < deadline {
      if let range = screen[shown...].range(of: text) {
        shown = range.upperBound
        return true
      }
      read(within: 50)
    }
    return false
  }

  private lazy var shown = screen.startIndex

  private func read(within milliseconds: Int32) {
    var source = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&source, 1, milliseconds) == 1 else { return }
    var block = [UInt8](repeating: 0, count: 4096)
    let count = unsafe Foundation.read(master, &block, block.count)
    guard count > 0 else { return }
    let distance = screen.utf8.distance(from: screen.startIndex, to: shown)
    bytes += block[..<count]
    screen = String(decoding: bytes, as: UTF8.self)
    shown = screen.utf8.index(screen.startIndex, offsetBy: distance)
  }

  /// Sends a signal to the program.
  package func send(_ signal: Int32) { kill(process, signal) }

  /// How the program ended, as `waitpid` says; `nil` when it has not within half a minute.
  package func end() -> Int32? {
    for _ in 0..<600 where status == nil {
      var status: Int32 = 0
      if unsafe waitpid(process, &status, WNOHANG) == process { self.status = status }
      read(within: 50)
    }
    return status
  }

  /// Whether the terminal's modes are those from before the program.
  package var isRestored: Bool {
    var modes = termios()
    _ = unsafe tcgetattr(slave, &modes)
    return modes.c_lflag == before.c_lflag && modes.c_iflag == before.c_iflag
      && modes.c_oflag == before.c_oflag
  }
}
