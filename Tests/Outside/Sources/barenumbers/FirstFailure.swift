// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Machines
import Numbers

// In a file of its own, since the compiler takes a module of one file for a script.
/// A number for the first ability of tables of numbers that does not work; 0 where all do.
func firstFailure() -> Int32 { failure(of: NumbersAbility.self, from: 1) ?? 0 }
