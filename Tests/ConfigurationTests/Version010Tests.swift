// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Foundation
import Testing

/// What version 0.1.0 made of the inputs that the fuzzer had kept by then: its meaning, or line and
/// column of its first mistake.
///
/// It was written by that version, and is never changed.
private let answers = """
  0afce64f5ea0 refused 2:6
  0c064f55ac42 refused 2:6
  14f80f9b8cbb refused 5:11
  17c65a8cd3c6 refused 2:1
  18b1ede48313 refused 5:1
  1b5a358652bc refused 2:8
  1e11dfdd1a8c refused 90:1
  2083b22fc1d6 refused 5:11
  21606782c65e refused 1:1
  227cd3b5990e refused 2:1
  236ce7ed0426 refused 2:6
  23833462f555 refused 1:1
  25032d0db09e refused 2:14
  26a542f198fd refused 3:2
  2a2ec99cf60c refused 1:161
  2dcbb1ed7f6b refused 2:2
  3167180eebb2 refused 5:11
  346abf47cdac refused 2:7
  36a747495dad refused 2:10
  378e5bb697f6 refused 1:1
  385f54474426 refused 3:1
  38700cad0412 refused 1:2
  39fc6c972c4f refused 2:8
  3a17e57e501c refused 2:1
  3b5782f8de9a refused 4:6
  3f3636cda631 refused 1:1
  42222637120c refused 7:6
  437b1e505a9a refused 2:1
  4a415dc46a89 refused 2:10
  4eb2121dc724 refused 2:1
  500d4ee37edd refused 2:1
  5810335201a8 refused 2:2
  5a8aed4a1efb refused 2:7
  5e1f5f1259b1 refused 2:6
  642cb7beccf1 refused 1:1
  6471845bd60d refused 3:1
  652bd304211c refused 2:1
  653d49c5839e refused 3:2
  663453758449 refused 2:10
  671513cce62d refused 2:6
  68a7c781cf36 refused 1:1
  6a5d263afaf0 refused 2:1
  6bedaf06373f refused 2:1
  714c46df4f56 refused 2:1
  74ea2b5284e8 refused 24:1
  76fb8d70ddb4 refused 2:6
  7d5f256ddcec refused 2:1
  7f3015cd2f82 refused 3:8
  80a7c78f9c2a refused 2:1
  862892aa303e refused 2:6
  88806c9e40b1 refused 3:8
  8a839689f2bf refused 2:6
  8b3be26ed4c2 refused 5:7
  8b66688a1f87 refused 4:11
  8d0de08916bf refused 2:6
  8dff085268c6 refused 3:1
  8e06dd7c6ece refused 1:2
  92525141d20c refused 2:1
  9730679ca76e refused 3:1
  9c6dab3689c5 refused 3:1
  9e0d803eb262 refused 2:10
  a957d987e3e0 refused 3:8
  adc3b4c3d5b9 refused 2:1
  b340a0ad2da2 refused 2:8
  b7e0a2eef0b5 refused 2:6
  b858cb282617 defaults
  b8ab0bd01bfc refused 2:1
  b8c0b2526219 refused 2:1
  bc32e0aa2faf refused 2:1
  bf5866865412 refused 2:11
  c12ff1d4ddf1 refused 4:11
  c68733ef1224 refused 2:11
  caf44476a028 refused 3:1
  cb8b637ebb28 refused 1:1
  cbbacf66b5fc refused 2:1
  cdbbeb28f9fc refused 2:1
  ce920da0b5b9 refused 29:1
  cfd30eba1b71 refused 2:6
  d3be206918a0 refused 1:1
  d58459b3a262 refused 2:1
  d8f09d1bdb9e refused 2:6
  dceb89dbc9f5 refused 2:1
  dd3bcd81aa62 refused 2:1
  df777a777e3c refused 7:1
  e68ea4cc3a97 refused 1:1
  ed2600a35c74 refused 87:1
  ef27478a6114 refused 2:1
  every-spelling coin.debounce=1000000000 push.line=4 lock.line=27 fail=safe relock=3600000 \
  break-chance=100 seed=18446744073709551615
  f1ebb2354b86 refused 5:11
  f505b560ac07 refused 2:6
  f6a83bd39e73 refused 2:8
  f743bea1b817 refused 2:1
  fa99a2eaef3d refused 3:1
  fd0c4218836f refused 2:6
  """

/// The file that version 0.1.0 installed, without its comments; it is never changed.
private let installedText = """
  [chip]
  label = auto
  [coin]
  line = GPIO17
  pull = up
  active = low
  debounce = 5ms
  stuck = 1s
  [push]
  line = GPIO27
  pull = up
  active = low
  debounce = 5ms
  stuck = 30s
  [repairman]
  line = GPIO23
  pull = up
  active = low
  debounce = 5ms
  stuck = off
  [lock]
  line = GPIO22
  fail = secure
  energised = high
  longest-energised = off
  [green]
  line = GPIO24
  active = high
  [red]
  line = GPIO25
  active = high
  [fault]
  line = GPIO26
  active = high
  [gate]
  relock = off
  break-chance = 0%
  seed = 42
  [ledger]
  on-fault = refuse-coins
  [metrics]
  textfile = off

  """

/// A gate of version 0.1.0 is taken over with the meaning that its file had there.
@Suite struct Version010Tests {
  private let inputs = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fuzz/Corpus/configuration")

  @Test(
    "a file that version 0.1.0 read has the same meaning", arguments: answers.split(separator: "\n")
  )
  func aFileMeansWhatItMeant(answer: Substring) throws {
    let parts = answer.split(separator: " ", maxSplits: 1)
    let names = try FileManager.default.contentsOfDirectory(atPath: inputs.path)
    let name = try #require(names.first { $0.hasPrefix(parts[0]) })
    let bytes = [UInt8](try Data(contentsOf: inputs.appending(path: name)))
    #expect(self.answer(bytes) == String(parts[1]))
  }

  @Test(
    "the installed file of version 0.1.0 says the defaults, and lacks what no gate could say then")
  func theInstalledFileMeansWhatItMeant() throws {
    let configuration = try configuration(installedText, reading: .asVersion010)
    expectDefaults(configuration)
    var additions: [String] = []
    configuration.missing.forEachAddition { additions.append(string($0)) }
    #expect(additions == ["[push] sensor = unknown", "[lock] mechanism = unknown", "[end]"])
  }

  @Test("an empty file, as version 0.1.0 read it, is the default wiring")
  func anEmptyFileIsTheDefault() throws {
    expectDefaults(try configuration("", reading: .asVersion010))
  }

  private func answer(_ bytes: [UInt8]) -> String {
    do {
      let meaning = try Configuration(text: bytes.span, reading: .asVersion010).meaning
      return meaning.isEmpty ? "defaults" : meaning
    } catch {
      return "refused \(error.line):\(error.column)"
    }
  }
}
