// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed

/// A number on the stack, from -4294967295 to 4294967295.
///
/// With one sign and 32 bits, every product and every sum of two fits into 64 bits.
package typealias Number = Int64

extension UInt32 {
  /// The milliseconds of as many seconds, or of a time such as `200ms`, whose highest bit is set.
  package static func milliseconds(_ number: UInt32) -> UInt32 {
    number >> 31 == 1
      ? number & ~(1 << 31)
      : UInt32(truncatingIfNeeded: Swift.min(UInt64(number) &* 1000, 0xFFFF_FFFF))
  }
}

/// The console's stack: at most 16 numbers.
package typealias Stack = BoundedArray<Number, 16>

/// What words calculate with: the numbers on the stack, and those that variables hold.
package struct Numbers: Sendable {
  package var stack = Stack()
  /// What each variable holds, by its address: 0 to its limit.
  package var variables = BoundedArray<UInt32, 16>(filler: 0)

  /// No numbers, and no variables.
  package init() {}

  /// Puts what a variable holds in the place of its address on the stack.
  mutating func fetch() throws(ConsoleFault) {
    let address = Int(try stack.popCount())
    guard address < variables.count else { throw .unknownAddress }
    try stack.push(variables[address], isNegative: false)
  }

  /// Has a variable hold a number; both are on the stack, its address last.
  mutating func store(_ definitions: borrowing Definitions) throws(ConsoleFault) {
    let address = Int(try stack.popCount())
    guard address < variables.count else { throw .unknownAddress }
    let number = try stack.pop()
    let limit = Number(bitPattern: UInt64(definitions.limit(ofVariable: address)))
    guard number >= 0, number <= limit else { throw .outsideOfVariable }
    variables.replace(at: address, with: UInt32(truncatingIfNeeded: number))
  }
}

extension Stack {
  /// An empty stack.
  package init() { self.init(filler: 0) }

  mutating func push(_ number: Number) throws(ConsoleFault) {
    guard !isFull else { throw "the stack is full, with 16 numbers; `drop` removes one" }
    append(number)
  }

  /// Puts a number on the stack that a word of a line has named.
  mutating func push(_ magnitude: UInt32, isNegative: Bool) throws(ConsoleFault) {
    let number = Number(bitPattern: UInt64(magnitude))
    try push(isNegative ? -number : number)
  }

  mutating func pop() throws(ConsoleFault) -> Number {
    guard !isEmpty else { throw .stackUnderflow }
    return removeLast()
  }

  /// Removes the newest number, which must not be negative, and returns it.
  mutating func popCount() throws(ConsoleFault) -> UInt32 {
    guard !isEmpty else { throw .stackUnderflow }
    guard fromEnd(1) >= 0 else { throw "needs a number that is not negative" }
    return UInt32(truncatingIfNeeded: UInt64(bitPattern: removeLast()))
  }
}

// Arithmetic.
extension Stack {
  /// Performs a word that only calculates; where it fails, the stack stays as it is.
  mutating func calculate(_ word: Primitive) throws(ConsoleFault) {
    switch word {
    case .dup, .drop, .negate, .abs, .isZero, .not: try calculateWithOne(word)
    default: try calculateWithTwo(word)
    }
  }

  private mutating func calculateWithOne(_ word: Primitive) throws(ConsoleFault) {
    guard !isEmpty else { throw .stackUnderflow }
    let number = fromEnd(1)
    switch word {
    case .dup: try push(number)
    case .drop: removeLast(1)
    case .negate: replace(1, with: -number)
    case .abs: replace(1, with: number < 0 ? -number : number)
    default: replace(1, with: number == 0 ? 1 : 0)
    }
  }

  private mutating func calculateWithTwo(_ word: Primitive) throws(ConsoleFault) {
    guard count >= 2 else { throw "needs two numbers before it; see `.stack`" }
    let (left, right) = (fromEnd(2), fromEnd(1))
    switch word {
    case .over: try push(left)
    case .swap:
      removeLast(2)
      append(right)
      append(left)
    default:
      let result = try combine(left, right, by: word)
      guard result.magnitude <= 0xFFFF_FFFF else { throw .overflow }
      replace(2, with: result)
    }
  }

  private mutating func replace(_ operands: Int, with result: Number) {
    removeLast(operands)
    append(result)
  }

  private func combine(
    _ left: Number, _ right: Number, by word: Primitive
  ) throws(ConsoleFault) -> Number {
    let holds: Bool
    switch word {
    case .plus: return left &+ right
    case .minus: return left &- right
    case .star: return try product(left, right)
    case .slash, .mod: return try quotient(left, right, isRest: word == .mod)
    case .min: return Swift.min(left, right)
    case .max: return Swift.max(left, right)
    case .equal: holds = left == right
    case .unequal: holds = left != right
    case .less: holds = left < right
    case .greater: holds = left > right
    case .lessOrEqual: holds = left <= right
    case .greaterOrEqual: holds = left >= right
    case .and: holds = left != 0 && right != 0
    default: holds = left != 0 || right != 0
    }
    return holds ? 1 : 0
  }

  // Without signs, since bare processors have no library for a signed division.
  private func product(_ left: Number, _ right: Number) throws(ConsoleFault) -> Number {
    let product = left.magnitude &* right.magnitude
    guard product <= 0xFFFF_FFFF else { throw .overflow }
    let number = Number(bitPattern: product)
    return (left < 0) == (right < 0) ? number : -number
  }

  private func quotient(
    _ left: Number, _ right: Number, isRest: Bool
  ) throws(ConsoleFault) -> Number {
    guard right != 0 else { throw "cannot divide by 0" }
    let (whole, rest) = left.magnitude.quotientAndRemainder(dividingBy: right.magnitude)
    let number = Number(bitPattern: isRest ? rest : whole)
    let isNegative = isRest ? left < 0 : (left < 0) != (right < 0)
    return isNegative ? -number : number
  }
}
