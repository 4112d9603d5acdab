// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import CLinux
import EventLoop
package import FSM
import Fixed
package import GPIO
package import GateController
package import Ledger
import Requests
package import System
package import Turnstile

/// A server that answers requests to a running gate, for up to ten clients.
///
/// The server has one turn after each turn of the gate. In its turn, the server accepts a client,
/// answers a request, or tells a client the number of its missed notices. Ready clients are served
/// in rotation, and the gate has a turn between any two requests.
// `@usableFromInline`, because in Embedded Swift the firmware's module uses the `deinit`.
@usableFromInline package struct RequestServer: ~Copyable {
  let poll: EventPoll
  private let emptyReply: Reply
  private let agent: Agent
  var sockets = InlineArray<3, ListeningSocket>(repeating: ListeningSocket())
  var clients = InlineArray<10, Client>(repeating: Client())
  var error: SystemError?
  private var refusals = Refusals()
  private let anchor = AddressOnly()

  private static var commandSocket: Int { 0 }
  static var statusSocket: Int { 1 }
  private static var door: Int { 2 }
  // The poll's tokens of the listening sockets; the token of a client is the number of its seat.
  static var socketTokens: Range<Int> { 10..<13 }

  /// Creates a server for three listening sockets, which stay open until the process ends.
  ///
  /// - Parameters:
  ///   - listeners: the sockets to command and look, to look only, and to admit visitors and look,
  ///     in this order; `nil` for no socket.
  ///   - setup: the setup of the gate.
  ///   - startTime: the time when the gate started, in seconds since 1970.
  package init(
    _ listeners: InlineArray<3, FileDescriptor?>, setup: Setup, startTime: UInt64
  ) throws(SystemError) {
    let poll = try EventPoll()
    for index in listeners.indices {
      guard let listener = listeners[index] else { continue }
      sockets[index].number = listener.number
      let token = UInt32(truncatingIfNeeded: Self.socketTokens.lowerBound + index)
      try poll.watch(listener, as: token)
    }
    self.poll = poll
    emptyReply = Reply(setup, startTime: startTime)
    agent = setup.agent
  }

  deinit {
    for index in clients.indices where clients[index].isTaken { close(clients[index].number) }
  }

  /// A descriptor that is readable while a client needs the server.
  package var descriptor: FileDescriptor { poll.descriptor }

  /// Takes the error that kept clients out, or returns `nil`; the caller logs each error once.
  package mutating func takeError() -> SystemError? {
    defer { error = nil }
    return error
  }

  /// Accepts or serves one client that is ready, and sends the new notices to the subscribers.
  ///
  /// - Parameter isReady: whether ``descriptor`` is readable; a wrong `true` costs a system call
  ///   and does no harm.
  package mutating func turn<Hardware: Lines & ~Copyable, Log: GateLog, Store: RecordStore>(
    at now: Nanoseconds, isReady: Bool, gate: inout LiveGate<Hardware, Log, Store>
  ) {
    endPauses(at: now)
    gate.log.trace.note(answered: gate.answeredRecord, at: now)
    if refusals.isDue(by: now) { gate.note(refusals.next(by: now)) }
    if gate.log.trace.wantsRest, gate.isAtRest {
      gate.log.trace.appendRest(
        credit: gate.till.credit, isClosed: gate.isTillClosed,
        isWriting: gate.answeredRecord != gate.recordNumber)
    }
    if isReady, let token = poll.next() {
      let index = Int(truncatingIfNeeded: token)
      if Self.socketTokens.contains(index) {
        admit(by: index - Self.socketTokens.lowerBound, at: now)
      } else {
        serve(index, &gate, at: now)
      }
      gate.log.news.wanted = wanted
    }
    guard !gate.log.news.isEmpty else { return }
    notify(&gate.log.news, at: now)
    gate.log.news.removeAll()
  }

  private mutating func serve<Hardware: Lines & ~Copyable, Log: GateLog, Store: RecordStore>(
    _ index: Int, _ gate: inout LiveGate<Hardware, Log, Store>, at now: Nanoseconds
  ) {
    guard clients[index].missed == 0 else { return notifyOfLoss(index, at: now) }
    // The buffer has one byte more than a request, so that a longer request has the wrong size.
    var bytes = InlineArray<33, UInt8>(repeating: 0)
    guard receive(&bytes, from: index, at: now) else { return }
    let kind = bytes[1] & ~Packet.noticeBit
    guard bytes[0] == Packet.version else {
      var reply = Reply(.otherVersion, kind: kind)
      return send(&reply, to: index)
    }
    let (state, outputs) = (gate.machine.state, gate.outputs)
    var reply = emptyReply
    reply.address(kind: kind, tag: bytes.span.load(at: 8))
    do throws(Packet.DecodingError) {
      let request = try Request(bytes.span.extracting(0..<Request.size))
      reply.setResult(answer(request, index, &gate, at: now))
    } catch { reply.setResult(.unknown) }
    reply.fill(from: gate, at: now)
    if reply.isPage {
      let count = gate.log.trace.count
      reply.setPage(bytes[2], of: gate.log.trace.entries.span, count: count, gate.wiring)
    } else {
      reply.setLog(gate.log.counts.span, lostLines: gate.log.lostLines)
    }
    reply.setBefore(state, outputs)
    if mayCommand(index) { reply.allowCommands() }
    if reply.isAboutToken { reply.setFate(gate.fate(of: bytes.span.load(at: 24))) }
    send(&reply, to: index)
  }

  private mutating func answer<Hardware: Lines & ~Copyable, Log: GateLog, Store: RecordStore>(
    _ request: Request, _ index: Int, _ gate: inout LiveGate<Hardware, Log, Store>,
    at now: Nanoseconds
  ) -> RequestResult {
    let (question, socket) = (request.question, ListeningSocket.index(ofSlot: index))
    do throws(CommandError) {
      switch question.kind {
      case .hello, .status, .row: break
      case .subscribe: subscribe(index, to: .entries)
      case .subscribeEdges: subscribe(index, to: .entriesAndEdges)
      case .unsubscribe: subscribe(index, to: .nothing)
      case .admit, .whatOf:
        guard socket == Self.door else { return .forbidden }
        clients[index].lastCommand = now
        let isAdmitting = question.kind == .admit && gate.fate(of: question.token) == .unknown
        let user = peer(of: clients[index].number).user
        let result = try gate.answer(
          about: question.token, admitting: question.kind == .admit, by: user, at: now)
        if isAdmitting { gate.log.trace.appendAdmission(at: now) }
        return RequestResult(result)
      // The trace shows when people passed before, which only the staff may see.
      case .trace, .command:
        guard socket == Self.commandSocket else { return .forbidden }
        guard let command = question.command else { break }
        clients[index].lastCommand = now
        var peer = peer(of: clients[index].number)
        if let refusal = agent.refusal(of: request, by: &peer) { return refusal }
        do throws(CommandError) {
          let result = try gate.execute(command, of: peer, at: now)
          gate.log.trace.append(command, at: now)
          return RequestResult(result)
        } catch {
          refusals.add(command, by: peer, at: now)
          throw error
        }
      }
    } catch { return RequestResult(error) }
    return .done
  }

  func mayCommand(_ index: Int) -> Bool {
    ListeningSocket.index(ofSlot: index) == Self.commandSocket
  }

  private mutating func subscribe(_ index: Int, to subscription: Subscription) {
    clients[index].subscription = subscription
    clients[index].noticeCount = 0
  }

  /// Sends a reply without waiting, or ends the connection of a client that does not read.
  private mutating func send(_ reply: inout Reply, to index: Int) {
    if sendReply(&reply, to: clients[index].number) != .sent { leave(index) }
  }

  /// Receives a request, or returns `false`; closes the connection after its end or a wrong size.
  private mutating func receive(
    _ bytes: inout InlineArray<33, UInt8>, from index: Int, at now: Nanoseconds
  ) -> Bool {
    guard clients.indices.contains(index), clients[index].isTaken else { return false }
    var span = bytes.mutableSpan
    let count = FileDescriptor(clients[index].number).receive(into: &span)
    if count == Request.size {
      clients[index].lastActivity = now
      return true
    }
    if count >= 0 { leave(index) }
    return false
  }
}
