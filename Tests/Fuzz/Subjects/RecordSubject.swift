// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Ledger
import System

/// Reads the bytes as a record, as a file of two records, and as a gate that goes on.
///
/// No mutation hits a checksum. So the bytes are read as they are, and once more with the name and
/// the checksums that belong there.
func recordFlaw(_ input: Span<UInt8>) -> StaticString? {
  if let flaw = readingFlaw(input, bit: 0) { return flaw }
  let pages = Pages(input)
  let bytes = pages.record(0, isSealed: true)
  if let flaw = readingFlaw(bytes.span, bit: pages.bit) { return flaw }
  if let flaw = slotsFlaw(pages) { return flaw }
  guard let record = try? Record(bytes.span) else { return nil }
  return machineFlaw(record, pages) ?? gateFlaw(record, pages)
}

/// Reads one record, and if it is one, once more with one bit flipped.
private func readingFlaw(_ bytes: Span<UInt8>, bit: Int) -> StaticString? {
  do throws(Record.DecodingError) {
    let record = try Record(bytes)
    guard bytes.count >= Record.size, isWhole(bytes) else { return "a damaged record is accepted" }
    let written = record.bytes
    for index in written.indices where written[index] != bytes[index] {
      return "a record is not written as it was read"
    }
    var other = written
    other[bit / 8] ^= 1 << UInt8(bit % 8)
    guard (try? Record(other.span)) == nil else { return "a flipped bit is not noticed" }
    return nil
  } catch {
    return refusalFlaw(error, bytes)
  }
}

/// Whether a refusal says what is wrong.
private func refusalFlaw(_ error: Record.DecodingError, _ bytes: Span<UInt8>) -> StaticString? {
  let isRight =
    switch error {
    case .cut: bytes.count < Record.size
    case .blank: isEmpty(bytes)
    case .foreign: bytes.count >= Record.size
    case .damaged: bytes.count >= Record.size && !isWhole(bytes)
    case .unknownVersion, .impossible: isWhole(bytes)
    }
  return isRight ? nil : "a refusal does not say what is wrong"
}

private func isEmpty(_ bytes: Span<UInt8>) -> Bool {
  for index in 0..<Record.size where bytes[index] != 0 { return false }
  return true
}

/// Whether the checksum of a record fits.
private func isWhole(_ bytes: Span<UInt8>) -> Bool {
  var stored: UInt32 = 0
  for index in 0..<4 { stored |= UInt32(bytes[156 + index]) << UInt32(8 * index) }
  return stored == checksum(bytes.extracting(0..<156))
}
