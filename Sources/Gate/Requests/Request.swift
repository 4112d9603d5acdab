// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import GateController
package import Turnstile

/// What a client can ask of a gate.
package struct Question: Equatable, Sendable {
  /// The kinds of questions, each with the byte that stands for it.
  package enum Kind: UInt8, Sendable {
    case hello, status, command, subscribe, subscribeEdges, unsubscribe, row, trace, admit, whatOf

    /// How many numbers its second byte may have.
    var argumentCount: UInt8 {
      switch self {
      case .command: UInt8(Command.count)
      case .row: UInt8(Turnstile.State.names.count)
      case .trace: UInt8(Trace.pageCount)
      default: 1
      }
    }

    /// Whether it is about a token.
    package var hasToken: Bool { self == .admit || self == .whatOf }
  }

  /// The kind.
  package let kind: Kind
  /// The number of its command or its state, or its page; otherwise 0.
  let argument: UInt8
  /// Its token; 0 for a question that has none.
  package let token: UInt64

  private init(_ kind: Kind, _ argument: UInt8 = 0, token: UInt64 = 0) {
    (self.kind, self.argument, self.token) = (kind, argument, token)
  }

  /// Whether the two understand each other: the first question of a connection.
  package static var hello: Question { Question(.hello) }
  /// How the gate is.
  package static var status: Question { Question(.status) }
  /// To send a notice of each log entry.
  package static var subscribe: Question { Question(.subscribe) }
  /// To send a notice of each log entry and of each edge.
  package static var subscribeEdges: Question { Question(.subscribeEdges) }
  /// To send no more notices.
  package static var unsubscribe: Question { Question(.unsubscribe) }

  /// To execute a command.
  package static func command(_ command: Command) -> Question {
    Question(.command, command.rawValue)
  }

  /// Whether the row of a state is the one that the client knows: see ``Reply/fingerprint``.
  package static func row(_ state: Turnstile.State) -> Question { Question(.row, state.rawValue) }

  /// For a page of the last edges and changes of state, 0..<``Trace/pageCount``: see ``Trace``.
  package static func trace(page: UInt8) -> Question { Question(.trace, page) }

  /// To open for a token, which is not 0.
  package static func admit(_ token: UInt64) -> Question { Question(.admit, token: token) }

  /// What became of a token, which is not 0.
  package static func whatOf(_ token: UInt64) -> Question { Question(.whatOf, token: token) }

  /// The command that it asks for; `nil` for every other question.
  package var command: Command? { kind == .command ? Command(rawValue: argument) : nil }

  init(kind: UInt8, _ argument: UInt8, token: UInt64) throws(Packet.DecodingError) {
    guard let kind = Kind(rawValue: kind) else { throw .unknownKind }
    guard argument < kind.argumentCount, kind.hasToken == (token != 0) else { throw .impossible }
    self.init(kind, argument, token: token)
  }
}

/// A question to a gate, in 32 bytes.
///
/// | bytes | content |
/// | --- | --- |
/// | 0 | version: ``Packet/version`` |
/// | 1 | kind, a ``Question/Kind``: 0 hello, 1 status, 2 command, 3 subscribe, 4 subscribe to edges, too, 5 unsubscribe, 6 row, 7 trace, 8 admit, 9 what-of |
/// | 2 | the command's number, the state's whose row it is, or the page of the trace; otherwise 0 |
/// | 3 | 0: no question has a count yet |
/// | 4...7 | user that the client claims to have logged in as; all ones for none |
/// | 8...15 | tag, which comes back in the reply |
/// | 16...19 | number of the person for whom an agent commands; 0 for none |
/// | 20...23 | 0 |
/// | 24...31 | token of *admit* and *what-of*, which is not 0; otherwise 0 |
///
/// A gate refuses a request with a field that it does not know yet, and does no part of it.
package struct Request: Equatable, Sendable {
  /// The size in bytes.
  package static var size: Int { 32 }

  /// What is asked.
  package var question: Question
  /// A number of the client's choice, by which it knows the reply.
  package var tag: UInt64
  /// The user that the client claims to have logged in as; `nil` where it claims none.
  package var login: UInt32
  /// The number of the person for whom an agent commands; 0 for none.
  package var agent: UInt32

  /// A question with a tag.
  package init(
    _ question: Question, tag: UInt64 = 0, login: UInt32 = Peer.noLogin, agent: UInt32 = 0
  ) {
    self.question = question
    self.tag = tag
    self.login = login
    self.agent = agent
  }

  /// Decodes the bytes of a request.
  package init(_ bytes: Span<UInt8>) throws(Packet.DecodingError) {
    guard bytes.count == Self.size else { throw .wrongSize }
    guard bytes[0] == Packet.version else { throw .otherVersion }
    guard bytes[3] == 0, bytes.load(at: 20) as UInt32 == 0 else { throw .impossible }
    question = try Question(kind: bytes[1], bytes[2], token: bytes.load(at: 24))
    login = bytes.load(at: 4)
    tag = bytes.load(at: 8)
    agent = bytes.load(at: 16)
  }

  /// The request as the gate reads it.
  package var bytes: InlineArray<32, UInt8> {
    var bytes = InlineArray<32, UInt8>(repeating: 0)
    bytes[0] = Packet.version
    bytes[1] = question.kind.rawValue
    bytes[2] = question.argument
    var span = bytes.mutableSpan
    span.store(login, at: 4)
    span.store(tag, at: 8)
    span.store(agent, at: 16)
    span.store(question.token, at: 24)
    return bytes
  }
}

extension Agent {
  /// Why a process may not command what it asks for; `nil` where it may.
  ///
  /// The agent may give only its commands, and only for a person. Nobody else may name a person: a gate that
  /// does not know its agent would otherwise take every command from afar, and forget whose it was.
  ///
  /// - Parameter peer: the process as the kernel identified it; it gets what is believed of its claims.
  package func refusal(of request: Request, by peer: inout Peer) -> RequestResult? {
    // Root may claim to be any user all the same; another user's claim would hide who it is.
    if peer.user == 0 { peer.login = request.login }
    guard peer.user != 0, peer.user == user else { return request.agent == 0 ? nil : .notAgent }
    peer.agent = request.agent
    guard request.agent != 0, let command = request.question.command else { return .notForAgent }
    return may(command) ? nil : .notForAgent
  }
}

/// What came of a request.
package enum RequestResult: UInt8, Enumerated, Sendable {
  /// It is done.
  case done
  /// The command waits until earlier steps are recorded on the disk; a notice tells the rest.
  case waits
  /// The gate has another version of the protocol, which the reply gives.
  case otherVersion
  /// The request is none that the gate knows.
  case unknown
  /// The client came through a socket for something else.
  case forbidden
  /// All seats of this socket are taken; the connection ends.
  case busy
  /// A ``CommandError``; they are in their order.
  case notHeld, notNow, diskIsBusy, notKept, coilNotRated
  /// The client is the agent, which names no person, or may not give this command.
  case notForAgent
  /// The request names a person, and its user is not the gate's agent.
  case notAgent

  /// The result of an executed command.
  package init(_ result: CommandResult) { self = result == .done ? .done : .waits }

  /// The result of a command that was not executed.
  package init(_ error: CommandError) {
    self = Self(rawValue: Self.notHeld.rawValue + error.rawValue) ?? .unknown
  }

  /// Why the command was not executed; `nil` for every other result.
  // No error has a number behind them.
  package var commandError: CommandError? {
    rawValue < Self.notHeld.rawValue
      ? nil : CommandError(rawValue: rawValue - Self.notHeld.rawValue)
  }

  /// Whether the reply says nothing of the gate.
  package var isBare: Bool { self == .otherVersion || self == .busy }
}
