// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

extension PacketClient {
  /// The user that an agent of the tests has: another one where they run as root, who is none, or their own.
  package static var agent: UInt32 { getuid() == 0 ? 47_110 : getuid() }

  /// Connects as the agent to a socket that this user owns.
  package convenience init(asAgentTo path: String) {
    let isRoot = getuid() == 0
    if isRoot {
      _ = unsafe chmod(path, 0o666)
      Self.setUser(Self.agent)
    }
    self.init(to: path)
    if isRoot { Self.setUser(0) }
  }

  /// Gives this thread alone another effective user, which the C library does for all threads.
  private static func setUser(_ user: UInt32) {
    typealias Call = @convention(c) (Int, Int, Int, Int) -> Int
    // The number of setresuid, a macro that Swift does not see.
    #if arch(x86_64)
      let number = 117
    #else
      let number = 147
    #endif
    let address = unsafe dlsym(nil, "syscall")
    let call = unsafe unsafeBitCast(address, to: Call.self)
    precondition(call(number, -1, Int(user), -1) == 0, "only root may")
  }
}
