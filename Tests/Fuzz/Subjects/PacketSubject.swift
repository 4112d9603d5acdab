// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GateController
import GateMessages
import Requests

/// Reads the bytes as a request, a reply and a notice, and makes text of what they say.
///
/// They are read as they are, and once more in the right size and with the version that belongs
/// there: what is missing is 0. A reply is read in both its sizes.
func packetFlaw(_ input: Span<UInt8>) -> StaticString? {
  if let flaw = requestFlaw(input) ?? replyFlaw(input) ?? noticeFlaw(input) { return flaw }
  var request = InlineArray<32, UInt8>(repeating: 0)
  var reply = InlineArray<832, UInt8>(repeating: 0)
  var notice = InlineArray<64, UInt8>(repeating: 0)
  for index in 0..<min(input.count, 32) { request[index] = input[index] }
  for index in 0..<min(input.count, 832) { reply[index] = input[index] }
  for index in 0..<min(input.count, 64) { notice[index] = input[index] }
  request[0] = Packet.version
  reply[0] = Packet.version
  notice[0] = Packet.version
  notice[1] = Packet.noticeBit
  let bareReply = reply.span.extracting(0..<Reply.bareSize)
  return requestFlaw(request.span) ?? replyFlaw(reply.span) ?? replyFlaw(bareReply)
    ?? noticeFlaw(notice.span)
}

private func requestFlaw(_ bytes: Span<UInt8>) -> StaticString? {
  guard let request = try? Request(bytes) else { return nil }
  let written = request.bytes
  return isSame(written.span, bytes) ? nil : "a request is not written as it was read"
}

private func replyFlaw(_ bytes: Span<UInt8>) -> StaticString? {
  guard let reply = try? Reply(bytes) else { return nil }
  guard isSame(reply.bytes.span.extracting(0..<reply.count), bytes) else {
    return "a reply is not kept as it was read"
  }
  var title = TextBuffer("change: ")
  title = reply.statusBefore.change(to: reply.status, title)
  var faults = TextBuffer()
  reply.status.describeLines(at: reply.now, into: &faults)
  if let flaw = pageFlaw(reply) { return flaw }
  let line = reply.status.line(reply.visit) { $1.append(UInt64($0.magnitude)) }
  guard title.isPrintable, faults.isPrintable, line.isPrintable else {
    return "a status is not printable"
  }
  return nil
}

/// Reads the page of a trace, which has only entries that a gate can write.
private func pageFlaw(_ reply: Reply) -> StaticString? {
  guard reply.isPage else { return nil }
  for index in 0..<Trace.pageSize {
    let bits = reply.traceBits(index)
    guard let entry = TraceEntry(bits: bits, now: reply.now) else {
      return "a page was read with an entry that is none"
    }
    guard entry.time &<< 8 == bits & ~0xFF else { return "an entry has lost bits of its time" }
  }
  return nil
}

private func noticeFlaw(_ bytes: Span<UInt8>) -> StaticString? {
  guard let notice = try? Notice(bytes) else { return nil }
  guard isSame(notice.bytes.span, bytes) else { return "a notice is not kept as it was read" }
  switch try? notice.content() {
  case nil: return "a notice that was read has no content"
  case .edge, .missed: return nil
  case .entry(let entry):
    var text = TextBuffer()
    entry.describe(into: &text) { $1.append(UInt64($0.magnitude)) }
    return text.isPrintable && text.count > 0 ? nil : "an entry is not printable"
  }
}

/// Whether both have the same bytes.
func isSame(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
  guard left.count == right.count else { return false }
  for index in left.indices where left[index] != right[index] { return false }
  return true
}
