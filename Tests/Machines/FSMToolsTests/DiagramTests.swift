// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import Foundation
import MachineSupport
import Testing

@testable import FSMTools

@Suite struct DiagramTests {
  @Test("Mermaid: substates are in their state, with the first; a push, a pop and a timer say so")
  func mermaid() {
    #expect(
      StateDiagram<EditMode>().text(.mermaid) == """
        stateDiagram-v2
          state scroll {
            [*] --> play
            play
            edit
          }
          [*] --> scroll
          play --> edit: edit-button (push)
          edit --> [*]: back-button (pop)
          note right of scroll
            enter / show-map
            exit / hide-map
            touch-moved / scroll-map
            touch-cancelled (first, passing on) / stop-scrolling
          end note
          play: enter / show-edit-button
          play: exit / hide-edit-button
          play: touch-began / look
          edit: enter / show-back-button
          edit: exit / hide-back-button
          edit: touch-began / grab
          edit: touch-moved [dragging] / move-cow
          edit: touch-ended / drop
          edit: touch-cancelled / drop
        """)
    let clock = StateDiagram<AlarmClock>().text(.mermaid)
    #expect(clock.contains("\n  snoozed --> playing: after 540 s"))
    #expect(clock.contains("\n  armed --> playing: after alarm"))
    let application = StateDiagram<ApplicationLifecycle>().text(.mermaid)
    #expect(application.contains("\n  running --> terminating: quit [saved]"))
  }

  @Test func `Beginnings, external moves, turns, histories, times and what is deferred say so`() {
    #expect(
      StateDiagram<Cabin>().text(.mermaid) == """
        stateDiagram-v2
          state cabin {
            [*] --> seat: / sit
            seat
            bunk
          }
          [*] --> cabin
          cabin --> cabin: bell (external) / ring
          outside --> cabin: bell [free]
          outside --> cabin: call (history) / ring
          note right of cabin
            after 90 s
          end note
          seat: call (passing on) / ring
          bunk: after 1500 ms
          bunk: call (deferred)
          outside: bell [else] /
        """)
    let lines = StateDiagram<Cabin>().text(.dot).components(separatedBy: "\n")
    #expect(lines.contains("    begin_cabin [shape=point, label=\"\"]"))
    #expect(lines.contains("    begin_cabin -> seat [label=\" / sit\"]"))
    #expect(lines.contains("    bunk [label=\"bunk\\nafter 1500 ms\\lcall (deferred)\\l\"]"))
    let rows = Workpiece(HierarchicalMachine<Cabin>.self).table?.rows(nil) ?? []
    #expect(rows.contains("  begins with: seat sit"))
    #expect(rows.contains("  bell: external cabin ring"))
  }

  @Test("Junctions are drawn as the guards on the way, a guard that refuses as its contrary")
  func junctions() {
    let lines = StateDiagram<Booth>().text(.mermaid).components(separatedBy: "\n")
    #expect(lines.contains("  free --> busy: coin [staffed, full]"))
    #expect(lines.contains("  free --> closed: coin [staffed, not full]"))
    #expect(lines.contains("  closed --> free: coin [not full]"))
    #expect(lines.contains("  busy --> closed: leave (deep history)"))
  }

  @Test func `PlantUML: a state is declared where it is, and what is in it has lines of its own`() {
    #expect(
      StateDiagram<Cabin>().text(.plantuml) == """
        @startuml
        state cabin {
          state seat
          state bunk
          [*] --> seat : / sit
        }
        state outside
        [*] --> cabin
        cabin --> cabin : bell (external) / ring
        outside --> cabin : bell [free]
        outside --> cabin : call (history) / ring
        cabin : after 90 s
        seat : call (passing on) / ring
        bunk : after 1500 ms
        bunk : call (deferred)
        outside : bell [else] /
        @enduml
        """)
    let lines = StateDiagram<AlarmClock>().text(.plantuml).components(separatedBy: "\n")
    #expect(lines.contains("state \"played-in-background\" as played_in_background"))
    #expect(lines.contains("playing : enter / start-sound"))
    #expect(StateDiagram<EditMode>().text(.plantuml).contains("edit --> [*] : back-button (pop)"))
  }

  @Test func `A table is seen with its junctions`() throws {
    let lines = try #require(Workpiece(HierarchicalMachine<Booth>.self).table?.rows(nil))
    #expect(lines.contains("  coin: if staffed, by junction by-credit; else stay"))
    #expect(lines.contains("  leave: deep history of closed"))
    #expect(lines.suffix(2) == ["junction by-credit: if full, to busy; else to closed", "end"])
  }

  @Test func `Graphviz: a state with substates is a cluster, and lines end at its edge`() {
    let lines = StateDiagram<AlarmClock>().text(.dot).components(separatedBy: "\n")
    #expect(lines.contains("  subgraph cluster_active {"))
    #expect(
      lines.contains("  inactive -> armed [label=\"start / set-alarm\", lhead=cluster_active]"))
    let stop = "  armed -> inactive [label=\"stop / clear-alarm\", ltail=cluster_active]"
    #expect(lines.contains(stop))
    let missed = "\\nenter / show-missed\\lexit / hide-missed\\l\"]"
    #expect(lines.contains("  played_in_background [label=\"played-in-background\(missed)"))
    #expect(lines.first == "digraph {")
    #expect(lines.last == "}")
  }
}

/// A cabin with all that a picture must show.
private enum Cabin: Automaton {
  enum State: UInt8, CaseName { case cabin, seat, bunk, outside }
  enum Event: UInt8, CaseName { case bell, call, time }
  enum Word: UInt8, CaseName { case sit, ring }
  enum Guard: UInt8, CaseName { case free }

  static let initial = State.cabin
  static let roles = Roles<Self>(timeout: .time)

  // swift-format-ignore
  static let table = WithDeferral<_, 1>(WithHistory(WithTimers(HierarchicalTable<Cabin, 4, 3>([
    //                                                                              bell                                 call                        time
    .row(.cabin, initial: .seat, begin: .words(.sit), after: .seconds(90),          [.external(.cabin, .ring),           .nothing,                   .nothing]),
    .row(.seat, in: .cabin,                                                         [.nothing,                           .stay(.ring).passingOn,     .nothing]),
    .row(.bunk, in: .cabin, after: .milliseconds(1500),                             [.nothing,                           .deferred,                  .nothing]),
    .row(.outside,                                                                  [.if(.free, .to(.cabin), else: .stay()), .history(.cabin, .ring), .nothing]),
  ]))))
}
