// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import GPIO
import Measurement
import System
import Turnstile

/// `test`: clicks each output, watches the inputs, and says what to look at, with 1 as the exit
/// status if there is.
///
/// With the coil connected it clicks each output ten times, and no input may move but the bolt's.
/// Every output is at its safe level when it ends, unless the chip is gone or the process is killed.
func test(_ options: Options) throws(ExitStatus) -> Int32 {
  let configuration = try options.configPath.configuration(.whole)
  let hasCoil = options.has(.withCoil)
  if !hasCoil, !options.has(.coilUnplugged) { try askWhetherCoilIsUnplugged() }
  do throws(LineTrouble) {
    var session = try TestSession(configuration.setup.wiring, hasCoil: hasCoil)
    return try session.run(watchingFor: options.seconds(.seconds) ?? 30) ? 0 : 1
  } catch { throw refuse(error, options) }
}

/// Asks whether the coil is unplugged, and refuses a test where it may not be.
private func askWhetherCoilIsUnplugged() throws(ExitStatus) {
  guard FileDescriptor.standardInput.isTerminal else {
    throw refuse(
      .usage,
      "test: no output was switched, since the coil may be plugged in; "
        + "unplug it and add --coil-unplugged")
  }
  let question: TextBuffer =
    "Each output will be switched for one second. Is the coil unplugged? (yes) "
  question.withSpan { FileDescriptor.standardOutput.write($0) }
  var bytes = InlineArray<16, UInt8>(repeating: 0)
  var span = bytes.mutableSpan
  let count = FileDescriptor.standardInput.read(into: &span)
  var answer = TextBuffer()
  for index in 0..<max(count, 0) where bytes[index] > UInt8(ascii: " ") {
    answer.append(byte: bytes[index])
  }
  if answer == "yes" { return }
  throw refuse(.usage, "test: no output was switched; unplug the coil and answer yes")
}

/// A test of all lines of a gate.
///
/// Nothing is printed while an output is clicked, so that no stopped terminal keeps a coil on.
private struct TestSession: ~Copyable {
  // How long an output may take to reach its other level.
  private static var rise: Nanoseconds { .milliseconds(20) }

  private let hasCoil: Bool
  // The output that is being clicked, and when it was switched.
  private var clicked: Int?
  private var switchedAt: Nanoseconds = 0
  private var safe = Levels()
  private var watch: LineWatch
  private var outputs = InlineArray<16, TestedOutput>(
    repeating: TestedOutput(output: .lock, settings: OutputSettings(offset: 0)))
  private var outputCount = 0
  private var inputs = InlineArray<16, TestedInput>(repeating: TestedInput(input: .coin, offset: 0))
  private var inputCount = 0
  // How many rotations began with the first sensor of the arm, and with the second.
  private var (pushes, turns) = (0, 0)
  private let request: LineRequest

  /// A test of the lines that the gate has, of which none is held yet.
  init(_ wiring: Wiring, hasCoil: Bool) throws(LineTrouble) {
    self.hasCoil = hasCoil
    request = wiring.request
    watch = try LineWatch()
    addLines(of: wiring)
  }

  /// Holds all lines, clicks, watches, and says what was seen; `false` for something to look at.
  mutating func run(watchingFor seconds: UInt64) throws(LineTrouble) -> Bool {
    let atRest = try watch.hold(request, outputs: safe)
    for index in 0..<inputCount { inputs[index].begin(atRest[index]) }
    do throws(LineTrouble) {
      try clickOutputs()
      if !watch.isEnding, !hasCoil { try watchInputs(for: seconds) }
      try watch.write(safe)
      noteOutputs(driven: safe, try watch.readLevels().outputs)
    } catch {
      sayEnd(isSafe: watch.writeAgain(safe))
      throw error
    }
    return sayResults()
  }

  /// The lines that the gate has, in the order of its request.
  private mutating func addLines(of wiring: Wiring) {
    Output.forEach { output in
      guard wiring.has(.output(output)) else { return }
      safe[outputCount] = wiring.safeOutputs[output]
      outputs[outputCount] = TestedOutput(output: output, settings: wiring.settings(of: output))
      outputCount += 1
    }
    Input.forEach { input in
      guard wiring.has(.input(input)) else { return }
      inputs[inputCount] = TestedInput(input: input, offset: wiring[input].line.offset)
      inputCount += 1
    }
  }
}

// The outputs.
extension TestSession {
  // A coil has current for a quarter of the time, as the weakest are rated.
  private var clickTime: Nanoseconds { hasCoil ? .milliseconds(300) : .seconds(1) }
  private var pauseTime: Nanoseconds { .milliseconds(hasCoil ? 900 : 300) }

  private mutating func clickOutputs() throws(LineTrouble) {
    noteOutputs(driven: safe, try watch.readLevels().outputs)
    for index in 0..<outputCount where !watch.isEnding {
      outputs[index].sayClick(isOn: !safe[index], hasCoil: hasCoil)
      clicked = index
      for _ in 0..<(hasCoil ? 10 : 1) where !watch.isEnding { try click(index) }
      clicked = nil
      for input in 0..<inputCount { inputs[input].sayMoves(with: outputs[index], hasCoil) }
      guard !watch.isEnding else { return }
      outputs[index].isClicked = true
      if !outputs[index].isWell { outputs[index].sayResult() }
    }
    for index in 0..<inputCount where !hasCoil { inputs[index].beginWatch() }
  }

  /// Drives an output to its other level and back, and reads all outputs back.
  private mutating func click(_ index: Int) throws(LineTrouble) {
    var levels = safe
    levels[index] = !safe[index]
    try drive(levels)
    noteOutputs(driven: levels, changed: index, try watch.readLevels().outputs)
    try rest(for: clickTime - Self.rise)
    noteOutputs(driven: levels, changed: index, try watch.readLevels().outputs)
    try drive(safe)
    noteOutputs(driven: safe, try watch.readLevels().outputs)
    try rest(for: pauseTime)
  }

  /// Switches the output that is clicked, and waits for its wire.
  private mutating func drive(_ levels: Levels) throws(LineTrouble) {
    switchedAt = MonotonicClock.now
    try watch.write(levels)
    try rest(for: Self.rise)
  }

  /// Notes which outputs have another level than they were driven to, or follow the one that is clicked.
  private mutating func noteOutputs(driven levels: Levels, changed: Int? = nil, _ actual: Levels) {
    for index in 0..<outputCount where actual[index] != levels[index] {
      let isClicked = changed == nil || changed == index
      if isClicked || outputs[index].staysHigh || outputs[index].staysLow {
        outputs[index].note(wrong: actual[index])
      } else {
        outputs[index].followsAnother = true
      }
    }
  }

  /// Lets so many nanoseconds pass, and says nothing; a signal ends that, and all that follow.
  private mutating func rest(for time: Nanoseconds) throws(LineTrouble) {
    let end = MonotonicClock.now + time
    while !watch.isEnding {
      try wait(until: end, isPrinting: false)
      if watch.now >= end { return }
    }
  }
}

// The inputs.
extension TestSession {
  private mutating func watchInputs(for seconds: UInt64) throws(LineTrouble) {
    try watch.write(lettingCoinsIn)
    sayWatch(for: seconds, coins: lettingCoinsIn != safe, hasTurn: index(of: .turn) != nil)
    for index in 0..<inputCount where inputs[index].isActive { inputs[index].sayChange() }
    let end = MonotonicClock.now + .seconds(seconds)
    repeat { try wait(until: end, isPrinting: true) } while watch.now < end && !watch.isEnding
  }

  /// The safe levels, but for an acceptor's inhibit: a coin that is refused moves no wire.
  private var lettingCoinsIn: Levels {
    var levels = safe
    for index in 0..<outputCount where outputs[index].output == .accept { levels[index] = true }
    return levels
  }

  /// Waits for edges and for what becomes of earlier ones.
  private mutating func wait(until end: Nanoseconds, isPrinting: Bool) throws(LineTrouble) {
    var deadline = end
    for index in 0..<inputCount {
      deadline = min(deadline, inputs[index].reader.deadline ?? .never)
    }
    try watch.wait(until: deadline)
    for index in 0..<watch.edges.count {
      let edge = watch.edges[index]
      let input = Int(edge.input)
      settle(input, by: edge.timestamp, isPrinting)
      if clicked != nil { inputs[input].move(edge.timestamp, since: switchedAt) }
      inputs[input].reader.observe(edge.isActive, at: edge.timestamp)
    }
    if watch.edges.hasLoss {
      let levels = try watch.readLevels().inputs
      for index in 0..<inputCount { inputs[index].lose(levels[index]) }
    }
    guard watch.edges.count == 0 else { return }
    for index in 0..<inputCount { settle(index, by: watch.now, isPrinting) }
  }

  private mutating func settle(_ index: Int, by time: Nanoseconds, _ isPrinting: Bool) {
    while let finding = inputs[index].settle(by: time) {
      guard isPrinting else { continue }
      inputs[index].sayFinding(finding)
      noteRotation(index)
    }
  }

  /// Notes which sensor of the arm a rotation began with: backwards, or with swapped wires, the second.
  private mutating func noteRotation(_ index: Int) {
    guard let push = self.index(of: .push), let turn = self.index(of: .turn) else { return }
    guard index == push || index == turn, inputs[push].isActive != inputs[turn].isActive else {
      return
    }
    guard inputs[index].isActive else { return }
    if index == push { pushes += 1 } else { turns += 1 }
    inputs[turn].cameFirst = turns > 0 && pushes == 0
  }

  /// The place of an input, if the gate has it.
  private func index(of input: Input) -> Int? {
    for index in 0..<inputCount where inputs[index].input == input { return index }
    return nil
  }

  /// Says what became of each line; `false` where there is something to look at.
  private func sayResults() -> Bool {
    say("")
    var (toLookAt, isSafe) = (UInt64(0), true)
    for index in 0..<outputCount {
      outputs[index].sayResult()
      if !outputs[index].isWell { toLookAt += 1 }
      if outputs[index].isUnsafe(safe[index]) { isSafe = false }
    }
    for index in 0..<inputCount {
      inputs[index].sayResult(hasCoil)
      if !inputs[index].isWell(hasCoil) { toLookAt += 1 }
    }
    sayEnd(isSafe: isSafe)
    say(toLookAt == 0 ? "all is well" : "\(counted: toLookAt, "line", "lines") to check")
    return toLookAt == 0
  }
}
