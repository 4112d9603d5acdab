// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import Fixed
import Interpreter

/// One of the five other machines, at work.
enum Example {
  case alarmClock(PlayedMachine<HierarchicalMachine<AlarmClock, 4>>)
  case applicationLifecycle(PlayedMachine<Machine<ApplicationLifecycle>>)
  case editMode(PlayedMachine<HierarchicalMachine<EditMode, 4>>)
  case launchSequence(PlayedLaunch)
  case numberParser(PlayedMachine<Machine<NumberParser>>)

  /// The example with this number, 0...4 in the order of their names, just started.
  init?(_ number: UInt32) {
    switch number {
    case 0: self = .alarmClock(.init())
    case 1: self = .applicationLifecycle(.init())
    case 2: self = .editMode(.init())
    case 3: self = .launchSequence(.init())
    case 4: self = .numberParser(.init())
    default: return nil
    }
  }

  /// The time since the start.
  var time: Nanoseconds {
    switch self {
    case .alarmClock(let played): played.time
    case .applicationLifecycle(let played): played.time
    case .editMode(let played): played.time
    case .launchSequence(let played): played.time
    case .numberParser(let played): played.time
    }
  }

  /// When something happens of itself; `nil` for never.
  var timeout: Nanoseconds? {
    switch self {
    case .alarmClock(let played): played.timeout
    case .applicationLifecycle(let played): played.timeout
    case .editMode(let played): played.timeout
    case .launchSequence(let played): played.timeout
    case .numberParser(let played): played.timeout
    }
  }

  /// The index of the state.
  var state: Int? {
    switch self {
    case .alarmClock(let played): played.state
    case .applicationLifecycle(let played): played.state
    case .editMode(let played): played.state
    case .launchSequence(let played): played.state
    case .numberParser(let played): played.state
    }
  }

  /// Whether the machine is in a state, or in a part of it.
  func isIn(_ state: Int) -> Bool {
    switch self {
    case .alarmClock(let played): played.isIn(state)
    case .editMode(let played): played.isIn(state)
    default: self.state == state
    }
  }

  /// The number that a word was last given; `nil` for a word that takes none.
  func value(of word: Int) -> UInt32? {
    switch self {
    case .alarmClock(let played): played.value(of: word)
    case .applicationLifecycle(let played): played.value(of: word)
    case .editMode(let played): played.value(of: word)
    case .launchSequence: nil
    case .numberParser(let played): played.value(of: word)
    }
  }

  /// Performs a word and prints its effect.
  mutating func perform(_ word: Int, _ number: UInt32) throws(HostFault) {
    switch self {
    case .alarmClock(var played):
      try played.perform(word, number)
      self = .alarmClock(played)
    case .applicationLifecycle(var played):
      try played.perform(word, number)
      self = .applicationLifecycle(played)
    case .editMode(var played):
      try played.perform(word, number)
      self = .editMode(played)
    case .launchSequence(var played):
      played.perform(word)
      self = .launchSequence(played)
    case .numberParser(var played):
      try played.perform(word, number)
      self = .numberParser(played)
    }
  }

  /// Lets time pass to `end`, and prints what happened if there is a title for it.
  mutating func pass(to end: Nanoseconds, _ title: TextBuffer?) {
    switch self {
    case .alarmClock(var played):
      played.pass(to: end, title)
      self = .alarmClock(played)
    case .applicationLifecycle(var played):
      played.pass(to: end, title)
      self = .applicationLifecycle(played)
    case .editMode(var played):
      played.pass(to: end, title)
      self = .editMode(played)
    case .launchSequence(var played):
      played.pass(to: end)
      self = .launchSequence(played)
    case .numberParser(var played):
      played.pass(to: end, title)
      self = .numberParser(played)
    }
  }
}

// What is the same however far the machine is.
extension Example {
  /// The number of words.
  var wordCount: Int {
    switch self {
    case .alarmClock: PlayedMachine<HierarchicalMachine<AlarmClock, 4>>.wordCount
    case .applicationLifecycle: PlayedMachine<Machine<ApplicationLifecycle>>.wordCount
    case .editMode: PlayedMachine<HierarchicalMachine<EditMode, 4>>.wordCount
    case .launchSequence: PlayedLaunch.wordCount
    case .numberParser: PlayedMachine<Machine<NumberParser>>.wordCount
    }
  }

  /// The number of states.
  var stateCount: Int {
    switch self {
    case .alarmClock: AlarmClock.table.stateCount
    case .applicationLifecycle: ApplicationLifecycle.table.stateCount
    case .editMode: EditMode.table.stateCount
    case .launchSequence: PlayedLaunch.stateCount
    case .numberParser: NumberParser.table.stateCount
    }
  }

  /// The word at an index.
  func word(_ index: Int) -> HostWord {
    switch self {
    case .alarmClock: PlayedMachine<HierarchicalMachine<AlarmClock, 4>>.word(index)
    case .applicationLifecycle: PlayedMachine<Machine<ApplicationLifecycle>>.word(index)
    case .editMode: PlayedMachine<HierarchicalMachine<EditMode, 4>>.word(index)
    case .launchSequence: PlayedLaunch.word(index)
    case .numberParser: PlayedMachine<Machine<NumberParser>>.word(index)
    }
  }

  /// The name of the state at an index.
  func stateName(_ index: Int) -> StaticString {
    switch self {
    case .alarmClock: AlarmClock.State(rawValue: UInt8(index))?.name ?? ""
    case .applicationLifecycle: ApplicationLifecycle.State(rawValue: UInt8(index))?.name ?? ""
    case .editMode: EditMode.State(rawValue: UInt8(index))?.name ?? ""
    case .launchSequence: PlayedLaunch.stateName(index)
    case .numberParser: NumberParser.State(rawValue: UInt8(index))?.name ?? ""
    }
  }

  /// Writes the row of a state.
  func writeRow(_ index: Int, to stream: PageStream) {
    switch self {
    case .alarmClock:
      PlayedMachine<HierarchicalMachine<AlarmClock, 4>>.writeRow(index, to: stream)
    case .applicationLifecycle:
      PlayedMachine<Machine<ApplicationLifecycle>>.writeRow(index, to: stream)
    case .editMode: PlayedMachine<HierarchicalMachine<EditMode, 4>>.writeRow(index, to: stream)
    case .launchSequence: stream.write(TextBuffer(stateName(index)))
    case .numberParser: PlayedMachine<Machine<NumberParser>>.writeRow(index, to: stream)
    }
  }
}
