// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import Fixed
import Interpreter

private typealias AlarmClockPlayed = PlayedMachine<HierarchicalMachine<AlarmClock, 4>>
private typealias ApplicationLifecyclePlayed = PlayedMachine<Machine<ApplicationLifecycle>>
private typealias EditModePlayed = PlayedMachine<HierarchicalMachine<EditMode, 4>>
private typealias NumberParserPlayed = PlayedMachine<Machine<NumberParser>>

/// The five other machines, of which one is at work.
///
/// They lie beside each other: a payload of an enum would be copied wherever it is used.
struct Example {
  /// Which machine it is, in the order of their names.
  enum Kind: UInt32 {
    case alarmClock, applicationLifecycle, editMode, launchSequence, numberParser
  }

  /// The machine at work.
  let kind: Kind
  private var alarmClock = AlarmClockPlayed()
  private var applicationLifecycle = ApplicationLifecyclePlayed()
  private var editMode = EditModePlayed()
  private var launchSequence = PlayedLaunch()
  private var numberParser = NumberParserPlayed()

  /// A machine that has just started.
  init(_ kind: Kind) { self.kind = kind }

  /// The time since the start.
  var time: Nanoseconds {
    switch kind {
    case .alarmClock: alarmClock.time
    case .applicationLifecycle: applicationLifecycle.time
    case .editMode: editMode.time
    case .launchSequence: launchSequence.time
    case .numberParser: numberParser.time
    }
  }

  /// When something happens of itself; `nil` for never.
  var timeout: Nanoseconds? {
    switch kind {
    case .alarmClock: alarmClock.timeout
    case .applicationLifecycle: applicationLifecycle.timeout
    case .editMode: editMode.timeout
    case .launchSequence: launchSequence.timeout
    case .numberParser: numberParser.timeout
    }
  }

  /// The index of the state.
  var state: Int? {
    switch kind {
    case .alarmClock: alarmClock.state
    case .applicationLifecycle: applicationLifecycle.state
    case .editMode: editMode.state
    case .launchSequence: launchSequence.state
    case .numberParser: numberParser.state
    }
  }

  /// Whether the machine is in a state, or in a part of it.
  func isIn(_ state: Int) -> Bool {
    switch kind {
    case .alarmClock: alarmClock.isIn(state)
    case .editMode: editMode.isIn(state)
    default: self.state == state
    }
  }

  /// The number that a word was last given; `nil` for a word that takes none.
  func value(of word: Int) -> UInt32? {
    switch kind {
    case .alarmClock: alarmClock.value(of: word)
    case .applicationLifecycle: applicationLifecycle.value(of: word)
    case .editMode: editMode.value(of: word)
    case .launchSequence: nil
    case .numberParser: numberParser.value(of: word)
    }
  }

  /// Performs a word and prints its effect.
  mutating func perform(_ word: Int, _ number: UInt32) throws(HostFault) {
    switch kind {
    case .alarmClock: try alarmClock.perform(word, number)
    case .applicationLifecycle: try applicationLifecycle.perform(word, number)
    case .editMode: try editMode.perform(word, number)
    case .launchSequence: launchSequence.perform(word)
    case .numberParser: try numberParser.perform(word, number)
    }
  }

  /// Lets time pass to `end`, and prints what happened if there is a title for it.
  mutating func pass(to end: Nanoseconds, _ title: TextBuffer?) {
    switch kind {
    case .alarmClock: alarmClock.pass(to: end, title)
    case .applicationLifecycle: applicationLifecycle.pass(to: end, title)
    case .editMode: editMode.pass(to: end, title)
    case .launchSequence: launchSequence.pass(to: end)
    case .numberParser: numberParser.pass(to: end, title)
    }
  }
}

// What is the same however far the machine is.
extension Example {
  /// The number of words.
  var wordCount: Int {
    switch kind {
    case .alarmClock: AlarmClockPlayed.wordCount
    case .applicationLifecycle: ApplicationLifecyclePlayed.wordCount
    case .editMode: EditModePlayed.wordCount
    case .launchSequence: PlayedLaunch.wordCount
    case .numberParser: NumberParserPlayed.wordCount
    }
  }

  /// The number of states.
  var stateCount: Int {
    switch kind {
    case .alarmClock: AlarmClock.table.stateCount
    case .applicationLifecycle: ApplicationLifecycle.table.stateCount
    case .editMode: EditMode.table.stateCount
    case .launchSequence: PlayedLaunch.stateCount
    case .numberParser: NumberParser.table.stateCount
    }
  }

  /// The word at an index.
  func word(_ index: Int) -> HostWord {
    switch kind {
    case .alarmClock: AlarmClockPlayed.word(index)
    case .applicationLifecycle: ApplicationLifecyclePlayed.word(index)
    case .editMode: EditModePlayed.word(index)
    case .launchSequence: PlayedLaunch.word(index)
    case .numberParser: NumberParserPlayed.word(index)
    }
  }

  /// The name of the state at an index.
  func stateName(_ index: Int) -> StaticString {
    switch kind {
    case .alarmClock: AlarmClockPlayed.stateName(index)
    case .applicationLifecycle: ApplicationLifecyclePlayed.stateName(index)
    case .editMode: EditModePlayed.stateName(index)
    case .launchSequence: PlayedLaunch.stateName(index)
    case .numberParser: NumberParserPlayed.stateName(index)
    }
  }

  /// Writes the row of a state.
  func writeRow(_ index: Int, to stream: PageStream) {
    switch kind {
    case .alarmClock:
      AlarmClockPlayed.writeRow(index, to: stream)
    case .applicationLifecycle:
      ApplicationLifecyclePlayed.writeRow(index, to: stream)
    case .editMode: EditModePlayed.writeRow(index, to: stream)
    case .launchSequence: stream.write(TextBuffer(stateName(index)))
    case .numberParser: NumberParserPlayed.writeRow(index, to: stream)
    }
  }
}
