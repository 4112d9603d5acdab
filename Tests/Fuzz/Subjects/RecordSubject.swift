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
    guard isWhole(bytes) else { return "a damaged record is accepted" }
    let written = record.bytes
    // A record of the first version is written as one of this version, and reads the same.
    guard isSame(written, bytes[4] == 1 ? try? Record(written.span).bytes : copy(bytes)) else {
      return "a record is not written as it was read"
    }
    var other = copy(bytes)
    other[bit / 8 % size(bytes)] ^= 1 << UInt8(bit % 8)
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
    case .cut: bytes.count < firstSize || bytes.count < Record.size && bytes[4] == 2
    case .blank: isEmpty(bytes)
    case .foreign: bytes.count >= firstSize
    case .damaged: bytes.count >= firstSize && !isWhole(bytes)
    case .unknownVersion, .impossible: fits(bytes, 0..<156)
    }
  return isRight ? nil : "a refusal does not say what is wrong"
}

private func isEmpty(_ bytes: Span<UInt8>) -> Bool {
  for index in 0..<firstSize where bytes[index] != 0 { return false }
  return true
}

// The size of a record of the first version, which every other begins like.
private var firstSize: Int { 160 }

/// The size that a record's version gives it.
private func size(_ bytes: Span<UInt8>) -> Int { bytes[4] == 1 ? firstSize : Record.size }

/// Whether the checksums of a record fit.
private func isWhole(_ bytes: Span<UInt8>) -> Bool {
  guard bytes.count >= firstSize, fits(bytes, 0..<156) else { return false }
  return bytes[4] == 1 || bytes.count >= Record.size && fits(bytes, 160..<316)
}

/// Whether the checksum behind a range fits.
private func fits(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
  var stored: UInt32 = 0
  for index in 0..<4 { stored |= UInt32(bytes[range.upperBound + index]) << UInt32(8 * index) }
  return stored == checksum(bytes.extracting(range))
}

private func copy(_ bytes: Span<UInt8>) -> InlineArray<320, UInt8> {
  var copy = InlineArray<320, UInt8>(repeating: 0)
  for index in 0..<min(bytes.count, size(bytes)) { copy[index] = bytes[index] }
  return copy
}

private func isSame(_ left: InlineArray<320, UInt8>, _ right: InlineArray<320, UInt8>?) -> Bool {
  guard let right else { return false }
  for index in left.indices where left[index] != right[index] { return false }
  return true
}
