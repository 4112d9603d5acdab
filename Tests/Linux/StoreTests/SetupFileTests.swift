// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Foundation
import GPIO
import MachineSupport
import Store
import System
import TestSupport
import Testing
import Turnstile

@Suite struct SetupFileTests {
  private let folder: TestFolder
  private let file: SetupFile

  init() throws {
    folder = try TestFolder()
    let path = try #require(FilePath(TextBuffer(string: folder.path)))
    file = try #require(SetupFile(in: path))
  }

  @Test func `a setup that is written can be read, and what is driven is apart from it`() throws {
    try file.write(setup(lock: 22))
    try #require(SetupFile(file.drivenPath)).write(setup(lock: 20))
    #expect(try file.readContent().setup.wiring[.lock].offset == 22)
    #expect(try file.readDriven().wiring[.lock].offset == 20)
    #expect(try offset() == 20)
  }

  @Test func `of a file that is missing, wrong, or cannot be read, the error says which`() throws {
    #expect(failure { _ = try SetupFile.readSafeOutputs(file.drivenPath) } == true)
    try file.write(setup(lock: 22))
    #expect(try SetupFile.readSafeOutputs(file.path).request.output(0).offset == 22)
    try Data(count: 40).write(to: folder.url.appending(path: "setup"))
    #expect(isUnread { _ = try file.readContent().setup } == false)
    try FileManager.default.removeItem(at: folder.url.appending(path: "setup"))
    #expect(isUnread { _ = try file.readContent().setup } == false)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "setup"), withIntermediateDirectories: false)
    #expect(isUnread { _ = try file.readContent().setup } == true)
  }

  @Test func `of a driven setup of another version, the outputs can be read`() throws {
    try #require(SetupFile(file.drivenPath)).write(setup(lock: 20))
    let driven = folder.url.appending(path: "setup.driven")
    var bytes = try Data(contentsOf: driven)
    bytes[100] ^= 1
    try bytes.write(to: driven)
    #expect(failure { _ = try file.readDriven() } == false)
    #expect(try offset() == 20)
  }

  @Test("a file of another length is no setup, and the error names it", arguments: [0, 511, 513])
  func otherLength(count: Int) throws {
    try Data(count: count).write(to: folder.url.appending(path: "setup"))
    #expect(failure { _ = try file.readContent().setup } == false)
  }

  private func setup(lock offset: UInt8) -> Setup {
    var setup = Setup()
    setup.wiring[.lock].offset = offset
    return setup
  }

  private func offset() throws -> UInt8 {
    try SetupFile.readSafeOutputs(file.drivenPath).request.output(0).offset
  }

  /// Whether the file was missing; `nil` where nothing failed.
  private func failure(_ body: () throws -> Void) -> Bool? { error(body)?.isMissing }

  /// Whether the file may be as it should; `nil` where nothing failed.
  private func isUnread(_ body: () throws -> Void) -> Bool? { error(body)?.isUnread }

  private func error(_ body: () throws -> Void) -> SetupFileError? {
    thrown(body) as? SetupFileError
  }
}
