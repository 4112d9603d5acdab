// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A program for callgrind: so many events through the turnstile, and nothing else.
///
/// The first argument is how many, in thousands. Alone, it only draws the events; with one more
/// they are handled, and with two more their words are performed as well, which here means counted.
/// What one event costs is a difference between runs.
@c(EventCost_main) func main(
  _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  var events = 0
  var index = 0
  // Safe because an argument is a C string.
  while count > 1, let digit = unsafe values[1]?[index], digit != 0 {
    events = events * 10 + Int(digit - 48)
    index += 1
  }
  return run(events * 1000, isHandling: count > 2, isPerforming: count > 3)
}
