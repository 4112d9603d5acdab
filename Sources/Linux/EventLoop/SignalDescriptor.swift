// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import System

/// The signals that end the process, as a descriptor: signalfd(2).
// Usable from elsewhere, since Embedded Swift looks for its deinit from the firmware.
@usableFromInline struct SignalDescriptor: ~Copyable {
  let number: Int32

  /// Blocks SIGTERM, SIGINT and SIGHUP to read them here, and every other signal so that it has no
  /// effect.
  ///
  /// Unblocked stay the signals of a mistake in the process itself, and SIGABRT, which systemd's
  /// watchdog sends.
  ///
  /// - Parameter call: the call that an error names.
  init(call: StaticString) throws(SystemError) {
    number = Self.open()
    guard number >= 0 else { throw SystemError(call) }
  }

  deinit { close(number) }

  /// The next signal that has arrived, or 0; never waits.
  func next() -> Int32 {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    return unsafe read(number, &info, size) == size ? Int32(bitPattern: info.ssi_signo) : 0
  }

  private static func open() -> Int32 {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, SIGTERM)
    unsafe sigaddset(&set, SIGINT)
    unsafe sigaddset(&set, SIGHUP)
    let descriptor = unsafe signalfd(-1, &set, Int32(SFD_NONBLOCK) | Int32(SFD_CLOEXEC))
    unsafe sigfillset(&set)
    let mistakes: InlineArray<7, Int32> = [
      SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP,
    ]
    for index in mistakes.indices { unsafe sigdelset(&set, mistakes[index]) }
    guard unsafe sigprocmask(SIG_BLOCK, &set, nil) == 0 else { return -1 }
    return descriptor
  }
}
