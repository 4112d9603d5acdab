// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import System
import Turnstile

extension Configuration {
  /// Reads the configuration at a path.
  init(_ path: FilePath, reading: Reading) throws(ConfigurationError) {
    self = try unsafe path.withCString { (path) throws(ConfigurationError) in
      try unsafe Configuration(path: path, reading: reading)
    }
  }

  /// The answers to the machine's guards and intervals.
  var conditions: GateConditions { setup.conditions }
}
