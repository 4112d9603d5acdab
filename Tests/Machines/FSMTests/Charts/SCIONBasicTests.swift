// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import FSM
import MachineSupport
import Testing

/// Charts of SCION's suite without substates, whose events all come from outside.
@Suite struct SCIONBasicTests {
  @Test func `SCION basic/basic0: a machine is in its initial state`() {
    enum Chart: FlatChart { static let table = flat(.state(.a)) }
    expectEqual(play(Flat<Chart>.self), ["+a | a"])
  }

  @Test func `SCION basic/basic1: an event leads from a state to the next`() {
    enum Chart: FlatChart { static let table = flat(.state(.a, [.t1: .to(.b)]), .state(.b)) }
    expectEqual(play(Flat<Chart>.self, "t1"), ["+a | a", "-a +b | b"])
  }

  @Test func `SCION basic/basic2: two events lead two states further, each in its own state`() {
    enum Chart: FlatChart {
      static let table = flat(
        .state(.a, [.t1: .to(.b)]), .state(.b, [.t2: .to(.c)]), .state(.c))
    }
    expectEqual(play(Flat<Chart>.self, "t1 t2"), ["+a | a", "-a +b | b", "-b +c | c"])
    expectEqual(play(Flat<Chart>.self, "t2 t1"), ["+a | a", "| a", "-a +b | b"])
  }

  @Test func `SCION default-initial-state/initial1: a machine begins in its first state`() {
    enum Chart: FlatChart { static let table = flat(.state(.a, [.t1: .to(.b)]), .state(.b)) }
    expectEqual(play(Flat<Chart>.self, "t1"), ["+a | a", "-a +b | b"])
  }

  @Test func `SCION default-initial-state/initial2: a machine begins in the state that it names`() {
    enum Chart: FlatChart {
      static let initial = State.b
      static let table = flat(.state(.a), .state(.b, [.t1: .to(.a)]))
    }
    expectEqual(play(Flat<Chart>.self, "t1"), ["+b | b", "-b +a | a"])
  }

  @Test func `SCION documentOrder/documentOrder0: of two ways for an event the first is taken`() {
    enum Chart: FlatChart {
      static let table = flat(
        .state(.a, [.t1: .if(.yes, .to(.b), else: .to(.wrong))]), .state(.b))
    }
    expectEqual(play(Flat<Chart>.self, "t1"), ["+a | a", "-a +b | b"])
  }

  @Test func `SCION multiple-events-per-transition/test1: several events lead the same way`() {
    enum Chart: FlatChart {
      static let table = flat(
        .state(.a, [.t1: .to(.b), .t2: .to(.b), .t3: .to(.b)]),
        .state(.b, [.t1: .to(.c), .t2: .to(.c), .t3: .to(.c)]),
        .state(.c, [.t1: .to(.d), .t2: .to(.d), .t3: .to(.d)]), .state(.d))
    }
    #expect(
      play(Flat<Chart>.self, "t1 t2 t3") == ["+a | a", "-a +b | b", "-b +c | c", "-c +d | d"])
  }

  @Test func `SCION cond-js/test0: an event is taken where its guard holds`() {
    enum Chart: FlatChart {
      static let table = flat(.state(.a, [.t1: .if(.yes, .to(.b))]), .state(.b))
    }
    expectEqual(play(Flat<Chart>.self, "t1"), ["+a | a", "-a +b | b"])
  }

  @Test func `SCION cond-js/test1: where the first guard does not hold, the second way is taken`() {
    enum Chart: FlatChart {
      static let table = flat(
        .state(.a, [.t1: .if(.no, .to(.wrong), else: .to(.b))]), .state(.b))
    }
    expectEqual(play(Flat<Chart>.self, "t1"), ["+a | a", "-a +b | b"])
  }

  @Test func `SCION cond-js/test2: a guard needs no data model`() {
    enum Chart: FlatChart {
      static let table = flat(.state(.a, [.t1: .unless(.no, .to(.b))]), .state(.b))
    }
    expectEqual(play(Flat<Chart>.self, "t1"), ["+a | a", "-a +b | b"])
  }

  @Test("SCION atom3-basic-tests/m0: exit, transition and entry are performed in this order")
  func m0() {
    enum Chart: FlatChart {
      static let table = flat(.state(.a, [.t1: .to(.b, .x)]), .state(.b, [.t2: .to(.a)]))
    }
    expectEqual(play(Flat<Chart>.self, "t1 t2"), ["+a | a", "-a x +b | b", "-b +a | a"])
  }

  @Test func `SCION atom3-basic-tests/m1: so they are on the way back`() {
    enum Chart: FlatChart {
      static let table = flat(.state(.a, [.t1: .to(.b, .x)]), .state(.b, [.t2: .to(.a, .y)]))
    }
    expectEqual(play(Flat<Chart>.self, "t1 t2"), ["+a | a", "-a x +b | b", "-b y +a | a"])
  }
}
