import FSM

/// The whole program of the door: the machine with its queue of events, and its world.
package struct Panel {
  private var driver = Driver<Machine<Door>, 4>()
  private var keypad: Keypad

  /// A locked door with this PIN.
  package init(pin: UInt32, at now: Nanoseconds) {
    keypad = Keypad(pin: pin)
    driver.start(at: now, in: &keypad)
  }

  /// What the machine is in.
  package var state: Door.State? { driver.machine.state }
  /// Whether the bolt is drawn back.
  package var isUnlocked: Bool { keypad.isUnlocked }
  /// When to call `run` again, even if nothing happens; `nil` for not before the next event.
  package var deadline: Nanoseconds? { driver.deadline }

  /// A key was pressed, 0...9.
  package mutating func press(_ key: UInt32, at now: Nanoseconds) {
    keypad.key = key
    post(.digit, at: now)
  }

  /// Something else happened.
  package mutating func post(_ event: Door.Event, at now: Nanoseconds) {
    // The queue is empty again after each event, so there is room for this one.
    _ = driver.post(event, at: now)
    run(by: now)
  }

  /// Handles what is due by now.
  package mutating func run(by now: Nanoseconds) { driver.run(by: now, in: &keypad) }
}
