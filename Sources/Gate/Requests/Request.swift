// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import GateController
package import Turnstile

/// What a client can ask of a gate.
package enum Question: Equatable, Sendable {
  /// Whether the two understand each other: the first question of a connection.
  case hello
  /// How the gate is.
  case status
  /// To execute a command.
  case command(Command)
  /// To send a notice of each log entry.
  case subscribe
  /// To send a notice of each log entry and of each edge.
  case subscribeEdges
  /// To send no more notices.
  case unsubscribe
  /// Whether the row of a state is the one that the client knows: see ``Reply/fingerprint``.
  case row(Turnstile.State)
  /// For a page of the last edges and changes of state, 0..<``Trace/pageCount``: see ``Trace``.
  case trace(page: UInt8)

  /// The byte that stands for it.
  package var kind: UInt8 {
    switch self {
    case .hello: 0
    case .status: 1
    case .command: 2
    case .subscribe: 3
    case .subscribeEdges: 4
    case .unsubscribe: 5
    case .row: 6
    case .trace: 7
    }
  }

  // The number of kinds.
  static var kindCount: UInt8 { 8 }

  var argument: UInt8 {
    switch self {
    case .command(let command): command.rawValue
    case .row(let state): state.rawValue
    case .trace(let page): page
    case .hello, .status, .subscribe, .subscribeEdges, .unsubscribe: 0
    }
  }

  init(kind: UInt8, argument: UInt8) throws(Packet.DecodingError) {
    let command = Command(rawValue: argument)
    let state = Turnstile.State(rawValue: argument)
    switch (kind, argument) {
    case (0, 0): self = .hello
    case (1, 0): self = .status
    case (2, _):
      guard let command else { throw .impossible }
      self = .command(command)
    case (3, 0): self = .subscribe
    case (4, 0): self = .subscribeEdges
    case (5, 0): self = .unsubscribe
    case (6, _):
      guard let state else { throw .impossible }
      self = .row(state)
    case (7, _) where Int(argument) < Trace.pageCount: self = .trace(page: argument)
    default: throw argument == 0 ? .unknownKind : .impossible
    }
  }
}

/// A question to a gate, in 32 bytes.
///
/// | bytes | content |
/// | --- | --- |
/// | 0 | version: ``Packet/version`` |
/// | 1 | ``Question/kind``: 0 hello, 1 status, 2 command, 3 subscribe, 4 subscribe to edges, too, 5 unsubscribe, 6 row, 7 trace |
/// | 2 | the command's number, the state's whose row it is, or the page of the trace; otherwise 0 |
/// | 3 | how many; 0, for no question has a count yet |
/// | 4...7 | user that the client claims to have logged in as; all ones for none |
/// | 8...15 | tag, which comes back in the reply |
/// | 16...23 | number of the agent that the client asks for; 0, for no gate knows agents yet |
/// | 24...31 | token of a passage; 0, for no question has one yet |
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

  /// A question with a tag.
  package init(_ question: Question, tag: UInt64 = 0, login: UInt32 = Peer.noLogin) {
    self.question = question
    self.tag = tag
    self.login = login
  }

  /// Decodes the bytes of a request.
  package init(_ bytes: Span<UInt8>) throws(Packet.DecodingError) {
    guard bytes.count == Self.size else { throw .wrongSize }
    guard bytes[0] == Packet.version else { throw .otherVersion }
    try bytes.checkUnused(3..<4)
    try bytes.checkUnused(16..<Self.size)
    question = try Question(kind: bytes[1], argument: bytes[2])
    login = bytes.load(at: 4)
    tag = bytes.load(at: 8)
  }

  /// The request as the gate reads it.
  package var bytes: InlineArray<32, UInt8> {
    var bytes = InlineArray<32, UInt8>(repeating: 0)
    bytes[0] = Packet.version
    bytes[1] = question.kind
    bytes[2] = question.argument
    var span = bytes.mutableSpan
    span.store(login, at: 4)
    span.store(tag, at: 8)
    return bytes
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
  /// The client came through a socket for looking only.
  case forbidden
  /// All seats of this socket are taken; the connection ends.
  case busy
  /// The lines are not held, so the command would have no effect.
  case notHeld
  /// The command is not allowed in this state.
  case notNow
  /// A step or too many commands wait for the disk: see ``CommandError/diskIsBusy``.
  case diskIsBusy
  /// The grant cannot be recorded.
  case notKept
  /// The coil is not rated for current without a pause.
  case coilNotRated

  /// The result of an executed command.
  package init(_ result: CommandResult) { self = result == .done ? .done : .waits }

  /// The result of a command that was not executed.
  package init(_ error: CommandError) {
    self = Self(rawValue: Self.notHeld.rawValue + error.rawValue) ?? .unknown
  }

  /// Why the command was not executed; `nil` for every other result.
  // The errors come last, in their order.
  package var commandError: CommandError? {
    rawValue < Self.notHeld.rawValue
      ? nil : CommandError(rawValue: rawValue - Self.notHeld.rawValue)
  }

  /// Whether the reply says nothing of the gate.
  package var isBare: Bool { self == .otherVersion || self == .busy }
}
