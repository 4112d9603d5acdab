// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import Fixed
import Turnstile

/// What a configuration may say about the push sensor and the bolt, and rarely should.
package enum PassageNote: Sendable, Equatable {
  /// It is not known what the sensor feels.
  case unknownSensor
  /// A price may be kept whose visitor has passed, since it is not known what the sensor feels.
  case unusedOfUnknownSensor
  /// A contact that feels each touch, on a bolt that does not turn it into a passage.
  case contactOnRidingBolt
  /// A rest, in nanoseconds, in which the next visitor is in the arm.
  case longRest(Nanoseconds)
  /// The same of a contact on a bolt that rides, where all who follow in a chain pass.
  case longRestOfContact(Nanoseconds)
  /// A debounce, in nanoseconds, that comes near to a rotation's pulse.
  case longDebounce(Nanoseconds)
  /// It is not known what the bolt does.
  case unknownMechanism
  /// It is not known what the bolt does that closes on an arm which turns.
  case beginOfUnknownMechanism
  /// A push counts whatever the arm does.
  case press

  /// Adds the note as a sentence, without a line end.
  func describe(into text: inout TextBuffer) {
    switch self {
    case .unknownSensor:
      text += "sensor = unknown takes a price for each touch of the arm; "
      text += "set sensor to contact, level or pulse"
    case .unusedOfUnknownSensor:
      text += "sensor = unknown does not see a visitor who passes after relock, "
      text += "and the kept price lets another one pass; set sensor, or unused = void in [coin]"
    case .contactOnRidingBolt:
      text += "sensor = contact with mechanism = rides cannot tell a step into the arm and back "
      text += "from a passage: 9.5 % of the prices in a simulation of difficult visitors were lost "
      text += "so; a level sensor loses fewer"
    case .press:
      text += "counts = press takes each press for a passage: "
      text += "a person who leans on the arm and pays lets another one through; set counts = auto"
    case .longRest(let rest):
      text += "rest = \(duration: rest) lets more visitors pass behind one that has paid; "
      text += "set rest = auto"
    case .longRestOfContact(let rest):
      text += "rest = \(duration: rest) takes visitors who run through in a chain for one push: "
      text += "in a simulation with 20ms 4.6 of 5 passed so behind each that had paid, "
      text += "with auto 0.9; set rest = auto"
    case .longDebounce(let debounce):
      text += "debounce = \(duration: debounce) is near the pulse of a fast rotation, 29ms; "
      text += "set debounce = 5ms"
    case .unknownMechanism:
      text += "mechanism = unknown counts each push when it ends; "
      text += "set mechanism to what the bolt does on an arm that is not at rest"
    case .beginOfUnknownMechanism:
      text += "mechanism = unknown with counts = begin stops the arm in each rotation, "
      text += "if the bolt jams; set mechanism, or counts = auto in [push]"
    }
  }

  /// The section that it is about.
  var section: Section {
    switch self {
    case .unknownMechanism, .beginOfUnknownMechanism: .line(.output(.lock))
    default: .line(.input(.push))
    }
  }
}

extension Configuration {
  /// Calls `body` with each note about `[push]`.
  func forEachPushNote(_ body: (PassageNote) -> Void) {
    let (passage, debounce) = (rules.passage, wiring[.push].debounce)
    guard passage.followsArm else {
      if passage.sensor != .unknown || passage.mechanism != .unknown { body(.press) }
      return
    }
    if passage.sensor == .unknown {
      body(.unknownSensor)
      if rules.coin.unused == .credit { body(.unusedOfUnknownSensor) }
    }
    if passage.sensor == .contact, passage.mechanism == .rides { body(.contactOnRidingBolt) }
    let best = PassageRules(sensor: passage.sensor, mechanism: passage.mechanism)?.rest
    if let best, passage.rest > best {
      body(best < .milliseconds(20) ? .longRestOfContact(passage.rest) : .longRest(passage.rest))
    }
    if passage.sensor == .pulse, debounce > .milliseconds(10) { body(.longDebounce(debounce)) }
  }

  /// Calls `body` with each note about the bolt in `[lock]`.
  func forEachMechanismNote(_ body: (PassageNote) -> Void) {
    let passage = rules.passage
    guard passage.followsArm, passage.mechanism == .unknown else { return }
    body(passage.counts == .begin ? .beginOfUnknownMechanism : .unknownMechanism)
  }
}
