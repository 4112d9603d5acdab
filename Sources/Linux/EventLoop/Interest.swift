// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux

/// What a descriptor is watched for; errors and hang-ups are reported with either.
package enum Interest: Sendable {
  /// Something to read.
  case reading
  /// Room to write.
  case writing
  /// Nothing, for a while.
  case nothing

  var events: UInt32 {
    switch self {
    case .reading: EPOLLIN.rawValue
    case .writing: EPOLLOUT.rawValue
    case .nothing: 0
    }
  }
}
