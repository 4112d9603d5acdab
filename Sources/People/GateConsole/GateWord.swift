// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
package import Interpreter
package import Turnstile

/// The words of a gate.
package enum GateWord: UInt8, Enumerated {
  case coin, push, repairman, release, restore
  case counters, lines, faults
  // In the order of the settings.
  case seed, breakChance, relock
  case hum, chatter, dips, echo, answer, lean, jam, stickLock, unplug, slowDisk, fullDisk

  /// The setting that the word changes; `nil` for another word.
  package var setting: GateSetting? {
    rawValue < Self.seed.rawValue ? nil : GateSetting(rawValue: rawValue - Self.seed.rawValue)
  }

  /// The word, its arguments and its effect.
  var description: HostWord {
    switch self {
    case .coin: HostWord("coin", "( -- ) drop a coin")
    case .push: HostWord("push", "( -- ) push the arm")
    case .repairman: HostWord("repairman", "( -- ) turn the repairman's key")
    case .release: HostWord("release", "( -- ) open the emergency loop to free the arm")
    case .restore: HostWord("restore", "( -- ) close the emergency loop again")
    case .counters: HostWord(".counters", "( -- ) print the counters")
    case .lines: HostWord(".lines", "( -- ) print which lines are active")
    case .faults: HostWord(".faults", "( -- ) print what is wrong with the gate")
    case .seed: HostWord("seed", "( n -- ) set the seed of the random numbers")
    case .breakChance:
      HostWord("break-chance", "( n -- ) let n percent of the pushes break the gate")
    case .relock: HostWord("relock", "( n -- ) lock an unlocked gate after n seconds; 0: never")
    case .hum: fault("hum", "( n -- ) 1: mains hum on the coin line; 0: quiet")
    case .chatter: fault("chatter", "( n -- ) 1: the push sensor chatters; 0: quiet")
    case .dips: fault("dips", "( n -- ) 1: the supply dips each second; 0: it is steady")
    case .echo:
      fault("echo", "( n -- ) 1: the lock's coil makes pulses on the coin line; 0: none")
    case .answer: fault("answer", "( n -- ) 1: the acceptor pulses at power-on; 0: it does not")
    case .lean: fault("lean", "( n -- ) 1: a visitor leans on the arm; 0: lets go")
    case .jam: fault("jam", "( n -- ) 1: a coin is stuck in the slot; 0: no coin")
    case .stickLock: fault("stick-lock", "( n -- ) 1: the lock's line is stuck; 0: it works")
    case .unplug: fault("unplug", "( n -- ) 1: unplug the GPIO chip; 0: plug it in")
    case .slowDisk: fault("slow-disk", "( n -- ) let a disk write take n milliseconds")
    case .fullDisk: fault("full-disk", "( n -- ) 1: the disk is full; 0: it has room")
    }
  }

  private func fault(_ name: WordName, _ summary: StaticString) -> HostWord {
    HostWord(name, summary, isFault: true)
  }

  /// The word that does what another program's word would do.
  package static func hint(about word: WordName) -> StaticString? {
    if word == "open" || word == "unlock" { return "`coin` opens a locked gate" }
    if word == "lock" || word == "close" { return "`push` locks the gate behind a visitor" }
    if word == "price" || word == "credit" { return "`.counters` prints the credit" }
    if word == "books" { return "`.counters` prints them" }
    return word == "status" ? "`.state`, `.lines` and `.counters` print it" : nil
  }
}

/// The words of a running gate: its commands, and what it shows.
package enum LiveWord: Sendable {
  case command(Command)
  case show(ShowWord)

  /// The number of words.
  package static var count: Int { Command.count + ShowWord.count }

  /// The word at `index`, 0..<``count``: the commands come first.
  package init?(_ index: Int) {
    guard let number = UInt8(exactly: index) else { return nil }
    if let command = Command(rawValue: number) {
      self = .command(command)
    } else if let word = ShowWord(rawValue: number - UInt8(Command.count)) {
      self = .show(word)
    } else {
      return nil
    }
  }

  /// The word, its arguments and its effect.
  package var description: HostWord {
    switch self {
    case .command(let command): HostWord(WordName(command.name), command.summary)
    case .show(let word): word.description
    }
  }

  /// A hint about a word of a simulated gate, or of another program.
  package static func hint(about word: WordName) -> StaticString? {
    if word == "back" { return "a real gate cannot go back; use `turnstile` at the desk" }
    if word == "open" || word == "unlock" { return "`unlock-once` and `hold-open` open the gate" }
    if word == "status" { return "`.state`, `.lines` and `.counters` print it" }
    if word == "trace" { return "`turnstilectl trace` prints the last edges of this gate" }
    var isOfTheDesk =
      word == "seconds" || word == "milliseconds" || word == ".time" || word == "replay"
      || word == "bounces" || word == ".journal"
    GateWord.forEach { if $0.description.name == word { isOfTheDesk = true } }
    return isOfTheDesk ? "works only in a simulation; type `words` for a list" : nil
  }
}

/// What a running gate shows of itself.
package enum ShowWord: UInt8, Enumerated, Sendable {
  case counters, lines, faults
  /// Whether each step is printed.
  case watch, unwatch

  /// The word, its arguments and its effect.
  var description: HostWord {
    switch self {
    case .counters: HostWord(".counters", "( -- ) print the counters")
    case .lines: HostWord(".lines", "( -- ) print which lines are active")
    case .faults: HostWord(".faults", "( -- ) print faults and lost events")
    case .watch: HostWord("watch", "( -- ) print each step until you type an empty line")
    case .unwatch: HostWord("unwatch", "( -- ) stop printing steps")
    }
  }
}
