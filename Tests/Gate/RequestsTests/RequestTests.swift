// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import GateController
import MachineSupport
import Requests
import TestSupport
import Testing
import Turnstile

/// Every question there is.
let everyQuestion: [Question] = [
  .hello, .status, .command(.repairman), .command(.lock), .command(.unlockOnce),
  .command(.holdOpen), .command(.close), .subscribe, .subscribeEdges, .unsubscribe,
  .row(.locked), .row(.unlocked), .row(.broken), .row(.outOfOrder), .row(.released),
  .trace(page: 0), .trace(page: 15), .admit(1), .whatOf(.max),
]

@Suite struct RequestTests {
  private func error(_ bytes: [UInt8]) -> Packet.DecodingError? {
    thrown { () throws(Packet.DecodingError) in _ = try Request(bytes.span) }
  }

  @Test("what is asked is read again", arguments: everyQuestion)
  func roundTrip(question: Question) throws {
    for login in [Peer.noLogin, 0, 1000, .max - 1] as [UInt32] {
      let request = Request(question, tag: 0x0102_0304_0506_0708, login: login, agent: ~login)
      let read = try Request(request.bytes.array.span)
      expectEqual(read, request)
      expectEqual(read.login, login)
      expectEqual(read.agent, ~login)
    }
  }

  @Test("each question has the bytes of the golden file, and they are read")
  func golden() throws {
    let golden = try GoldenFile("request")
    let requests = everyQuestion.map {
      Request($0, tag: 0x0102_0304_0506_0708, login: 0x1112_1314, agent: 0x2122_2324)
    }
    expectEqual(GoldenFile.text(of: requests.flatMap { $0.bytes.array }), golden.text)
    let packets = golden.bytes
    try #require(packets.count == requests.count * Request.size)
    for (index, request) in requests.enumerated() {
      let packet = Array(packets[index * Request.size..<(index + 1) * Request.size])
      #expect(try Request(packet.span) == request)
    }
    expectEqual(Request(.hello).bytes.array[4..<8], [255, 255, 255, 255])
  }

  @Test(
    "every value of every byte is refused, or is what this program would write",
    arguments: everyQuestion)
  func everyByte(question: Question) {
    let whole = Request(question, tag: 5).bytes.array
    var flaws: [String] = []
    for index in 0..<32 {
      let isToken = question.kind.hasToken && index >= 24
      let isFree = (1...2).contains(index) || (4..<20).contains(index) || isToken
      for value in UInt8.min...255 {
        let changed = whole.with(value, at: index)
        let isSame = changed == whole
        let isKept =
          if let read = try? Request(changed.span) {
            read.bytes.array == changed && (isFree || isSame)
          } else { !isSame }
        if !isKept { flaws.append("byte \(index) is \(value)") }
      }
    }
    expectEqual(flaws, [])
  }

  @Test(
    "an agent commands for a person with a number, and only what the setup gives it",
    arguments: Command.all)
  func agents(command: Command) {
    var agent = Agent()
    agent.user = 991
    for allowed in [Command.holdOpen, .closeTill] { agent.allow(allowed) }
    let isAllowed = command == .holdOpen || command == .closeTill
    func given(_ number: UInt32) -> Peer? {
      isAllowed ? Peer(user: 991, process: 4711, agent: number) : nil
    }
    let (broker, person) = (Peer(user: 991, process: 4711), Peer(user: 1000, process: 3))
    let (root, login) = (Peer(user: 0, process: 3), Peer(user: 0, process: 3, login: 7))
    for (agent, claimant, number, giver) in [
      (agent, broker, 1, given(1)), (agent, broker, 1042, given(1042)),
      (agent, broker, .max, given(.max)), (agent, broker, 0, nil),
      // Nobody else names a person, root neither; and where no agent is known, nobody at all does.
      (agent, person, 0, person), (agent, person, 1042, nil), (Agent(), broker, 1042, nil),
      (agent, root, 0, login), (agent, root, 1042, nil),
      (Agent(), root, 0, login), (Agent(), root, 1042, nil),
    ] as [(Agent, Peer, UInt32, Peer?)] {
      var peer = claimant
      let request = Request(.command(command), login: 7, agent: number)
      let found: Peer? = agent.refusal(of: request, by: &peer) == nil ? peer : nil
      expectEqual(found, giver, "\(claimant) for \(number)")
    }
    var peer = person
    expectEqual(agent.refusal(of: Request(.command(command), agent: 1042), by: &peer), .notAgent)
  }

  @Test("an agent can be allowed no command that opens for one visitor or repairs")
  func agentWords() {
    var agent = Agent()
    for command in Command.all { agent.allow(command) }
    expectEqual(Command.all.filter { agent.may($0) }, [.holdOpen, .close, .closeTill, .openTill])
  }

  @Test("a request of another size or version is none, nor one with a byte that has no meaning")
  func strangers() {
    let twice = Request(.status).bytes.array + Request(.status).bytes.array
    for count in 0...64 where count != 32 {
      expectEqual(error(Array(twice.prefix(count))), .wrongSize)
    }
    for version in UInt8.min...255 where version != Packet.version {
      expectEqual(error(Request(.hello).bytes.array.with(version, at: 0)), .otherVersion)
    }
    for question in everyQuestion {
      for index in [3, 20, 21, 22, 23] {
        expectEqual(error(Request(question).bytes.array.with(1, at: index)), .impossible)
      }
    }
    expectEqual(error(Request(.status).bytes.array.with(1, at: 24)), .impossible)
    expectEqual(error(Request(.status).bytes.array.with(1, at: 2)), .impossible)
    expectEqual(error(Request(.admit(1)).bytes.array.with(0, at: 24)), .impossible)
    expectEqual(error(Request(.hello).bytes.array.with(10, at: 1)), .unknownKind)
  }
}
