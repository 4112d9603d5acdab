// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM

/// There is nothing to ask of the world.
struct NoConditions<Names: Vocabulary>: World
where Names.Guard == NoNames, Names.Interval == NoNames {
  var time: UInt64 = 0
}
