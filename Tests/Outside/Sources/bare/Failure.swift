// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Machines

/// A number for the first ability that does not work, 32 for each group before it and one for each
/// before it in its own, from 1 on; 0 where all do.
var firstFailure: Int32 {
  failure(of: BasicAbility.self, from: 1) ?? failure(of: JunctionAbility.self, from: 33)
    ?? failure(of: DriverAbility.self, from: 65)
    ?? failure(of: HierarchyAbility.self, from: 97) ?? 0
}
