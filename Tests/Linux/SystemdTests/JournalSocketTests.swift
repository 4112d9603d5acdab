// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import GateController
import MachineSupport
import System
import TestSupport
import Testing

@testable import Systemd

@Suite struct JournalSocketTests {
  @Test func anEntryIsOneDatagramOfFields() throws {
    let listener = Listener()
    let journal = try #require(JournalSocket(path: EnvironmentText(string: listener.name)))
    var fields = JournalEntryFields()
    fields.add("MESSAGE", TextBuffer("coin: locked -> unlocked"))
    fields.add("PRIORITY", 6)
    fields.add("MESSAGE_ID", EntryKind.transition.identifier)
    let isSent = fields.text.withSpan { journal.send($0) }
    expectTrue(isSent)
    #expect(
      listener.all() == [
        """
        MESSAGE=coin: locked -> unlocked
        PRIORITY=6
        MESSAGE_ID=c21e7b1c650147009611742c9124eb7d

        """
      ])
  }

  @Test func aValueCannotForgeAField() {
    var fields = JournalEntryFields()
    fields.add("TURNSTILE_FAULT", TextBuffer("a\nPRIORITY=0\u{1B}\0é"))
    expectEqual(fields.text.string, "TURNSTILE_FAULT=a?PRIORITY=0????\n")
  }

  @Test func aFieldThatDoesNotFitIsLeftOutAsAWhole() {
    var fields = JournalEntryFields()
    for _ in 0..<4 { fields.add("A", TextBuffer(string: String(repeating: "x", count: 252))) }
    expectEqual(fields.text.count, 1020)
    expectFalse(fields.isTruncated)
    fields.add("ABC", "x" as StaticString)
    expectTrue(fields.isTruncated)
    fields.add("A", "x" as StaticString)
    expectEqual(fields.text.count, 1024)
    #expect(fields.text.string.hasSuffix("x\nA=x\n"))
  }

  @Test func aJournalThatIsNotThereOrFullIsNotWaitedFor() throws {
    let nowhere = try #require(JournalSocket(path: EnvironmentText("/nowhere/socket")))
    let isTaken = nowhere.send(Span())
    expectFalse(isTaken)
    let listener = Listener()
    let journal = try #require(JournalSocket(path: EnvironmentText(string: listener.name)))
    var fields = JournalEntryFields()
    fields.add("MESSAGE", "coin" as StaticString)
    var count = 0
    while fields.text.withSpan({ journal.send($0) }), count < 100_000 { count += 1 }
    expectEqual(listener.all().count, count)
  }

  @Test func theJournalIsTheOneStandardErrorGoesTo() async {
    // In a process of its own, since it sets a variable.
    await #expect(processExitsWith: .success) {
      var status = stat()
      _ = unsafe fstat(2, &status)
      let (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
      for (value, isJournal) in [
        ("\(device):\(inode)", true), ("\(device):\(inode + 1)", false),
        ("\(device + 1):\(inode)", false), ("x", false),
      ] {
        unsafe setenv("JOURNAL_STREAM", value, 1)
        expectEqual(JournalSocket.ofThisProcess() != nil, isJournal)
      }
      unsafe unsetenv("JOURNAL_STREAM")
      #expect(JournalSocket.ofThisProcess() == nil)
    }
  }
}
