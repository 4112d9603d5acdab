// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import MachineSupport
import System
import TestSupport
import Testing

@testable import Systemd

@Suite struct LocalReceiverTests {
  @Test func aDatagramArrivesAtAnAbstractNameAndAtAPath() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { unsafe unlink(path) }
    for listener in [Listener(), Listener(path)] {
      let receiver = try #require(LocalReceiver(EnvironmentText(string: listener.name)))
      expectEqual(send("coin", to: receiver), .sent)
      expectEqual(listener.all(), ["coin"])
    }
  }

  @Test(arguments: ["", "@", "/", "relative", "vsock:2:1"])
  func anAddressOfAnotherKindIsNobody(name: String) {
    #expect(LocalReceiver(EnvironmentText(string: name)) == nil)
  }

  @Test func theLongestPathHas107BytesAndTheLongestName108() {
    let letters = String(repeating: "x", count: 106)
    #expect(LocalReceiver(EnvironmentText(string: "/" + letters)) != nil)
    #expect(LocalReceiver(EnvironmentText(string: "/x" + letters)) == nil)
    #expect(LocalReceiver(EnvironmentText(string: "@x" + letters)) != nil)
    #expect(LocalReceiver(EnvironmentText(string: "@xx" + letters)) == nil)
  }

  @Test func aPathOf107BytesIsReached() throws {
    let folder = "/tmp/" + String(repeating: "x", count: 64)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let listener = Listener(
      (folder + "/" + UUID().uuidString + "y").padding(toLength: 107, withPad: "y", startingAt: 0))
    let receiver = try #require(LocalReceiver(EnvironmentText(string: listener.name)))
    expectEqual(send("coin", to: receiver), .sent)
    expectEqual(listener.next(), "coin")
  }

  @Test func aReceiverWhoDoesNotReadIsFullAndDoesNotStopTheSender() throws {
    let listener = Listener()
    let receiver = try #require(LocalReceiver(EnvironmentText(string: listener.name)))
    var count = 0
    while send("coin", to: receiver) == .sent, count < 100_000 { count += 1 }
    #expect((1..<100_000).contains(count))
    expectEqual(send("coin", to: receiver), .full)
    expectEqual(listener.all().count, count)
    expectEqual(send("coin", to: receiver), .sent)
  }

  @Test func aReceiverWhoWentAwayIsReachedAgainWhenHeReturns() throws {
    var listener: Listener? = Listener()
    let name = try #require(listener).name
    let receiver = try #require(LocalReceiver(EnvironmentText(string: name)))
    expectEqual(send("coin", to: receiver), .sent)
    listener = nil
    expectEqual(send("coin", to: receiver), .gone)
    listener = Listener(name)
    expectEqual(send("push", to: receiver), .sent)
    expectEqual(listener?.all(), ["push"])
  }
}

private func send(_ text: StaticString, to receiver: LocalReceiver) -> Delivery {
  TextBuffer(text).withSpan { receiver.send($0) }
}
