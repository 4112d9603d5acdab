// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Audit
import Fixed
import GateJSON
import Trail

extension Takings {
  /// Prints a table with a row for each day, or an object for each, and from when on the trail is whole.
  func print(asJSON isJSON: Bool) {
    if !isJSON {
      var heading: TextBuffer = "day         "
      AuditSum.forEach { heading.append(cell: TextBuffer($0.name)) }
      heading.append(cell: "untimed")
      say(heading)
    }
    if before.sums.isAny { before.print("before", isWhole: false, isJSON) }
    days.withSpan {
      for index in $0.indices {
        let day = $0[index]
        day.print("\(day: day.number)", isWhole: day.number >= wholeFrom ?? .max, isJSON)
      }
    }
    guard !isJSON else { return }
    total.print("total", isWhole: false, false)
    if let wholeFrom { say("the trail is whole from \(day: wholeFrom) on") }
    if torn > 0 { say("\(counted: torn, "line", "lines") cut off by a power cut or a full disk") }
  }
}

extension Takings.Day {
  /// Prints a row of the table, or an object on a line.
  fileprivate func print(_ title: TextBuffer, isWhole: Bool, _ isJSON: Bool) {
    guard !isJSON else { return printObject(title, isWhole: isWhole) }
    var row = title
    if isEstimated { row.append(byte: UInt8(ascii: "?")) }
    row.pad(to: 12)
    AuditSum.forEach { row.append(cell: "\(sums[Int($0.rawValue)])") }
    row.append(cell: "\(untimed)")
    say(row)
  }

  private func printObject(_ title: TextBuffer, isWhole: Bool) {
    var object = JSONObject()
    object.add("day", title)
    object.add("whole", isWhole)
    object.add("estimated", isEstimated)
    AuditSum.forEach { object.add($0.name, sums[Int($0.rawValue)]) }
    object.add("untimed", untimed)
    object.print()
  }
}

extension TextBuffer {
  /// Adds a cell of a table, at the right of ten columns.
  fileprivate mutating func append(cell text: TextBuffer) {
    pad(to: count + max(1, 10 - text.count))
    append(text)
  }
}
