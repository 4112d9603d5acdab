// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

// What each kind of visitor does. All lengths of time are assumptions of the model.

extension VisitorKind {
  /// How long a visitor of this kind takes for the turn of the arm.
  func turn(_ dice: inout Dice) -> Nanoseconds {
    if self == .runners { return dice.milliseconds(330...500) }
    if self == .wheelchair { return dice.milliseconds(3000...9000) }
    return dice.happens(10) ? dice.milliseconds(350...600) : dice.milliseconds(600...1800)
  }

  /// How many milliseconds a visitor of this kind pushes at an arm that does not yield.
  var endurance: ClosedRange<UInt64> {
    if self == .heels { return 8000...15_000 }
    return isHonest ? 2500...5000 : 300...2000
  }

  /// What a visitor of this kind does who comes to a gate that shows red, at this price in pulses.
  func actsAtRed(price: Int, dice: inout Dice) -> [Act] {
    let paying = [Act.insert(pulses: price), .awaitGreen, .reaction(&dice)]
    return switch self {
    case .leaner: Self.lean(price: price, dice: &dice)
    case .hasty: [.insert(pulses: price), .pause(dice.milliseconds(0...1200)), .pass]
    case .pair, .wheelchair: Self.payForTwo(price: price, dice: &dice)
    case .twicePayer:
      [.insert(pulses: price), .pause(dice.milliseconds(150...450)), .offer(pulses: price)]
        + [.awaitGreen, .reaction(&dice), .pass]
    case .overpayer: [.insert(pulses: price + 1), .awaitGreen, .reaction(&dice), .pass]
    case .partPayer: Self.payInParts(price: price, dice: &dice) + [.pass]
    case .tailgater, .freeloader: [.pass]
    case .leaver: [.leave]
    case .deserter: [.insert(pulses: price)]
    case .rattler: Self.rattle(price: price, dice: &dice)
    case .shaker: Self.shake(price: price, dice: &dice)
    case .heels:
      [.insert(pulses: price), .pause(dice.milliseconds(50...250))] + paying + [.pass, .pass]
    case .returner: [.insert(pulses: price), .pause(dice.milliseconds(31_000...60_000)), .pass]
    default: paying + actsAtGreen(dice: &dice)
    }
  }

  /// What a visitor of this kind does at a gate that shows green.
  func actsAtGreen(dice: inout Dice) -> [Act] {
    switch self {
    case .toucher: Self.touch(&dice) + [.pass]
    case .banger: [.pass] + Self.bang(&dice)
    case .pushchair: [.pass] + (0..<4).flatMap { _ in Self.bang(&dice) }
    case .stepper: Self.stepBack(from: 6...50, &dice) + [.pass]
    case .deepStepper: Self.stepBack(from: 20...100, &dice) + [.pass]
    case .consumer:
      [.push(to: dice.degrees(10...110)), .hold(dice.milliseconds(3000...45_000)), .pass]
    case .chain: Array(repeating: .pass, count: 4)
    case .runners: Array(repeating: .pass, count: 6)
    case .luggage:
      [.push(to: dice.degrees(60...115)), .pullBack, .pause(dice.milliseconds(200...800)), .pass]
    case .leaver: [.leave]
    case .yielder: [.leave, .pause(dice.milliseconds(200...3000)), .pass]
    case .backer:
      [.goOut(to: dice.degrees(10...115)), .release, .pause(dice.milliseconds(500...2000)), .pass]
    default: [.pass]
    }
  }

  private static func lean(price: Int, dice: inout Dice) -> [Act] {
    let lean = Act.lean(isHeavy: dice.happens(40))
    var acts = [lean, .pause(dice.milliseconds(300...2000)), .insert(pulses: price)]
    let habit = dice.count(0...99)
    if habit < 25 {
      acts += [
        .pause(dice.milliseconds(0...1500)), .release, .pause(dice.milliseconds(20...250)), lean,
      ]
    }
    acts.append(.awaitGreen)
    if habit >= 80 { acts += [.release, .pause(dice.milliseconds(300...2000))] }
    return acts + [.reaction(&dice), .pass]
  }

  private static func touch(_ dice: inout Dice) -> [Act] {
    (0..<dice.count(1...3)).flatMap { _ in
      [
        Act.pushFor(dice.milliseconds(8...190)), .release, .pause(dice.milliseconds(300...1500)),
      ]
    }
  }

  private static func payForTwo(price: Int, dice: inout Dice) -> [Act] {
    [
      .insert(pulses: price), .pause(dice.milliseconds(300...1000)), .offer(pulses: price),
      .awaitGreen, .reaction(&dice), .pass, .insertReturned, .awaitGreen, .reaction(&dice), .pass,
    ]
  }

  private static func payInParts(price: Int, dice: inout Dice) -> [Act] {
    (0..<price).flatMap { _ in [Act.insert(pulses: 1), .pause(dice.milliseconds(500...4000))] }
      + [.awaitGreen, .reaction(&dice)]
  }

  private static func bang(_ dice: inout Dice) -> [Act] {
    [.pause(dice.milliseconds(0...150)), .pushFor(dice.milliseconds(20...120)), .release]
  }

  private static func stepBack(from angles: ClosedRange<UInt64>, _ dice: inout Dice) -> [Act] {
    [
      .push(to: dice.degrees(angles)), .hold(dice.milliseconds(0...100)), .pullBack, .release,
      .pause(dice.milliseconds(500...2000)),
    ]
  }

  private static func shake(price: Int, dice: inout Dice) -> [Act] {
    func shakes() -> [Act] {
      (0..<dice.count(8...20)).flatMap { _ in
        [Act.pushFor(dice.milliseconds(20...60)), .release, .pause(dice.milliseconds(20...60))]
      }
    }
    return shakes() + [.insert(pulses: price)] + shakes() + [.awaitGreen] + shakes() + [.pass]
  }

  private static func rattle(price: Int, dice: inout Dice) -> [Act] {
    func shakes() -> [Act] {
      (0..<dice.count(2...5)).flatMap { _ in
        [Act.pushFor(dice.milliseconds(50...500)), .release, .pause(dice.milliseconds(50...300))]
      }
    }
    return shakes() + [.insert(pulses: price)] + shakes() + [.awaitGreen, .reaction(&dice), .pass]
  }
}

extension Act {
  /// The time between the lamp and the step.
  fileprivate static func reaction(_ dice: inout Dice) -> Act {
    .pause(dice.milliseconds(200...1200))
  }
}
