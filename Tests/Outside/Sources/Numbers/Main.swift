// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Machines

// See bare/Main.swift. A number for the first ability that does not work; 0 where all do.
@c(numbers_main)
func main(
  _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  failure(of: NumbersAbility.self, from: 1) ?? 0
}
