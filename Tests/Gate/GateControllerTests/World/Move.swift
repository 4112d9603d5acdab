// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import TestSupport
import Turnstile

/// An action on the gate, its wires, its disk or its supply; a run is a list of moves.
enum Move: Equatable, Sendable {
  case wait(UInt64)
  /// A wire changes, and stays so.
  case set(Input, Bool)
  /// A switch is pressed for so many milliseconds.
  case press(Input, UInt64)
  /// A wire swings: a bounce, a hum, a loose wire.
  case swing(Input, times: UInt64, every: Nanoseconds, end: Bool)
  /// So many edges between two turns that those of all lines are lost, so often.
  case storm(Input, UInt64)
  /// An edge is lost, and the kernel says so; or it never came.
  case loss(Input, Bool), missed(Input, Bool)
  case give(Command)
  /// A validator admits the visitor of a new token, or asks about the last one.
  case ask, askAgain
  /// How many milliseconds each record takes from now on; `nil` for ever.
  case disk(UInt64?)
  /// The disk refuses what is under way.
  case fail
  /// A loss of power, behind or before the record that is under way; then books that take so many milliseconds to open.
  case cut(lands: Bool, opens: UInt64 = 0)
  /// The gate is stopped and started again.
  case stop(opens: UInt64 = 0)
  /// The chip is gone for so many milliseconds, in which a wire changes.
  case unplug(UInt64, Input, Bool)
  /// From now on each change of the lock makes a pulse on the acceptor's wire, or no longer.
  case couple(Bool)
  /// From now on the acceptor answers each invitation with a pulse, or no longer.
  case answerPower(Bool)
  /// A reader sends its card, its holder passes, and it sends the same card again.
  case sendTwice
  /// The supply dips for so many milliseconds, in which coin, push and key are active.
  case dip(UInt64)
}

extension Move {
  /// A random move: of all commands and of these inputs, each as likely.
  static func random(_ dice: inout SeededGenerator, _ inputs: [Input]) -> Move {
    func number(_ range: ClosedRange<UInt64>) -> UInt64 {
      range.lowerBound + dice.next(below: range.upperBound - range.lowerBound + 1)
    }
    let input = inputs[Int(number(0...UInt64(inputs.count - 1)))]
    let end = number(0...1) == 0
    switch number(0...23) {
    case 0...3: return .press(.coin, number(25...105))
    case 4...6: return .press(.push, [4, 60, 150, 400, 700, 2000][Int(number(0...5))])
    case 7...8: return .press(input, number(1...4000))
    case 9: return .set(input, end)
    case 10:
      return .swing(input, times: number(20...200), every: .milliseconds(number(5...12)), end: end)
    case 11:
      return .swing(input, times: number(3...60), every: number(200_000...9_000_000), end: end)
    // What mutes an input has thousands of edges, and takes as long as a hundred other moves.
    case 12 where number(0...19) == 0:
      return .swing(input, times: number(2400...4000), every: 1_000_000, end: end)
    case 13:
      return .swing(input, times: number(1...8), every: .milliseconds(number(1...90)), end: end)
    case 14: return number(0...1) == 0 ? .storm(input, number(1...5)) : .loss(input, end)
    case 15: return .missed(input, end)
    case 16: return .give(command(number(0...UInt64(Command.count - 1))))
    case 17: return .ask
    case 18: return .askAgain
    case 19: return number(0...1) == 0 ? .disk(number(0...3) == 0 ? nil : number(5...1900)) : .fail
    case 20: return .cut(lands: end, opens: [0, 0, 900, 4000][Int(number(0...3))])
    case 21: return .stop(opens: end ? 0 : number(1...4000))
    case 12, 22:
      switch number(0...9) {
      case 0: return .couple(end)
      case 1: return .answerPower(end)
      case 2...4: return .dip(number(1...200))
      default: return .sendTwice
      }
    default: return .unplug(number(100...3000), input, end)
    }
  }

  private static func command(_ number: UInt64) -> Command {
    Command(rawValue: UInt8(number)) ?? .repairman
  }
}

extension Move {
  /// One of each kind on each of these inputs, all of them short: what a search puts into a run.
  static func each(_ inputs: [Input]) -> [Move] {
    var moves = inputs.flatMap { input -> [Move] in
      [
        .press(input, 50), .press(input, 450), .set(input, true), .missed(input, true),
        .loss(input, true), .swing(input, times: 5, every: .milliseconds(3), end: false),
      ]
    }
    Command.forEach { moves.append(.give($0)) }
    return moves + [
      .ask, .askAgain, .fail, .disk(900), .cut(lands: false), .cut(lands: true), .stop(),
      .storm(.coin, 1), .unplug(200, .push, false), .dip(40),
    ]
  }
}
