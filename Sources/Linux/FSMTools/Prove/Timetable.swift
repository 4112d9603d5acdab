// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import Fixed

/// When the causes of a way can happen: the gaps between them, and the earliest times that have these.
struct Timetable {
  private let count: Int
  // That one cause is at least so many nanoseconds after another; if negative, at most before it.
  private var gaps: [(from: Int, to: Int, least: Int)] = []

  /// The times of the causes of a way, each as far from the deadlines that it must not meet as fits:
  /// a second, a half, and down to a millisecond; less only for delays of a few milliseconds.
  ///
  /// `nil` where no times fit.
  static func times<M, W>(of way: [Reaction<M, W>]) -> [Nanoseconds]? {
    let margins: [Nanoseconds] = [1000, 500, 100, 10, 1].map { .milliseconds($0) } + [1000, 1]
    for margin in margins {
      if let times = Timetable(way, margin: Int(margin)).earliest {
        return times.map { Nanoseconds($0) }
      }
    }
    return nil
  }

  private init<M, W>(_ way: [Reaction<M, W>], margin: Int) {
    count = way.count
    // For each timer that runs, what started it, and its delay.
    var running: [Int: (start: Int, delay: Int)] = [:]
    for (index, reaction) in way.enumerated() {
      if index > 0 { gaps.append((index - 1, index, 0)) }
      var due = -1
      if case .timer(let timer) = reaction.cause { due = timer }
      for (timer, (start, delay)) in running {
        if timer == due { gaps.append((start, index, delay)) }
        // An inner timer runs out later, and every timer later than an event.
        gaps.append((index, start, (timer > due ? margin : 0) - delay))
      }
      for (timer, start) in reaction.starts.enumerated() {
        guard let start else { continue }
        running[timer] = start == 0 ? nil : (index, start * Int(Nanoseconds.milliseconds(1)))
      }
    }
  }

  /// The earliest times with these gaps, by the algorithm of Bellman and Ford; `nil` for none.
  private var earliest: [Int]? {
    var times = Array(repeating: 0, count: count)
    for _ in 0...count {
      var isSettled = true
      for gap in gaps where times[gap.from] + gap.least > times[gap.to] {
        times[gap.to] = times[gap.from] + gap.least
        isSettled = false
      }
      if isSettled { return times }
    }
    return nil
  }
}
