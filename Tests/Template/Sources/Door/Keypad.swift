import FSM

/// The world of the door: what guards see, and what words change.
package struct Keypad: Performer {
  package typealias Names = Door

  /// The key that was pressed last, 0...9; set it before the event `digit`.
  package var key: UInt32 = 0
  /// Whether the bolt is drawn back.
  package private(set) var isUnlocked = false

  private let pin: UInt32
  private var number: UInt32 = 0
  private var count = 0
  private var tries = 0

  /// A keypad for a PIN of four digits, 0...9999.
  package init(pin: UInt32) { self.pin = pin }

  package func holds(_ condition: Door.Guard) -> Bool {
    switch condition {
    case .rightPIN: count == 4 && number == pin
    case .triesLeft: tries < 3
    }
  }

  package mutating func perform(_ word: Door.Word) {
    switch word {
    case .addDigit:
      // Nine digits still fit into the number; more are wrong in any case.
      if count < 9 { number = number * 10 + key }
      count = min(count + 1, 9)
    case .clearDigits: (number, count) = (0, 0)
    case .countTry: tries += 1
    case .clearTries: tries = 0
    case .unlock: isUnlocked = true
    case .lock: isUnlocked = false
    case .beep, .alarm: break  // On a board: the buzzer.
    }
  }
}
