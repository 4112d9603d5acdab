// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Fixed
import Foundation
import MachineSupport
import TestSupport
import Testing
import Trail
import Turnstile

/// Lines byte by byte.
@Suite struct AuditLineTests {
  @Test("a line has its fields, and a hash that coreutils' sha256sum makes in two steps")
  func bytes() {
    // before=$(printf '' | sha256sum | cut -c1-64)
    // printf '1795374733 ? 1234 open 1 2 3 4 5 00c0ffee00c0ffee %s' "$before" | sha256sum
    #expect(
      text(.open, [1, 2, 3, 4, 5, 0xC0_FFEE_00C0_FFEE], after: "")
        == "1795374733 ? 1234 open 1 2 3 4 5 00c0ffee00c0ffee 177c42746112aa7f70f9a4bd19d3a790ec47ce2956633deca733d87852b96c3d"
    )
    #expect(
      text(.command(.holdOpen), [991, 4711, 1000, 1042, 0, 0], after: "")
        == "1795374733 ? 1234 hold-open 991 4711 1000 1042 829f7803a431a48d71351c0e60bbadcc281fc99cfa7429618895fbf4f5c6b7f6"
    )
    #expect(
      text(.coin, [1, 0, 0, 0, 0, 0], isSynchronised: true, after: "x")
        == "1795374733 s 1234 coin 1 9960f0de0fae0497203a4aa3cbce13c181b2a8c915b97e6724d3548570285811"
    )
  }

  private var all: [AuditKind] {
    var kinds: [AuditKind] = []
    AuditKind.forEach { kinds.append($0) }
    return kinds
  }

  @Test("sha256sum makes the hash of each line of the golden file, of it and the line before")
  func sum() throws {
    let golden = try GoldenFile("trail").text
    // As the guide says it.
    let script = """
      while read -r line; do
        printf '%s %s' "${line% *}" "${before##* }" | sha256sum
        before=$line
      done
      """
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "before=$(printf '' | sha256sum | cut -c 1-64)\n\(script)"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(golden.utf8))
    try input.fileHandleForWriting.close()
    let sums = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let found: [Substring] = sums.split(separator: "\n").map { $0.prefix(64) }
    let stated: [Substring] = golden.split(separator: "\n").map { $0.suffix(64) }
    expectEqual(found, stated)
  }

  @Test("a line ends with a hash where it ends with 64 digits, and else counts as its own")
  func ends() {
    let digits = String(repeating: "0123456789abcdef", count: 4)
    for text in ["\(digits)", "coin \(digits)", "\(digits)\(digits)"] {
      let hash = SecureHash(endOf: Array(text.utf8).span)
      expectEqual(hash.words[0], 0x0123_4567)
      expectEqual(hash.words[7], 0x89ab_cdef)
    }
    for text in ["", "x", "\(digits.dropFirst())", "\(digits) ", digits.uppercased()] {
      expectEqual(SecureHash(endOf: Array(text.utf8).span), SecureHash(of: Array(text.utf8).span))
    }
  }

  @Test("each kind has a name of its own, and as many numbers as it says")
  func kinds() {
    var names: Set<String> = []
    for kind in all {
      let fields = text(kind, [1, 2, 3, 4, 5, 6], after: "").split(separator: " ").map(String.init)
      #expect(fields.count == 5 + kind.valueCount && fields[3].contains(/^[a-z-]+$/))
      names.insert(fields[3])
    }
    #expect(names.count == all.count)
    #expect(all.count == 21)
  }

  @Test("the longest line fits, with a line feed and room for its hash to be made")
  func longest() {
    var line = AuditLine(
      time: .max, isSynchronised: false, record: .max, kind: .open,
      values: InlineArray(repeating: .max))
    for kind in [AuditKind.open, .command(.unlockOnce)] {
      line.kind = kind
      var text = TextBuffer()
      _ = line.write(to: &text, after: SecureHash())
      #expect(!text.isTruncated && text.count < AuditLine.longest)
    }
  }

  @Test("a line of each kind has the bytes of the golden file, and is read")
  func golden() throws {
    let golden = try GoldenFile("trail").text
    var lines: [String] = []
    for kind in all {
      let values: InlineArray<6, UInt64> = [1, 2, 3, 4, 5, 0xC0_FFEE_00C0_FFEE]
      let isSynchronised = lines.count % 2 == 1
      lines.append(text(kind, values, isSynchronised: isSynchronised, after: lines.last ?? ""))
    }
    #expect(lines.map { "\($0)\n" }.joined() == golden)
    var before = ""
    for (kind, line) in zip(all, golden.split(separator: "\n").map(String.init)) {
      let hash = SecureHash(endOf: Array(before.utf8).span)
      let found = AuditLine.read(Array(line.utf8).span, after: hash)
      let read = try #require(found)
      #expect(read.isChained)
      let known = try #require(read.line)
      #expect(known.kind == kind)
      #expect(
        text(known.kind, known.values, isSynchronised: read.isSynchronised, after: before) == line)
      before = line
    }
  }

  private func text(
    _ kind: AuditKind, _ values: InlineArray<6, UInt64>, isSynchronised: Bool = false,
    after before: String
  ) -> String {
    let line = AuditLine(
      time: 1_795_374_733, isSynchronised: isSynchronised, record: 1234, kind: kind,
      values: values)
    var text = TextBuffer()
    _ = line.write(to: &text, after: SecureHash(endOf: Array(before.utf8).span))
    return (0..<text.count).map { String(UnicodeScalar(text[$0])) }.joined()
  }
}
