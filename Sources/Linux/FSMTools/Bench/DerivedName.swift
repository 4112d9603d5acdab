// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A name of the source as people type it: `AlarmClock` is `alarm-clock`.
func typedName(_ source: String) -> String {
  var name = ""
  for character in source {
    if character.isUppercase, !name.isEmpty { name += "-" }
    name += character.lowercased()
  }
  return name
}
