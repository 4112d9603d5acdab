// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import System

/// The signals that end the process, as a descriptor: signalfd(2).
// Usable from elsewhere, since Embedded Swift looks for its deinit from the firmware.
@usableFromInline struct SignalDescriptor: ~Copyable {
  let number: Int32

  /// Blocks all signals, to read them here: SIGTERM, SIGINT and SIGHUP end the process, and every other
  /// has no effect.
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

  /// The next signal that has arrived and ends the process, or 0; never waits.
  func next() -> Int32 {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard unsafe read(number, &info, size) == size else { return 0 }
    let signal = Int32(bitPattern: info.ssi_signo)
    return signal == SIGTERM || signal == SIGINT || signal == SIGHUP ? signal : 0
  }

  private static func open() -> Int32 {
    // A mistake of the program's own ends it, and a child that ends has no effect as it is.
    let others: InlineArray<8, Int32> = [
      SIGABRT, SIGBUS, SIGCHLD, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP,
    ]
    var blocked = UInt64.max
    for index in others.indices { blocked &= ~clinux_signal(others[index]) }
    var set = clinux_signals(blocked)
    guard unsafe sigprocmask(SIG_BLOCK, &set, nil) == 0 else { return -1 }
    return unsafe signalfd(-1, &set, Int32(SFD_NONBLOCK) | Int32(SFD_CLOEXEC))
  }
}
