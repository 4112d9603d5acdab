// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import System
import Turnstile

/// The agent as the file has it, until its user is looked up.
struct NamedAgent: Sendable {
  /// The user; empty for none.
  var user = LineText()
  /// The words of the setup's agent, which has no user yet.
  var agent = Agent()
}

extension Entry {
  /// The value as a user: a name or a number; empty is off.
  func user(_ key: Key) throws(ConfigurationError) -> LineText {
    if value == "off" { return LineText() }
    let isPossible = value.isNumber ? value.agentNumber != nil : value.isUserName
    guard isPossible else { throw refusal(of: key) }
    return value
  }

  /// The value as words of an agent, with blanks between them.
  func agentWords() throws(ConfigurationError) -> Agent {
    var (agent, start) = (Agent(), 0)
    repeat {
      var end = start
      while end < value.count, !Line.isBlank(value[end]) { end += 1 }
      var word = self
      word.value = value[start..<end]
      word.valueLocation.column += UInt16(truncatingIfNeeded: start)
      let agentWord: AgentWord = try word.keyword()
      agent.allow(agentWord.command)
      start = end
      while start < value.count, Line.isBlank(value[start]) { start += 1 }
    } while start < value.count
    return agent
  }
}

extension Configuration {
  /// Gives the setup the agent that the file names, once its user's number is known.
  ///
  /// Names are those of `/etc/passwd`: a service has no network to look elsewhere.
  mutating func findAgent() throws(ConfigurationError) {
    guard namedAgent.user.count > 0 else { return }
    guard let number = namedAgent.user.agentNumber ?? namedAgent.user.numberOfUser else {
      throw refusal(
        .other(.agent), .user,
        "\(Key.user.expectation)\(found: namedAgent.user); "
          + (namedAgent.user == "root"
            ? "root needs no agent: write the user of the program that commands"
            : "install the package that adds this user, or write its number"))
    }
    setup.agent = namedAgent.agent
    setup.agent.user = number
  }

  /// Refuses an agent whose words are not listed: a guess might let it do more than was meant.
  func checkAgent() throws(ConfigurationError) {
    guard namedAgent.user.count > 0, namedAgent.agent == Agent() else { return }
    throw ConfigurationError(
      at: locations[.other(.agent), .user] ?? SourceLocation(),
      "words: expected in [agent] beside user; write words = and one or more of "
        + "\(AgentWord.list)")
  }
}

extension LineText {
  /// The number of an agent's user: root is none, and all ones are no user.
  fileprivate var agentNumber: UInt32? {
    guard let number = number(), number > 0, number < UInt64(UInt32.max) else { return nil }
    return UInt32(truncatingIfNeeded: number)
  }

  /// Whether this can be a user's name, which begins with no digit, sign or dot, and has no blank: adduser(8).
  fileprivate var isUserName: Bool {
    for index in 0..<count where Line.isBlank(self[index]) { return false }
    return count > 0 && self[0] >= UInt8(ascii: "A")
  }

  /// The number of the user with this name on this machine, if an agent can have it.
  fileprivate var numberOfUser: UInt32? {
    let number = unsafe withCString { unsafe clinux_number_of_user($0) }
    return number > 0 && number < UInt32.max ? number : nil
  }
}
