// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport

/// The names that all charts share, so that a chart is only its rows.
enum ChartNames {
  /// A chart that goes wrong ends in `wrong`.
  enum State: UInt8, CaseName, CaseIterable { case a, b, c, d, e, f, g, h, i, j, k, wrong }

  /// `t` comes from outside and `s` from words; `always` is the completion.
  enum Event: UInt8, CaseName, CaseIterable { case t1, t2, t3, t4, s1, s2, s3, s4, always, timeout }

  /// Each state is entered with `+` and left with `-`; `!` raises an event, and `x` counts.
  enum Word: UInt8, ListedName {
    case enterA, enterB, enterC, enterD, enterE, enterF
    case enterG, enterH, enterI, enterJ, enterK, enterWrong
    case leaveA, leaveB, leaveC, leaveD, leaveE, leaveF
    case leaveG, leaveH, leaveI, leaveJ, leaveK, leaveWrong
    case raise1, raise2, raise3, raise4, raiseAlways, x, y
    static let names: [31 of StaticString] = [
      "+a", "+b", "+c", "+d", "+e", "+f", "+g", "+h", "+i", "+j", "+k", "+wrong",
      "-a", "-b", "-c", "-d", "-e", "-f", "-g", "-h", "-i", "-j", "-k", "-wrong",
      "!s1", "!s2", "!s3", "!s4", "!always", "x", "y",
    ]
  }

  /// `once`, `twice` and `thrice` say how often `x` has been performed.
  enum Guard: UInt8, CaseName { case yes, no, once, twice, thrice }

  enum Junction: UInt8, CaseName { case first, second }
}

extension ChartNames.Word {
  /// The word that a state is entered with.
  static func enter(_ state: ChartNames.State) -> Self? { Self(rawValue: state.rawValue) }
  /// The word that a state is left with.
  static func exit(_ state: ChartNames.State) -> Self? { Self(rawValue: 12 + state.rawValue) }

  /// The state that is entered with this word.
  var entered: ChartNames.State? { ChartNames.State(rawValue: rawValue) }
  /// The state that is left with this word.
  var exited: ChartNames.State? { rawValue < 12 ? nil : ChartNames.State(rawValue: rawValue - 12) }

  /// The event that the table raises by this word.
  var raised: ChartNames.Event? {
    switch self {
    case .raise1: .s1
    case .raise2: .s2
    case .raise3: .s3
    case .raise4: .s4
    case .raiseAlways: .always
    default: nil
    }
  }
}
