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
    guard isSame(written, copy(bytes)) else { return "a record is not written as it was read" }
    var other = copy(bytes)
    other[bit / 8 % Record.size] ^= 1 << UInt8(bit % 8)
    guard (try? Record(other.span)) == nil else { return "a flipped bit is not noticed" }
    return nil
  } catch { return refusalFlaw(error, bytes) }
}

/// Whether a refusal says what is wrong.
private func refusalFlaw(_ error: Record.DecodingError, _ bytes: Span<UInt8>) -> StaticString? {
  let isRight =
    switch error {
    case .cut: bytes.count < Record.size
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

// How far every version begins alike.
private var firstSize: Int { 160 }

/// Whether the checksums of a record fit.
private func isWhole(_ bytes: Span<UInt8>) -> Bool {
  guard bytes.count >= Record.size, fits(bytes, 0..<156) else { return false }
  return load(bytes, at: 508) == wholeChecksum(bytes)
}

/// Whether the checksum behind a range fits.
private func fits(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
  load(bytes, at: range.upperBound) == checksum(bytes.extracting(range))
}

private func load(_ bytes: Span<UInt8>, at place: Int) -> UInt32 {
  var value: UInt32 = 0
  for index in 0..<4 { value |= UInt32(bytes[place + index]) << UInt32(8 * index) }
  return value
}

/// The checksum of a record but for its two checksums.
func wholeChecksum(_ bytes: Span<UInt8>) -> UInt32 {
  var rest = InlineArray<504, UInt8>(repeating: 0)
  for index in 0..<504 { rest[index] = bytes[index < 156 ? index : index + 4] }
  return checksum(rest.span)
}

private func copy(_ bytes: Span<UInt8>) -> InlineArray<512, UInt8> {
  var copy = InlineArray<512, UInt8>(repeating: 0)
  for index in 0..<min(bytes.count, Record.size) { copy[index] = bytes[index] }
  return copy
}

private func isSame(_ left: InlineArray<512, UInt8>, _ right: InlineArray<512, UInt8>) -> Bool {
  for index in left.indices where left[index] != right[index] { return false }
  return true
}

/// Reads a file with two records, of any length, and looks whether the newest is taken.
func slotsFlaw(_ pages: Pages) -> StaticString? {
  var file = InlineArray<8192, UInt8>(repeating: 0)
  let first = pages.record(0, isSealed: pages.isSealed.0)
  let second = pages.record(1, isSealed: pages.isSealed.1)
  for index in first.indices {
    file[index] = first[index]
    file[Slots.stride + index] = second[index]
  }
  let length = pages.length
  let slots = Slots(file.span.extracting(0..<length))
  let left = read(first, length)
  let right = read(second, length - Slots.stride)
  guard (slots.errors[0] == nil) == (left.record != nil),
    (slots.errors[1] == nil) == (right.record != nil)
  else { return "a place is not what its record is" }
  return slots.newest?.sequence == newest(left, right) ? nil : "the newest record is not taken"
}

private typealias Reading = (record: Record?, isOfOther: Bool)

/// Reads a record of which the file has so many bytes.
private func read(_ bytes: InlineArray<512, UInt8>, _ length: Int) -> Reading {
  let bytes = bytes.span.extracting(0..<min(max(length, 0), Record.size))
  do throws(Record.DecodingError) { return (try Record(bytes), false) } catch {
    return (nil, error == .unknownVersion)
  }
}

/// The number of the record that counts; `nil` where none may.
private func newest(_ left: Reading, _ right: Reading) -> UInt64? {
  if left.isOfOther || right.isOfOther { return nil }
  guard let left = left.record?.sequence else { return right.record?.sequence }
  return max(left, right.record?.sequence ?? left)
}
