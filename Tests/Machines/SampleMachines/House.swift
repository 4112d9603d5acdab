// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

package import FSM
import MachineSupport

/// A house to walk about in: rooms in floors in a house, and a garden beside it.
///
/// Every entry word is `in…`, every exit word `out…`, and all other words name the cell that acted.
package enum House: Automaton {
  package enum State: UInt8, CaseName, CaseIterable {
    case house, upstairs, bed, bath, downstairs, kitchen, garden, shed
  }
  package enum Event: UInt8, CaseName, CaseIterable {
    case up, down, out, bathe, bell, mail, knock, shout, phone, answer, sleep, wake, timeout, fire
  }
  package enum Word: UInt8, CaseName, CaseIterable {
    case inHouse, outHouse, inUpstairs, outUpstairs, inBed, outBed, inBath, outBath
    case inDownstairs, outDownstairs, inKitchen, outKitchen, inGarden, outGarden, inShed, outShed
    case houseWord, upstairsWord, bedWord, kitchenWord, gardenWord, walk
  }
  package enum Guard: UInt8, CaseName { case awake }

  package static let initial = State.house
  package static let roles = Roles<Self>(timeout: .timeout)
  package static func isRequired(_ event: Event) -> Bool { event == .fire }

  // swift-format-ignore
  package static let table = WithStack<_, 3>(HierarchicalTable<House, 8, 14>([
    //  up                 down               out                bathe              bell                             mail                                  knock                  shout                        phone              answer    sleep               wake     timeout          fire
    .row(.house, initial: .upstairs, enter: .words(.inHouse), exit: .words(.outHouse), [
        .nothing,          .to(.downstairs),  .to(.garden,.walk), .nothing,         .stay(.houseWord).first,         .stay(.houseWord).firstPassingOn,     .stay(.houseWord),     .stay(.houseWord),           .push(.shed),      .pop(),   .nothing,           .again(.walk), .nothing,  .nothing]),
    .row(.upstairs, in: .house, initial: .bed, enter: .words(.inUpstairs), exit: .words(.outUpstairs), after: .seconds(9), [
        .stay(.upstairsWord), .nothing,       .nothing,          .to(.bath),        .stay(.upstairsWord),            .nothing,                             .stay(.upstairsWord),  .stay(.upstairsWord).passingOn, .nothing,       .pop(),   .push(.upstairs),   .again(.walk), .to(.kitchen), .nothing]),
    .row(.bed, in: .upstairs, enter: .words(.inBed), exit: .words(.outBed), [
        .nothing,          .nothing,          .nothing,          .nothing,          .stay(.bedWord),                 .stay(.bedWord),                      .if(.awake, .stay(.bedWord)), .stay(.bedWord).passingOn, .push(.bed), .nothing, .nothing,       .again(.walk), .nothing,  .nothing]),
    .row(.bath, in: .upstairs, enter: .words(.inBath), exit: .words(.outBath), after: .seconds(3), [
        .nothing,          .nothing,          .nothing,          .nothing,          .nothing,                        .nothing,                             .nothing,              .nothing,                    .push(.bed),       .nothing, .nothing,           .nothing, .to(.bed),      .nothing]),
    .row(.downstairs, in: .house, initial: .kitchen, enter: .words(.inDownstairs), exit: .words(.outDownstairs), [
        .to(.upstairs),    .nothing,          .nothing,          .nothing,          .nothing,                        .nothing,                             .nothing,              .nothing,                    .nothing,          .nothing, .nothing,           .nothing, .nothing,       .nothing]),
    .row(.kitchen, in: .downstairs, enter: .words(.inKitchen), exit: .words(.outKitchen), [
        .nothing,          .nothing,          .nothing,          .nothing,          .nothing,                        .nothing,                             .nothing,              .nothing,                    .nothing,          .nothing, .nothing,           .nothing, .nothing,       .nothing]),
    .row(.garden, enter: .words(.inGarden), exit: .words(.outGarden), [
        .nothing,          .nothing,          .to(.house),       .nothing,          .stay(.gardenWord),              .nothing,                             .nothing,              .nothing,                    .push(.house),     .pop(),   .nothing,           .nothing, .nothing,       .nothing]),
    .row(.shed, enter: .words(.inShed), exit: .words(.outShed), [
        .nothing,          .nothing,          .nothing,          .nothing,          .nothing,                        .nothing,                             .nothing,              .nothing,                    .push(.shed),      .pop(),   .nothing,           .nothing, .nothing,       .nothing]),
  ]))
}

package struct Sleeper: Conditions {
  package typealias Names = House
  package var isAwake: Bool

  package init(isAwake: Bool = false) { self.isAwake = isAwake }

  package func holds(_ condition: House.Guard) -> Bool { isAwake }
}
