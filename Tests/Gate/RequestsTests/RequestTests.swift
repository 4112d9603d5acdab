// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateController
import MachineSupport
import Requests
import TestSupport
import Testing
import Turnstile

/// Every question there is.
let everyQuestion: [Question] = [
  .hello, .status, .command(.repairman), .command(.lock), .command(.unlockOnce),
  .command(.holdOpen),
  .command(.close), .subscribe,
  .subscribeEdges, .unsubscribe, .row(.locked), .row(.unlocked), .row(.broken), .row(.outOfOrder),
  .row(.released), .trace(page: 0), .trace(page: 15), .admit(1), .whatOf(.max),
]

@Suite struct RequestTests {
  private func bytes(_ request: Request) -> [UInt8] { request.bytes.array }

  private func error(_ bytes: [UInt8]) -> Packet.DecodingError? {
    thrown { () throws(Packet.DecodingError) in _ = try Request(bytes.span) }
  }

  @Test("what is asked is read again", arguments: everyQuestion)
  func roundTrip(question: Question) throws {
    for login in [Peer.noLogin, 0, 1000, .max - 1] as [UInt32] {
      let request = Request(question, tag: 0x0102_0304_0506_0708, login: login, agent: ~login)
      let read = try Request(bytes(request).span)
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
    expectEqual(GoldenFile.text(of: requests.flatMap { bytes($0) }), golden.text)
    let packets = golden.bytes
    try #require(packets.count == requests.count * Request.size)
    for (index, request) in requests.enumerated() {
      let packet = Array(packets[index * Request.size..<(index + 1) * Request.size])
      #expect(try Request(packet.span) == request)
    }
    expectEqual(bytes(Request(.hello))[4..<8], [255, 255, 255, 255])
  }

  @Test("a request of another size is none")
  func size() {
    let whole = bytes(Request(.status))
    for count in 0...64 where count != 32 {
      expectEqual(error(Array((whole + whole).prefix(count))), .wrongSize)
    }
  }

  @Test("every value of every byte is refused, or is what this program would write")
  func everyByte() throws {
    var flaws: [String] = []
    for question in everyQuestion {
      for index in 0..<32 {
        for value in UInt8.min...255 {
          var changed = bytes(Request(question, tag: 5))
          let isSame = changed[index] == value
          changed[index] = value
          let hasToken = question.kind.hasToken
          let isFree =
            (1...2).contains(index) || (4..<20).contains(index) || hasToken && index >= 24
          let isKept =
            if let read = try? Request(changed.span) {
              bytes(read) == changed && (isFree || isSame)
            } else { !isSame }
          if !isKept { flaws.append("\(question): byte \(index) is \(value)") }
        }
      }
    }
    expectTrue(flaws.isEmpty)
  }

  @Test("an agent commands for a person with a number, and only what the setup gives it")
  func agents() {
    var agent = Agent()
    agent.user = 991
    agent.allow(.holdOpen)
    agent.allow(.closeTill)
    Command.forEach { command in
      func giver(
        _ number: UInt32, by claimant: Peer = Peer(user: 991, process: 4711), _ agent: Agent = agent
      ) -> Peer? {
        var peer = claimant
        let request = Request(.command(command), login: 7, agent: number)
        return agent.refusal(of: request, by: &peer) == nil ? peer : nil
      }
      let isAllowed = command == .holdOpen || command == .closeTill
      for number in [1, 1042, .max] as [UInt32] {
        let expected = Peer(user: 991, process: 4711, agent: number)
        expectEqual(giver(number), isAllowed ? expected : nil, "\(command.name)")
      }
      expectEqual(giver(0), nil)
      // Nobody else names a person, root neither; and where no agent is known, nobody at all does.
      var person = Peer(user: 1000, process: 3)
      expectEqual(giver(0, by: person), person)
      expectEqual(giver(1042, by: person), nil)
      expectEqual(giver(1042, Agent()), nil)
      let request = Request(.command(command), agent: 1042)
      expectEqual(agent.refusal(of: request, by: &person), .notAgent)
      for agent in [agent, Agent()] {
        let root = Peer(user: 0, process: 3)
        expectEqual(giver(0, by: root, agent), Peer(user: 0, process: 3, login: 7))
        expectEqual(giver(1042, by: root, agent), nil)
      }
    }
  }

  @Test("an agent can be allowed no command that opens for one visitor or repairs")
  func agentWords() {
    var agent = Agent()
    for command in Command.all { agent.allow(command) }
    expectEqual(Command.all.filter { agent.may($0) }, [.holdOpen, .close, .closeTill, .openTill])
  }

  @Test("a request of another version is none, nor one with a byte that has no meaning")
  func strangers() {
    for version in UInt8.min...255 where version != Packet.version {
      expectEqual(error(bytes(Request(.hello)).with(version, at: 0)), .otherVersion)
    }
    for question in everyQuestion {
      for index in [3, 20, 21, 22, 23] {
        expectEqual(error(bytes(Request(question)).with(1, at: index)), .impossible)
      }
    }
    expectEqual(error(bytes(Request(.status)).with(1, at: 24)), .impossible)
    expectEqual(error(bytes(Request(.status)).with(1, at: 2)), .impossible)
    expectEqual(error(bytes(Request(.admit(1))).with(0, at: 24)), .impossible)
    expectEqual(error(bytes(Request(.hello)).with(10, at: 1)), .unknownKind)
  }
}
