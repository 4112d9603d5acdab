// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import EventLoop
package import Fixed
package import GPIO
package import GateController
package import Ledger
package import System

/// The live console of a running gate, for up to four clients.
///
/// In its turn, which comes after the gate's, it does one thing: it admits a client, executes one
/// line of a client, or sends to a client that was slow. Ready clients are served in rotation, and
/// the gate has a turn between any two lines.
package struct ConsoleServer<
  Hardware: Lines & ~Copyable, Log: GateLog, Store: RecordStore
>: ~Copyable {
  private let socket: ConsoleSocket
  private let poll: EventPoll
  private var pool: ClientPool<ServerSession<Hardware, Log, Store>>

  /// Listens at `path`.
  package init(_ path: SocketPath) throws(SystemError) {
    let poll = try EventPoll()
    let pool = try ClientPool<ServerSession<Hardware, Log, Store>>()
    let socket = try ConsoleSocket(path)
    try poll.watch(FileDescriptor(socket.number), as: ConsoleSource.socket.token)
    self.poll = poll
    self.socket = socket
    self.pool = pool
  }

  /// Becomes readable when there is something to do.
  package var descriptor: FileDescriptor { poll.descriptor }

  /// Does one thing that is due, and sends new log entries to the clients that watch.
  ///
  /// - Parameter isReady: whether ``descriptor`` is readable; `true` for one that is not costs a
  ///   system call and does no harm.
  package mutating func turn(
    at now: Nanoseconds, isReady: Bool, gate: inout LiveGate<Hardware, Log, Store>
  ) {
    switch isReady ? poll.next().map(ConsoleSource.init(token:)) : nil {
    case nil: break
    case .socket: admit(at: now)
    case .client(let index): pool.turn(index) { $0.readLine(from: &gate, at: now) }
    }
    for index in 0..<ClientPool<ServerSession<Hardware, Log, Store>>.count {
      pool.turn(index) { $0.finishTurn(gate.log.news, poll, at: now) }
    }
    gate.log.news.removeAll()
  }

  private mutating func admit(at now: Nanoseconds) {
    guard let connection = socket.accept() else { return }
    if let index = pool.free {
      let token = ConsoleSource.client(index).token
      guard (try? poll.watch(connection.descriptor, as: token)) != nil else { return }
      return pool.insert(ServerSession(connection, token: token, at: now), at: index)
    }
    let refusal = TextBuffer("? busy: four consoles are open; close one, or try again later\n")
    _ = refusal.withSpan { connection.send($0) }
  }
}
