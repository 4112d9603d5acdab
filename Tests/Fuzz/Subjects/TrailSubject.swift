// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Fixed
import Trail

/// Reads the bytes as the lines of an audit trail, and as ones that a gate has written.
///
/// No mutation hits a hash. So a trail of which each line that can be read has the hash that belongs
/// there is checked as well.
func trailFlaw(_ input: Span<UInt8>) -> StaticString? {
  var trail = FuzzedTrail()
  var start = 0
  for index in input.indices where input[index] == UInt8(ascii: "\n") {
    trail.add(input.extracting(start..<index))
    start = index + 1
  }
  return trail.flaw
}

/// What was made of the lines so far.
private struct FuzzedTrail {
  private(set) var flaw: StaticString?
  // One that has the bytes as they are, and one that has them as a gate would have written them.
  private var check = AuditCheck(isWhole: true)
  private var sealed = AuditCheck(isWhole: true)
  private var before = SecureHash(of: Span())
  private var lines: UInt64 = 0

  mutating func add(_ bytes: Span<UInt8>) {
    lines += 1
    let fault = check.add(bytes, isClosed: true)
    if check.summary.lines != lines { flaw = "a line is not counted" }
    guard let read = AuditLine.read(bytes, after: nil) else {
      if fault == nil, check.summary.torn == 0 { flaw = "what no gate writes is accepted" }
      return
    }
    if !read.isChained { flaw = "any hash will do where none is known" }
    guard let line = read.line else { return }
    var text = TextBuffer()
    before = line.write(to: &text, after: before)
    if text.isTruncated || !text.isPrintable { flaw = "a line is not clean text" }
    text.withSpan { seal($0) }
  }

  private mutating func seal(_ bytes: Span<UInt8>) {
    let fault = sealed.add(bytes, isClosed: true)
    if fault == .chain || fault == .foreign { flaw = "a line of a gate is refused" }
    if AuditLine.read(bytes, after: nil) == nil { flaw = "a line is not read as it was written" }
  }
}
