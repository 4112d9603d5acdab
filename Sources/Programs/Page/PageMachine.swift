// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Examples
import FSM
import MachineConsole

/// A machine without a hierarchy, with its words.
typealias Flat<A: Automaton> = MachineHost<Undriven<Machine<A>>, PageWriter>
/// A machine with one, with its words.
typealias Nested<A: Automaton> = MachineHost<Undriven<HierarchicalMachine<A, 4>>, PageWriter>
where A.Rows: Hierarchy

/// The machines of the page, of which one is at work: a gate, or an example in the order of their names.
typealias PageMachine = OneOf<
  PageHost,
  OneOf<
    Nested<AlarmClock>,
    OneOf<
      Flat<ApplicationLifecycle>,
      OneOf<Nested<EditMode>, OneOf<LaunchHost<PageWriter>, Flat<NumberParser>>>
    >
  >
>
