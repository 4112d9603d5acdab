// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import Foundation
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
          play --> edit: edit-button / push
          edit --> [*]: back-button / pop
        """)
    let clock = StateDiagram<AlarmClock>().text(.mermaid)
    #expect(clock.contains("\n  snoozed --> playing: after 540 s"))
    #expect(clock.contains("\n  armed --> playing: after alarm"))
    let application = StateDiagram<ApplicationLifecycle>().text(.mermaid)
    #expect(application.contains("\n  running --> terminating: quit [saved]"))
  }

  @Test("Junctions are drawn as the guards on the way, a guard that refuses as its contrary")
  func junctions() {
    let lines = StateDiagram<Booth>().text(.mermaid).components(separatedBy: "\n")
    #expect(lines.contains("  free --> busy: coin [staffed, full]"))
    #expect(lines.contains("  free --> closed: coin [staffed, else]"))
    #expect(lines.contains("  closed --> free: coin [not full]"))
    #expect(lines.contains("  busy --> closed: leave / deep history"))
  }

  @Test("A table is seen with its junctions")
  func seen() throws {
    let lines = try #require(Workpiece(HierarchicalMachine<Booth>.self).table?.rows(nil))
    #expect(lines.contains("  coin: if staffed, by junction by-credit; else stay"))
    #expect(lines.contains("  leave: deep history of closed"))
    #expect(lines.last == "junction by-credit: if full, to busy; else to closed")
  }

  @Test("Graphviz: a state with substates is a cluster, and lines end at its edge")
  func dot() {
    let lines = StateDiagram<AlarmClock>().text(.dot).components(separatedBy: "\n")
    #expect(lines.contains("  subgraph cluster_active {"))
    #expect(lines.contains("  inactive -> armed [label=\"start\", lhead=cluster_active]"))
    #expect(lines.contains("  armed -> inactive [label=\"stop\", ltail=cluster_active]"))
    #expect(lines.contains("  played_in_background [label=\"played-in-background\"]"))
    #expect(lines.first == "digraph {")
    #expect(lines.last == "}")
  }

  @Test("SVG: a box for each state and a line for each transition, none over another")
  func svg() throws {
    let diagram = StateDiagram<AlarmClock>()
    let picture = diagram.text(.svg)
    for row in 0..<6 { #expect(picture.contains(">\(diagram.name(row))</text>")) }
    for arrow in diagram.arrows { #expect(picture.contains(">\(arrow.label)</text>")) }
    let heights = picture.matches(of: /<circle cx="\d+" cy="(\d+)"/).map { String($0.output.1) }
    #expect(Set(heights).count == heights.count)
    #expect(picture.matches(of: /<(\w+)[^>]*[^\/]>/).count == picture.matches(of: /<\/\w+>/).count)
  }
}
