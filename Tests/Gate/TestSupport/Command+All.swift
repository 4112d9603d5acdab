// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
package import Turnstile

extension Command {
  /// All commands.
  package static var all: [Command] {
    var commands: [Command] = []
    forEach { commands.append($0) }
    return commands
  }
}
