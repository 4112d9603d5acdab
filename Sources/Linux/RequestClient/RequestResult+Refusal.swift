// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Requests

extension RequestResult {
  /// Why a gate does not answer a question at all, and what to do; `nil` where it does.
  package var refusal: StaticString? {
    switch self {
    case .forbidden: "this socket is for looking only; use the one for commands"
    case .unknown: "unknown to this gate; install the same version of both programs"
    case .done, .waits, .otherVersion, .busy, .notHeld, .notNow, .diskIsBusy, .notKept,
      .coilNotRated:
      nil
    }
  }
}
