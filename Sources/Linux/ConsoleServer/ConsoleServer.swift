// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import EventLoop
import Fixed
package import GPIO
package import GateController
package import Ledger
package import System

/// The live console: up to four people at a gate at work.
///
/// It has its turn after the gate's, and does one thing in it: lets somebody in, carries out one
/// line of one of them, or sends to one who was slow. Whoever is ready waits for the others to have
/// been served once, and the gate works between any two lines.
package struct ConsoleServer<
  Hardware: Lines & ~Copyable, Log: GateLog, Books: RecordStore
>: ~Copyable {
  private let socket: ConsoleSocket
  private let poll: EventPoll
  private var seats: Seats<ServerSession<Hardware, Log, Books>>

  /// Listens at `path`.
  package init(_ path: SocketPath) throws(SystemError) {
    let poll = try EventPoll()
    let seats = try Seats<ServerSession<Hardware, Log, Books>>()
    let socket = try ConsoleSocket(path)
    try poll.watch(FileDescriptor(socket.number), as: ConsoleSource.socket.token)
    self.poll = poll
    self.socket = socket
    self.seats = seats
  }

  /// Becomes readable when there is something to do.
  package var descriptor: FileDescriptor { poll.descriptor }

  /// Does one thing of what there is to do, and tells those who watch what happened at the gate.
  ///
  /// - Parameter isReady: whether ``descriptor`` is readable; asking when it is not costs a system
  ///   call and does no harm.
  package mutating func turn(
    at now: UInt64, isReady: Bool, gate: inout LiveGate<Hardware, Log, Books>
  ) {
    switch isReady ? poll.next().map(ConsoleSource.init(token:)) : nil {
    case nil: break
    case .socket: admit(at: now)
    case .client(let index): seats.turn(index) { $0.readLine(from: &gate, at: now) }
    }
    for index in 0..<Seats<ServerSession<Hardware, Log, Books>>.count {
      seats.turn(index) { $0.finishTurn(gate.log.news, poll, at: now) }
    }
    gate.log.news.removeAll()
  }

  private mutating func admit(at now: UInt64) {
    guard let connection = socket.accept() else { return }
    if let index = seats.free {
      let token = ConsoleSource.client(index).token
      guard (try? poll.watch(connection.descriptor, as: token)) != nil else { return }
      return seats.seat(ServerSession(connection, token: token, at: now), at: index)
    }
    let refusal = TextBuffer("? busy: four consoles are open; close one, or try again later\n")
    _ = refusal.withSpan { connection.send($0) }
  }
}
