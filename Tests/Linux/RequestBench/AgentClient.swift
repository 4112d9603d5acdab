// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

extension PacketClient {
  /// The user that an agent of the tests has: another one where they run as root, who is none, or their own.
  package static var agent: UInt32 { getuid() == 0 ? 47_110 : getuid() }

  /// Connects as the agent to a socket that this user owns.
  package convenience init(asAgentTo path: String) {
    let isRoot = Self.becomeAgent(for: path)
    self.init(to: path)
    if isRoot { Self.setUser(0) }
  }

  /// Does something as the agent with a socket that this user owns.
  package static func asAgent<Result: ~Copyable, Failure>(
    to path: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let isRoot = becomeAgent(for: path)
    defer { if isRoot { setUser(0) } }
    return try body()
  }

  /// Lets a thread of root become the agent, which may use a socket then; `false` for any other user.
  private static func becomeAgent(for path: String) -> Bool {
    guard getuid() == 0 else { return false }
    _ = unsafe chmod(path, 0o666)
    setUser(agent)
    return true
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
