import Door
import FSM
import FSMTools
import Testing

@Suite struct DoorTests {
  let second: Nanoseconds = 1_000_000_000
  var panel = Panel(pin: 1234, at: 0)

  mutating func type(_ digits: [UInt32], at now: Nanoseconds) {
    for digit in digits { panel.press(digit, at: now) }
    panel.post(.confirm, at: now)
  }

  @Test("The right PIN opens the door")
  mutating func opens() {
    type([1, 2, 3, 4], at: 0)
    #expect(panel.state == .open && panel.isUnlocked)
  }

  @Test("A door that is not shut locks itself after five seconds")
  mutating func locksItself() {
    type([1, 2, 3, 4], at: 0)
    #expect(panel.deadline == 5 * second)
    panel.run(by: 5 * second)
    #expect(panel.state == .locked && !panel.isUnlocked)
  }

  @Test("Three wrong PINs block the door for thirty seconds, and the right one is of no use")
  mutating func blocks() {
    for time in [0, 2, 4] { type([1, 1, 1, 1], at: Nanoseconds(time) * second) }
    type([1, 2, 3, 4], at: 6 * second)
    #expect(panel.state == .blocked)
    type([1, 2, 3, 4], at: 35 * second)
    #expect(panel.state == .open)
  }

  @Test("The bolt is drawn back exactly while the door is open, whatever happens")
  func proof() {
    struct Bolt: World {
      typealias Names = Door
      var isUnlocked = false
      mutating func perform(_ word: Door.Word) {
        if word == .unlock { isUnlocked = true }
        if word == .lock { isUnlocked = false }
      }
    }
    let report = Proof(Machine<Door>.self, in: Bolt())
      .always("unlocked exactly while open") { $0.world.isUnlocked == $0.isIn(.open) }
      .everyStateCanBeLeft()
      .search()
    #expect(report.isProof, "\(report)")
  }
}
