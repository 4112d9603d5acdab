// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import RequestClient
import Testing

@testable import turnstile_mqtt

/// Why a command is not executed; what a gate answers is in BridgeCommandTests.
@Suite final class StaffCommandsTests {
  private var commands: StaffCommands
  private let right = WallClock(seconds: 1000, isRight: true)

  init() throws {
    // There is no gate.
    commands = StaffCommands(try #require(unsafe SocketPath(cString: "/nonexistent/command")))
  }

  private func answer(
    _ text: String, isRetained: Bool = false, at seconds: UInt64 = 0, _ clock: WallClock? = nil
  ) -> String {
    var payload = FixedText<512>()
    for byte in text.utf8 { payload.append(byte: byte) }
    let command = StaffCommand(payload, of: 1042, isRetained: isRetained)
    let answer = commands.execute(command, at: .seconds(seconds), clock ?? right)
    return answer.withSpan { span in String(decoding: span.indices.map { span[$0] }, as: UTF8.self)
    }
  }

  private func command(_ id: Int, _ word: String = "close", _ rest: String = "") -> String {
    "{\"id\":\"\(id)\",\"command\":\"\(word)\"\(rest)}"
  }

  private func refusal(_ id: String, _ reason: String) -> String {
    "{\"id\":\"\(id)\",\"staff\":1042,\"result\":\"refused\",\"reason\":\"\(reason)\"}"
  }

  @Test("each refusal has an answer that says why (FLEET 5)")
  func refusals() {
    let retained = answer(command(1), isRetained: true)
    #expect(retained == refusal("1", "a retained message; publish without the retain flag"))
    #expect(answer("close").hasPrefix("{\"id\":\"\",\"staff\":1042,\"result\":\"refused\""))
    let other = answer(command(9, "close", ",\"until\":1"))
    #expect(other.hasPrefix("{\"id\":\"9\",\"staff\":1042,\"result\":\"refused\""))
    #expect(answer(command(2, "nothing")) == refusal("2", "unknown command"))
    let late = answer(command(3, "close", ",\"expires\":999"))
    #expect(late == refusal("3", "too late: the time limit is over"))
    let wrong = WallClock(seconds: 1000, isRight: false)
    let unset = answer(command(4, "close", ",\"expires\":2000"), wrong)
    #expect(unset == refusal("4", "the command has a time limit, but the gate's clock is not set"))
    #expect(answer(command(5)).contains("no gate is running"))
    #expect(answer(command(5)) == refusal("5", "this id was given already; not repeated"))
  }

  @Test("ten commands a minute reach the gate")
  func rate() {
    for id in 1...10 { #expect(answer(command(id), at: 1).contains("no gate is running")) }
    let many = refusal("11", "more than 10 commands in a minute; try again later")
    #expect(answer(command(11), at: 60) == many)
    #expect(answer(command(11), at: 61).contains("no gate is running"))
  }
}
