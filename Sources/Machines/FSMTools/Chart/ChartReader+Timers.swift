// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

/// An event that is sent some time after a state is entered.
struct ChartTimer {
  let (state, send): (ChartElement, ChartElement)
  let (event, delay): (String, String)
  /// Where it is cancelled as the state is left.
  let cancel: ChartElement?
}

extension ChartReader {
  var deadline: String { kept("deadline") ?? "timeout" }

  mutating func readTimer(_ send: ChartElement) {
    guard let state = send.parent?.parent, send.parent?.name == "onentry",
      let event = send["event"],
      !timers.contains(where: { $0.state === state }), let delay = delay(send)
    else {
      return refuse("<send> with a delay is a timer alone: one in <onentry>, in s or ms", send)
    }
    let cancels = state.parts("onexit").flatMap { $0.parts("cancel") }
    let cancel = cancels.first { $0["sendid"] == send["id"] && send["id"] != nil }
    if cancel == nil { note("\(event): ends with its state, as if it was cancelled", send) }
    for other in timers where other.state.contains(state) { keep("timers: each", other.send) }
    timers.append(
      ChartTimer(state: state, send: send, event: event, delay: delay, cancel: cancel))
  }

  private func delay(_ send: ChartElement) -> String? {
    let text = send["delay"] ?? send["delayexpr"]?.filter { $0 != "'" } ?? ""
    let unit = text.drop { $0.isNumber || $0 == "." }
    guard let number = Double(text.dropLast(unit.count)) else {
      return isPlain(text) && send["delay"] == nil ? text.replacing("_", with: "-") : nil
    }
    let count = (unit == "s" ? 1000 : unit == "ms" ? 1 : .nan) * number
    let isWhole = count < 1e12 && (count - count.rounded()).magnitude < 1e-6
    return isWhole ? "\(UInt64(count.rounded())) milliseconds" : nil
  }

  /// Whether a transition is for all timeouts that come to its state.
  mutating func isTimeout(_ transition: ChartElement, in state: ChartElement) -> Bool {
    var (here, taken): ([String], [String]) = ([], [])
    for timer in timers where !isHandled(timer, inside: state) {
      let isInner = timer.state === state || state.contains(timer.state)
      let isOuter = timer.state.contains(state)
      if isInner || isOuter && !keeps("timers: each") { here.append(timer.event) }
      let isSeen = isInner || isOuter || timer.cancel == nil
      if isSeen, transition.takes(timer.event) { taken.append(timer.event) }
    }
    if events.contains(deadline) { here.append(deadline) }
    if events.contains(deadline), transition.takes(deadline) { taken.append(deadline) }
    if !taken.isEmpty, taken != here {
      let all = here.isEmpty ? "none" : Set(here).sorted().joined(separator: ", ")
      refuse("\(taken[0]): expected the timeouts that come here, and no other: \(all)", transition)
    }
    return !taken.isEmpty
  }

  /// Whether a timer's event is always taken before it comes to a state.
  private func isHandled(_ timer: ChartTimer, inside state: ChartElement) -> Bool {
    states.filter { state.contains($0) && ($0 === timer.state || $0.contains(timer.state)) }
      .flatMap { $0.parts("transition") }
      .contains { $0["cond"] == nil && $0.takes(timer.event) }
  }
}
