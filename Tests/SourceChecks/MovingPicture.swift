// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// A session at the prompt as a moving drawing in SVG: what was typed, what the program printed, and the
/// gate as the printed lines say it is.
///
/// It stands still, with the whole session, for a reader who wants less motion.
struct MovingPicture {
  /// The typed lines, each of which prints one line.
  static let script = ["coin", "push", "push", "coin", "push", "repairman", "5 seconds"]

  /// Times in milliseconds: from one line to the next, from a line to its answer, and the rest at the end.
  private static let (pace, answer, rest) = (1100, 400, 4000)

  private let answers: [String]
  private var length: Int { Self.pace * (Self.script.count - 1) + Self.answer + Self.rest }

  /// The picture of a session; `nil` if it did not print a line for each word.
  init?(of transcript: String) {
    answers = transcript.split(separator: "\n").map(String.init)
    guard answers.count == Self.script.count else { return nil }
  }

  /// The file.
  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 840 330" role="img" aria-labelledby="t d" \
    font-family="ui-monospace, monospace" font-size="13">
    <title id="t">A turnstile at work</title>
    <desc id="d">\(Self.escaped(answers.joined(separator: "; ")))</desc>
    <style>
    \(rules.joined(separator: "\n"))
    @media (prefers-reduced-motion: reduce) { * { animation: none !important } }
    </style>
    \(gate)
    <rect x="300" y="10" width="530" height="310" rx="8" fill="#161b22"/>
    \(lines.joined(separator: "\n"))
    </svg>

    """
  }

  /// The time of the answer to a line.
  ///
  /// The first line is there from the start, with a coin that falls.
  private func time(_ index: Int) -> Int { Self.pace * index + Self.answer }

  private func percent(_ time: Int) -> String {
    let thousandths = time * 1000 / length
    return "\(thousandths / 10).\(thousandths % 10)%"
  }
}

// What is typed and printed.
extension MovingPicture {
  private var lines: [String] {
    var y = 33
    return zip(Self.script, answers).enumerated().flatMap { index, line in
      defer { y += 41 }
      return [
        text(##"&gt; <tspan fill="#79c0ff">\##(line.0)</tspan>"##, y, "w\(index)"),
        text(Self.escaped(line.1), y + 18, "a\(index)"),
      ]
    }
  }

  private func text(_ text: String, _ y: Int, _ name: String) -> String {
    ##"<text id="\##(name)" x="314" y="\##(y)" fill="#e6edf3">\##(text)</text>"##
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

// The gate.
extension MovingPicture {
  private var gate: String {
    let arms = [0, 120, 240].map {
      ##"<path d="M0 0V-82" transform="rotate(\##($0))" stroke="#8b949e" stroke-width="11"/>"##
    }
    let lamps = [("red", 90, "#f85149"), ("green", 130, "#3fb950"), ("fault", 170, "#d29922")].map {
      ##"<circle cx="\##($0.1)" cy="40" r="12" fill="none" stroke="#8b949e"/>"##
        + ##"<circle id="\##($0.0)" cx="\##($0.1)" cy="40" r="10" fill="\##($0.2)"/>"##
    }
    return """
      <rect x="60" y="70" width="140" height="240" rx="10" fill="#57606a"/>
      <rect x="118" y="88" width="24" height="4" rx="2" fill="#161b22"/>
      <circle id="coin" cx="130" cy="64" r="9" fill="#e3b341"/>
      \(lamps.joined(separator: "\n"))
      <g transform="translate(130 200)" stroke-linecap="round"><g id="arms">\(arms.joined())</g></g>
      <circle cx="130" cy="200" r="22" fill="#30363d"/>
      <rect id="lock" x="124" y="190" width="12" height="20" rx="2" fill="#f0883e"/>
      """
  }

  private var rules: [String] {
    var rules: [String] = []
    for (index, _) in Self.script.enumerated() {
      if index > 0 { rules += appearance("w\(index)", at: time(index) - Self.answer) }
      rules += appearance("a\(index)", at: time(index))
    }
    for (part, isOn) in [("red", true), ("green", false), ("fault", false), ("lock", true)] {
      rules += switching(part, from: isOn)
    }
    return rules + turning + dropping
  }

  private func animation(_ name: String, _ frames: [String], _ pace: String) -> [String] {
    [
      "@keyframes \(name) { \(frames.joined(separator: " ")) }",
      "#\(name) { animation: \(name) \(length)ms \(pace) infinite }",
    ]
  }

  private func appearance(_ name: String, at time: Int) -> [String] {
    animation(name, ["0% { opacity: 0 }", "\(percent(time)) { opacity: 1 }"], "step-end")
  }

  /// A lamp that is on or off, or the bolt that holds the arms while the lock is closed.
  private func switching(_ part: String, from isOn: Bool) -> [String] {
    var frames = ["0% { opacity: \(isOn ? 1 : 0) }"]
    for (index, answer) in answers.enumerated() {
      let isSwitchedOn = answer.contains("\(part) on") || answer.contains("\(part) closes")
      let isSwitchedOff = answer.contains("\(part) off") || answer.contains("\(part) opens")
      guard isSwitchedOn || isSwitchedOff else { continue }
      frames.append("\(percent(time(index))) { opacity: \(isSwitchedOn ? 1 : 0) }")
    }
    return animation(part, frames, "step-end") + ["#\(part) { opacity: \(isOn ? 1 : 0) }"]
  }

  /// A third of a turn for each visitor who passed.
  private var turning: [String] {
    var (angle, frames) = (0, ["0% { transform: rotate(0deg) }"])
    for (index, answer) in answers.enumerated() where answer.hasPrefix("push: unlocked -> locked") {
      let start = time(index)
      frames.append("\(percent(start - Self.answer)) { transform: rotate(\(angle)deg) }")
      angle += 120
      frames.append("\(percent(start)) { transform: rotate(\(angle)deg) }")
    }
    frames.append("100% { transform: rotate(\(angle)deg) }")
    return animation("arms", frames, "linear")
  }

  /// A coin that falls into the slot.
  private var dropping: [String] {
    var frames = ["0% { opacity: 0 }"]
    for (index, answer) in answers.enumerated() where answer.hasPrefix("coin:") {
      let end = time(index)
      frames.append("\(percent(end - Self.answer)) { opacity: 0; transform: translateY(-40px) }")
      frames.append(
        "\(percent(end - Self.answer + 10)) { opacity: 1; transform: translateY(-40px) }")
      frames.append("\(percent(end)) { opacity: 1; transform: translateY(20px) }")
      frames.append("\(percent(end + 10)) { opacity: 0; transform: translateY(20px) }")
    }
    return animation("coin", frames + ["100% { opacity: 0 }"], "linear") + ["#coin { opacity: 0 }"]
  }
}
