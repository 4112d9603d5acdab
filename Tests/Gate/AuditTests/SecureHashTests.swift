// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Fixed
import Testing

/// SHA-256 against the examples of FIPS 180-4 and of NIST's validation program.
@Suite struct SecureHashTests {
  @Test(
    "the published messages have the published hashes",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
          + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
      (
        String(repeating: "a", count: 1_000_000),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ])
  func published(message: String, hash: String) { #expect(digits([UInt8](message.utf8)) == hash) }

  @Test("a message of any length around a block has the hash of another implementation")
  func lengths() {
    // The hash of all these hashes, one after the other, by coreutils' sha256sum.
    var all = ""
    for count in 0...130 { all += digits([UInt8](repeating: 0x61, count: count)) }
    #expect(
      digits([UInt8](all.utf8))
        == "5eee4c50e1b5ec4f1a47f34c25ca988850b49da7904f5ab1b3abc5cc0ae66ef9")
  }

  private func digits(_ message: [UInt8]) -> String {
    var text = TextBuffer()
    text.append(SecureHash(of: message.span))
    return (0..<text.count).map { String(UnicodeScalar(text[$0])) }.joined()
  }
}
