// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import GateController
package import Turnstile

/// A question that a client can ask a gate.
package struct Question: Equatable, Sendable {
  /// The kinds of questions; the raw value is byte 1 of a request.
  package enum Kind: UInt8, Sendable {
    case hello, status, command, subscribe, subscribeEdges, unsubscribe, row, trace, admit, whatOf

    /// The number of valid values of byte 2 of a request, from 0 on.
    var argumentCount: UInt8 {
      switch self {
      case .command: UInt8(Command.count)
      case .row: UInt8(Turnstile.State.names.count)
      case .trace: UInt8(Trace.pageCount)
      default: 1
      }
    }

    /// Whether a question of this kind has a token.
    package var hasToken: Bool { self == .admit || self == .whatOf }
  }

  /// The kind of the question.
  package let kind: Kind
  /// The number of the command, the state or the page; 0 for other kinds.
  let argument: UInt8
  /// The token; 0 for a question without a token.
  package let token: UInt64

  private init(_ kind: Kind, _ argument: UInt8 = 0, token: UInt64 = 0) {
    (self.kind, self.argument, self.token) = (kind, argument, token)
  }

  /// The first question of a connection, to compare the versions of the protocol.
  package static var hello: Question { Question(.hello) }
  /// A question for the status of the gate.
  package static var status: Question { Question(.status) }
  /// A subscription to log entries: a notice of each entry.
  package static var subscribe: Question { Question(.subscribe) }
  /// A subscription to log entries and edges: a notice of each entry and each edge.
  package static var subscribeEdges: Question { Question(.subscribeEdges) }
  /// The end of a subscription.
  package static var unsubscribe: Question { Question(.unsubscribe) }

  /// Returns the question that gives a command.
  package static func command(_ command: Command) -> Question {
    Question(.command, command.rawValue)
  }

  /// Returns the question to compare a state's row with the client's: see ``Reply/fingerprint``.
  package static func row(_ state: Turnstile.State) -> Question { Question(.row, state.rawValue) }

  /// Returns the question for a page of the ``Trace``, 0..<``Trace/pageCount``.
  package static func trace(page: UInt8) -> Question { Question(.trace, page) }

  /// Returns the question to open for a token, which must not be 0.
  package static func admit(_ token: UInt64) -> Question { Question(.admit, token: token) }

  /// Returns the question for the fate of a token, which must not be 0.
  package static func whatOf(_ token: UInt64) -> Question { Question(.whatOf, token: token) }

  /// The command of the question; `nil` for a question of another kind.
  package var command: Command? { kind == .command ? Command(rawValue: argument) : nil }

  init(kind: UInt8, _ argument: UInt8, token: UInt64) throws(Packet.DecodingError) {
    guard let kind = Kind(rawValue: kind) else { throw .unknownKind }
    guard argument < kind.argumentCount, kind.hasToken == (token != 0) else { throw .impossible }
    self.init(kind, argument, token: token)
  }
}

/// A question to a gate with the client's tag and claims, in 32 bytes.
///
/// | bytes | content |
/// | --- | --- |
/// | 0 | version: ``Packet/version`` |
/// | 1 | kind, a ``Question/Kind``, in the order of the cases: 0 for *hello* to 9 for *what-of* |
/// | 2 | the command's number, the number of the row's state, or the page of a trace; else 0 |
/// | 3 | 0, reserved for a count |
/// | 4...7 | user that the client claims to have logged in as; all ones for none |
/// | 8...15 | tag, which comes back in the reply |
/// | 16...19 | number of the person for whom an agent commands; 0 for none |
/// | 20...23 | 0 |
/// | 24...31 | token of *admit* and *what-of*, which is not 0; otherwise 0 |
///
/// A gate refuses a request with an unknown field, and carries out no part of the request.
package struct Request: Equatable, Sendable {
  /// The size in bytes.
  package static var size: Int { 32 }

  /// The question.
  package var question: Question
  /// A number that the client chooses, and that the reply repeats.
  package var tag: UInt64
  /// The user that the client claims to have logged in as, or ``Peer/noLogin``.
  package var login: UInt32
  /// The number of the person for whom an agent commands; 0 for none.
  package var agent: UInt32

  /// Creates a request, by default with tag 0 and without claims.
  package init(
    _ question: Question, tag: UInt64 = 0, login: UInt32 = Peer.noLogin, agent: UInt32 = 0
  ) {
    self.question = question
    self.tag = tag
    self.login = login
    self.agent = agent
  }

  /// Decodes a request.
  package init(_ bytes: Span<UInt8>) throws(Packet.DecodingError) {
    guard bytes.count == Self.size else { throw .wrongSize }
    guard bytes[0] == Packet.version else { throw .otherVersion }
    guard bytes[3] == 0, bytes.load(at: 20) as UInt32 == 0 else { throw .impossible }
    question = try Question(kind: bytes[1], bytes[2], token: bytes.load(at: 24))
    login = bytes.load(at: 4)
    tag = bytes.load(at: 8)
    agent = bytes.load(at: 16)
  }

  /// The encoded request.
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
  /// Returns the reason why a process may not give the command of a request; `nil` if allowed.
  ///
  /// The agent may give only its permitted commands, and only for a person. No other user may name
  /// a person: otherwise a gate without an agent would obey a remote person and log no number.
  ///
  /// - Parameter peer: the process as the kernel identified it, to which accepted claims are added.
  package func refusal(of request: Request, by peer: inout Peer) -> RequestResult? {
    // Root can act as any user anyway. A claim of another user would hide the real user.
    if peer.user == 0 { peer.login = request.login }
    guard peer.user != 0, peer.user == user else { return request.agent == 0 ? nil : .notAgent }
    peer.agent = request.agent
    guard request.agent != 0, let command = request.question.command else { return .notForAgent }
    return may(command) ? nil : .notForAgent
  }
}

/// The result of a request.
package enum RequestResult: UInt8, Enumerated, Sendable {
  /// The request is done.
  case done
  /// The command or the admission waits, usually for its record; a notice reports the end.
  case waits
  /// The gate has another version of the protocol: byte 0 of the reply.
  case otherVersion
  /// The request is invalid, or unknown to this gate.
  case unknown
  /// The client's socket does not permit the request.
  case forbidden
  /// The socket has no slot for the client; the gate closes the connection.
  case busy
  /// The errors of ``CommandError``, in the same order.
  case notHeld, notNow, diskIsBusy, notKept, coilNotRated
  /// The client is the agent, and names no person or may not give this command.
  case notForAgent
  /// The request names a person, but the client is not the gate's agent.
  case notAgent

  /// Creates the result of an executed command.
  package init(_ result: CommandResult) { self = result == .done ? .done : .waits }

  /// Creates the result of a command that was not executed.
  package init(_ error: CommandError) {
    self = Self(rawValue: Self.notHeld.rawValue + error.rawValue) ?? .unknown
  }

  /// The reason why the command was not executed; `nil` for every other result.
  // The results after these errors are beyond the raw values of `CommandError`.
  package var commandError: CommandError? {
    rawValue < Self.notHeld.rawValue
      ? nil : CommandError(rawValue: rawValue - Self.notHeld.rawValue)
  }

  /// Whether the reply is bare: see ``Reply/bareSize``.
  package var isBare: Bool { self == .otherVersion || self == .busy }
}
