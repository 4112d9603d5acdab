// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Testing

@Suite struct LittleEndianTests {
  @Test func theLowestByteIsTheFirst() {
    var bytes = InlineArray<14, UInt8>(repeating: 0xFF)
    var span = bytes.mutableSpan
    span.store(0x0102_0304_0506_0708 as UInt64, at: 1)
    span.store(0x0A0B_0C0D as UInt32, at: 9)
    let expected: [UInt8] = [
      0xFF, 8, 7, 6, 5, 4, 3, 2, 1, 0x0D, 0x0C, 0x0B, 0x0A, 0xFF,
    ]
    #expect(bytes.indices.map { bytes[$0] } == expected)
  }

  @Test(arguments: [0, 1, 0x80, 0x0123_4567_89AB_CDEF, .max] as [UInt64])
  func whatIsStoredIsLoaded(number: UInt64) {
    var bytes = InlineArray<12, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    span.store(number, at: 0)
    span.store(UInt32(truncatingIfNeeded: number), at: 8)
    #expect(bytes.span.load(at: 0) == number)
    #expect(bytes.span.load(at: 8) == UInt32(truncatingIfNeeded: number))
  }

  @Test func aNumberOfAnySizeHasItsLowestBytesOnly() {
    var bytes = InlineArray<4, UInt8>(repeating: 0xFF)
    var span = bytes.mutableSpan
    span.store(0x0102_0304, at: 1, size: 2)
    #expect(bytes.indices.map { bytes[$0] } == [0xFF, 4, 3, 0xFF])
    #expect(bytes.span.load(at: 1) == 0x0304 as UInt16)
    #expect(bytes.span.load(at: 0, size: 3) == 0x03_04FF)
  }

  @Test func aListOfNumbersIsStoredOneBehindTheOther() {
    var bytes = InlineArray<19, UInt8>(repeating: 0xFF)
    var span = bytes.mutableSpan
    let numbers: InlineArray<2, UInt64> = [0x0102_0304_0506_0708, 9]
    span.store(numbers.span, at: 2)
    let stored: [UInt8] = [8, 7, 6, 5, 4, 3, 2, 1, 9, 0, 0, 0, 0, 0, 0, 0]
    #expect(bytes.indices.map { bytes[$0] } == [0xFF, 0xFF] + stored + [0xFF])
    #expect(bytes.span.load(at: 2) == numbers[0])
  }

  @Test func bytesPastTheEndAreNeverTouched() async {
    await #expect(processExitsWith: .failure) {
      let bytes = InlineArray<8, UInt8>(repeating: 0)
      let number: UInt64 = bytes.span.load(at: 1)
      _ = number
    }
    await #expect(processExitsWith: .failure) {
      var bytes = InlineArray<4, UInt8>(repeating: 0)
      var span = bytes.mutableSpan
      span.store(1 as UInt32, at: 1)
    }
    await #expect(processExitsWith: .failure) {
      var bytes = InlineArray<8, UInt8>(repeating: 0)
      var span = bytes.mutableSpan
      span.store(1 as UInt64, at: 1)
    }
    await #expect(processExitsWith: .failure) {
      var bytes = InlineArray<16, UInt8>(repeating: 0)
      var span = bytes.mutableSpan
      let numbers: InlineArray<2, UInt64> = [1, 2]
      span.store(numbers.span, at: 1)
    }
  }
}
