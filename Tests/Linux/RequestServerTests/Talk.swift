// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GateController
import MachineSupport
import RequestBench
import Requests
import Testing

extension PacketClient {
  /// Asks.
  @discardableResult func ask(
    _ question: Question, tag: UInt64 = 0, login: UInt32 = Peer.noLogin, agent: UInt32 = 0
  ) -> Bool {
    let request = Request(question, tag: tag, login: login, agent: agent)
    return send(request.bytes.array)
  }

  /// The replies that have arrived, and the notices.
  func hear() throws -> (replies: [Reply], notices: [Notice]) {
    var (replies, notices): ([Reply], [Notice]) = ([], [])
    for packet in receiveAll() {
      if packet.count == Notice.size {
        notices.append(try Notice(packet.span))
      } else {
        replies.append(try Reply(packet.span))
      }
    }
    return (replies, notices)
  }
}

extension GateBench {
  /// A client with a slot, at the socket for commands or the one for looking.
  func client(mayCommand: Bool = true) throws -> PacketClient {
    let client = PacketClient(to: mayCommand ? command.path : status.path)
    settle()
    #expect(try answer(client, .hello).result == .done)
    return client
  }

  /// The reply to a question.
  func answer(_ client: PacketClient, _ question: Question, agent: UInt32 = 0) throws -> Reply {
    client.ask(question, agent: agent)
    // Others may be served first, and those that have left.
    settle()
    return try #require(try client.hear().replies.last)
  }
}
