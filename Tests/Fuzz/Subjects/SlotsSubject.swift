// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Ledger
import System

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
