// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO
import Turnstile

/// Reads the bytes as a gate's setup, and as the outputs that have to be made safe.
///
/// No mutation hits a checksum. So the bytes are read as they are, and once more with the name and the
/// checksums that belong there.
func setupFlaw(_ input: Span<UInt8>) -> StaticString? {
  setupReadingFlaw(input) ?? setupReadingFlaw(sealed(input).span)
}

private func setupReadingFlaw(_ bytes: Span<UInt8>) -> StaticString? {
  do throws(Setup.DecodingError) {
    let setup = try Setup(bytes)
    guard bytes.count == Setup.size, isWhole(bytes, 508) else {
      return "a damaged setup is accepted"
    }
    let written = setup.bytes
    for index in written.indices where written[index] != bytes[index] {
      return "a setup is not written as it was read"
    }
    return setup.flaw ?? outputsFlaw(bytes, of: setup)
  } catch { return refusalFlaw(error, bytes) ?? outputsFlaw(bytes, of: nil) }
}

extension Setup {
  /// What no gate may run on.
  fileprivate var flaw: StaticString? {
    guard contradiction == nil else { return "a contradiction is accepted" }
    guard GateLine.first(where: { !wiring.isOnHeader($0) }) == nil else {
      return "a line is not on the header"
    }
    guard wiring.failure == .secure || wiring.longestEnergised == 0 else {
      return "a limit opens the gate"
    }
    return breakChance <= 100 ? nil : "a chance of more than 100 per cent"
  }
}

/// What is wrong with the outputs that `outputs-safe` would drive; those of a whole setup are its own.
private func outputsFlaw(_ bytes: Span<UInt8>, of setup: Setup?) -> StaticString? {
  do throws(Setup.DecodingError) {
    let outputs = try SafeOutputs(bytes)
    guard bytes.count >= SafeOutputs.size, isWhole(bytes, 76) else {
      return "damaged outputs are accepted"
    }
    guard let own = setup?.safeOutputs else { return nil }
    guard own.levels.bits == outputs.levels.bits,
      own.request.outputCount == outputs.request.outputCount
    else { return "other outputs are made safe than those that the gate drives" }
    for index in 0..<own.request.outputCount
    where own.request.output(index) != outputs.request.output(index) {
      return "another line is made safe than the one that the gate drives"
    }
    return nil
  } catch { return setup == nil ? nil : "the outputs of a setup cannot be made safe" }
}

/// Whether a refusal says what is wrong.
private func refusalFlaw(_ error: Setup.DecodingError, _ bytes: Span<UInt8>) -> StaticString? {
  let isRight =
    switch error {
    case .cut: bytes.count < Setup.size
    case .foreign: bytes.count >= SafeOutputs.size
    case .damaged: !isWhole(bytes, 76) || !isWhole(bytes, 508)
    case .otherVersion, .impossible, .contradictory: isWhole(bytes, 76)
    }
  return isRight ? nil : "a refusal does not say what is wrong"
}

/// The input with a setup's name and checksums; bytes that are missing are 0.
private func sealed(_ input: Span<UInt8>) -> InlineArray<512, UInt8> {
  var bytes = InlineArray<512, UInt8>(repeating: 0)
  for index in 0..<min(input.count, Setup.size) { bytes[index] = input[index] }
  let name: StaticString = "Gset"
  // Safe because the name has four bytes.
  for index in 0..<4 { bytes[index] = unsafe name.utf8Start[index] }
  bytes.seal(76)
  bytes.seal(508)
  return bytes
}

extension InlineArray<512, UInt8> {
  /// Writes the checksum of the first `count` bytes behind them.
  fileprivate mutating func seal(_ count: Int) {
    let checksum = checksum(span.extracting(0..<count))
    for index in 0..<4 {
      self[count + index] = UInt8(truncatingIfNeeded: checksum >> UInt32(8 * index))
    }
  }
}

/// Whether the checksum behind the first `count` bytes fits.
private func isWhole(_ bytes: Span<UInt8>, _ count: Int) -> Bool {
  guard bytes.count >= count + 4 else { return false }
  var stored: UInt32 = 0
  for index in 0..<4 { stored |= UInt32(bytes[count + index]) << UInt32(8 * index) }
  return stored == checksum(bytes.extracting(0..<count))
}
