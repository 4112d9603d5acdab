// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// The same two with fewer closures. These are no default arguments, since such a closure counts as
// one that escapes, and does not compile where allocations are forbidden.

extension Driver {
  /// `start`, where performing a word returns no event.
  @inlinable public mutating func start<World: Conditions<M.A>>(
    at now: Nanoseconds, in world: inout World, perform: (M.A.Word, inout World) -> Void,
    each: (M.Result, inout World) -> Void
  ) {
    start(
      at: now, in: &world,
      perform: { (word, world) -> M.A.Event? in
        perform(word, &world)
        return nil
      }, each: each)
  }

  /// `run`, where performing a word returns no event.
  @inlinable public mutating func run<World: Conditions<M.A>>(
    by now: Nanoseconds, in world: inout World, perform: (M.A.Word, inout World) -> Void,
    each: (M.Result, inout World) -> Void
  ) {
    run(
      by: now, in: &world,
      perform: { (word, world) -> M.A.Event? in
        perform(word, &world)
        return nil
      }, each: each)
  }

  /// `start`, with words alone.
  @inlinable public mutating func start<World: Conditions<M.A>>(
    at now: Nanoseconds, in world: inout World, perform: (M.A.Word, inout World) -> Void
  ) {
    start(at: now, in: &world, perform: perform, each: { _, _ in })
  }

  /// `run`, with words alone.
  @inlinable public mutating func run<World: Conditions<M.A>>(
    by now: Nanoseconds, in world: inout World, perform: (M.A.Word, inout World) -> Void
  ) {
    run(by: now, in: &world, perform: perform, each: { _, _ in })
  }

  /// `start`, without a look at the steps.
  @inlinable public mutating func start<World: Conditions<M.A>>(
    at now: Nanoseconds, in world: inout World, perform: (M.A.Word, inout World) -> M.A.Event?
  ) {
    start(at: now, in: &world, perform: perform, each: { _, _ in })
  }

  /// `run`, without a look at the steps.
  @inlinable public mutating func run<World: Conditions<M.A>>(
    by now: Nanoseconds, in world: inout World, perform: (M.A.Word, inout World) -> M.A.Event?
  ) {
    run(by: now, in: &world, perform: perform, each: { _, _ in })
  }
}
