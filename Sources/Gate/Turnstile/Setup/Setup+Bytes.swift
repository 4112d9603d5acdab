// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import GPIO

extension Setup {
  /// The size of a setup in bytes.
  package static var size: Int { 512 }

  /// Why bytes are not a setup.
  package enum DecodingError: UInt8, Error, Sendable {
    /// There are fewer bytes than in a setup.
    case cut
    /// The bytes do not begin with a setup's name, or there are more of them.
    case foreign
    /// A checksum does not match.
    case damaged
    /// An intact setup of a layout that this program does not know.
    case otherVersion
    /// An intact setup with a value out of its range, or in an unused byte.
    case impossible
    /// An intact setup with two values that cannot both hold: see ``Contradiction``.
    case contradictory

    /// What is wrong with a setup: `is damaged`.
    package var description: StaticString {
      switch self {
      case .cut: "is truncated"
      case .foreign: "is not a setup"
      case .damaged: "is damaged"
      case .otherVersion: "is of another version"
      case .impossible: "holds an impossible number"
      case .contradictory: "contradicts itself"
      }
    }
  }

  /// The setup as it is written; numbers are little endian.
  ///
  /// | bytes | content |
  /// | --- | --- |
  /// | 0...79 | ``SafeOutputs``: name, version (2), chip, outputs that the gate has in the order of ``Output`` |
  /// | 80 | what the lock does without power: 0 it holds, 1 it opens |
  /// | 81 | a coin that cannot be recorded: 0 is refused, 1 is accepted |
  /// | 82 | chance that a push breaks the gate, in per cent |
  /// | 83 | 1 when the configuration has been refused since, or else 0 |
  /// | 84...87 | relock, in milliseconds; 0 is for ever |
  /// | 88...95 | seed |
  /// | 96...103 | longest time that the coil may have current, in nanoseconds; 0 is for ever |
  /// | 104...295 | room for eight of ``Input``, in its order, 24 bytes each |
  /// | 296 | length of the ledger's folder, 0...127; 0 for a gate without a ledger |
  /// | 297...423 | the ledger's folder; the rest is 0 |
  /// | 424 | what the push sensor feels: a ``PushSensor`` |
  /// | 425 | what the bolt does on an arm that is not at rest: a ``Mechanism`` |
  /// | 426 | when a push counts: a ``PassageCounting`` |
  /// | 427 | when pulses count: a ``CoinCounting`` |
  /// | 428 | what becomes of extra pulses: an ``ExtraCoins`` |
  /// | 429 | what becomes of an unused price: an ``UnusedPrice`` |
  /// | 430 | duty cycle of the coil, in per cent |
  /// | 431 | 0 |
  /// | 432...439 | shortest push, in nanoseconds |
  /// | 440...447 | rest of the push sensor that ends a push, in nanoseconds |
  /// | 448...455 | shortest pulse of a coin, in nanoseconds |
  /// | 456...463 | longest pulse of a coin, in nanoseconds |
  /// | 464...471 | pause that ends a train of pulses, in nanoseconds |
  /// | 472...479 | how long a part of a price is kept, in nanoseconds; 0 is for ever |
  /// | 480...483 | most pulses of a train |
  /// | 484...487 | price of a passage, in pulses |
  /// | 488...507 | 0 |
  /// | 508...511 | CRC-32 (ISO 3309) of bytes 0...507 |
  ///
  /// An input: its offset, which is 0 for a line that the gate does not have; 1 when a low wire is
  /// active; its ``Bias``; five zeros; its debounce and its longest press, in nanoseconds, 8 bytes each.
  /// An output that the gate does not have is not among the outputs, and has its default settings.
  package var bytes: InlineArray<512, UInt8> {
    var bytes = InlineArray<512, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    safeOutputs.store(version: Self.version, in: &span)
    span[80] = wiring.failure.rawValue
    span[81] = onLedgerFault.rawValue
    span[82] = breakChance
    span[83] = isFallback ? 1 : 0
    span.store(relock, at: 84)
    span.store(seed, at: 88)
    span.store(wiring.longestEnergised, at: 96)
    var rawValue: UInt8 = 0
    while let input = Input(rawValue: rawValue) {
      span.store(wiring[input], at: input.place)
      rawValue += 1
    }
    span[296] = UInt8(truncatingIfNeeded: ledgerFolder.count)
    span.store(ledgerFolder, at: 297)
    storeRules(in: &span)
    let checksum = span.span.checksum(of: 508)
    span.store(checksum, at: 508)
    return bytes
  }

  /// Decodes a setup.
  ///
  /// - Parameter bytes: all bytes of its file.
  package init(_ bytes: Span<UInt8>) throws(DecodingError) {
    let outputs = try SafeOutputs(bytes)
    guard bytes[4] == Self.version else { throw .otherVersion }
    guard bytes.count >= Self.size else { throw .cut }
    guard bytes.count == Self.size else { throw .foreign }
    guard bytes.load(at: 508) == bytes.checksum(of: 508) else { throw .damaged }
    self.init()
    try readBehaviour(bytes)
    try readRules(bytes)
    try wire(outputs)
    try Input.forEach { (input) throws(DecodingError) in
      wiring.wire(input, as: try bytes.switchWiring(at: input.place))
    }
    guard isInRange, outputs.levels == wiring.safeOutputs, bytes.hasNothingUnknown else {
      throw .impossible
    }
    guard contradiction == nil else { throw .contradictory }
  }

  private static var version: UInt8 { 2 }

  private mutating func readBehaviour(_ bytes: Span<UInt8>) throws(DecodingError) {
    guard let failure = Failure(rawValue: bytes[80]), let rule = LedgerRule(rawValue: bytes[81]),
      bytes[296] <= 127
    else { throw .impossible }
    let folder = bytes.extracting(297..<297 + Int(bytes[296]))
    for index in folder.indices where folder[index] == 0 { throw .impossible }
    wiring.failure = failure
    onLedgerFault = rule
    breakChance = bytes[82]
    isFallback = bytes[83] == 1
    relock = bytes.load(at: 84)
    seed = bytes.load(at: 88)
    wiring.longestEnergised = bytes.load(at: 96)
    ledgerFolder = FixedText(folder)
  }

  /// Wires the outputs; the lock's polarity is that of its driver, as ``Wiring`` has it.
  private mutating func wire(_ outputs: SafeOutputs) throws(DecodingError) {
    let request = outputs.request
    wiring.label = request.label
    let count = request.outputCount
    guard Output(rawValue: UInt8(truncatingIfNeeded: count - 1)) != nil else { throw .impossible }
    // The optional outputs come last, so their number says which of them the gate has.
    try Output.forEach { (output) throws(DecodingError) in
      let isThere = output.rawValue < count
      if isThere { wiring[output] = request.output(Int(output.rawValue)) }
      guard wiring.has(.output(output)) == isThere else { throw .impossible }
    }
    wiring[.lock].isActiveLow = wiring.settings(of: .lock).isActiveLow
  }
}

extension Input {
  /// Where a setup has the input.
  fileprivate var place: Int { 104 + 24 * Int(rawValue) }
  /// Where the last input ends.
  fileprivate static var end: Int { 104 + 24 * count }
}

extension MutableSpan<UInt8> {
  /// Stores the bytes of a text.
  mutating func store<let length: Int>(_ text: FixedText<length>, at offset: Int) {
    for index in 0..<text.count { self[offset + index] = text[index] }
  }

  fileprivate mutating func store(_ wiring: SwitchWiring, at offset: Int) {
    self[offset] = wiring.line.offset
    self[offset + 1] = wiring.line.isActiveLow ? 1 : 0
    self[offset + 2] = wiring.line.bias.rawValue
    store(wiring.debounce, at: offset + 8)
    store(wiring.longestPress, at: offset + 16)
  }
}

extension Span<UInt8> {
  /// The checksum of the first `count` bytes.
  func checksum(of count: Int) -> UInt32 {
    var checksum = Checksum()
    checksum.add(self, 0..<count)
    return checksum.value
  }

  /// Whether all bits are 0 that mean nothing in a setup: a later version may give them a meaning.
  fileprivate var hasNothingUnknown: Bool {
    let outputCount = Int(self[5])
    for index in 0..<outputCount where self[56 + index] > 3 { return false }
    var place = 104
    while place < Input.end {
      guard self[place + 1] <= 1, isBlank(place + 3, 5) else { return false }
      place += 24
    }
    return self[83] <= 1 && isBlank(7 + Int(self[6]), 31 - Int(self[6])) && isBlank(38, 2)
      && isBlank(Input.end, 296 - Input.end) && isBlank(40 + outputCount, 16 - outputCount)
      && isBlank(56 + outputCount, 16 - outputCount)
      && isBlank(72, 4) && isBlank(297 + Int(self[296]), 127 - Int(self[296])) && isBlank(431, 1)
      && isBlank(488, 20)
  }

  @inline(never)
  private func isBlank(_ start: Int, _ count: Int) -> Bool {
    for index in start..<start + count where self[index] != 0 { return false }
    return true
  }

  fileprivate func switchWiring(at offset: Int) throws(Setup.DecodingError) -> SwitchWiring {
    guard let bias = Bias(rawValue: self[offset + 2]) else { throw .impossible }
    let line = InputSettings(
      offset: self[offset], isActiveLow: self[offset + 1] == 1, bias: bias)
    return SwitchWiring(
      line, debounce: load(at: offset + 8), longestPress: load(at: offset + 16))
  }
}
