// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import EventLoop
import Fixed
import GPIO
import GateMessages
import LibGPIOD
import System

/// The lines of a measurement or a test, held, and the wait for their edges and for a signal.
///
/// From its begin SIGTERM, SIGINT and SIGHUP only end the wait, so that outputs can be made safe.
struct LineWatch: ~Copyable {
  private(set) var edges = EdgeBuffer()
  /// The time of the last wait: all earlier edges have been read, if that wait had none.
  private(set) var now: Nanoseconds = 0
  /// Whether a signal has arrived that ends the program.
  private(set) var isEnding = false

  private var loop: EventLoop
  private var lines = GPIODLines()
  private var request = LineRequest()

  /// Waits for signals from now on, and holds no lines yet.
  init() throws(LineTrouble) {
    do throws(SystemError) { loop = try EventLoop() } catch { throw .system(error) }
  }

  /// Holds all lines of a request, with its outputs at `outputs`, and returns the levels of the inputs.
  mutating func hold(_ request: LineRequest, outputs: Levels) throws(LineTrouble) -> Levels {
    self.request = request
    do throws(Fault) { try lines.request(request, outputs: outputs) } catch {
      throw error.kind == .lineBusy ? .busy(request, error, lines.consumer) : .fault(error)
    }
    do throws(SystemError) {
      for index in 0..<lines.descriptorCount {
        let source = Source.line(UInt8(truncatingIfNeeded: index))
        try loop.watch(FileDescriptor(lines.descriptor(index)), as: source)
      }
    } catch { throw .system(error) }
    now = MonotonicClock.now
    return try readLevels().inputs
  }

  /// Waits for edges, until `deadline`, for a signal, or for a second.
  mutating func wait(until deadline: Nanoseconds) throws(LineTrouble) {
    now = MonotonicClock.now
    do throws(SystemError) {
      // It sets the time before the edges are read: a later one may be waiting.
      let wakeup = try loop.wait(until: deadline, from: &now)
      if wakeup.signal != 0 { isEnding = true }
      lines.readable = wakeup.readableLines
    } catch { throw .system(error) }
    edges.removeAll()
    do throws(Fault) { try lines.readEdges(into: &edges) } catch { throw .fault(error) }
    // No edge tells that a chip is gone.
    if lines.readable == 0 { _ = try readLevels() }
  }

  /// The levels of the wires; those of the outputs need not be those that are written.
  mutating func readLevels() throws(LineTrouble) -> (inputs: Levels, outputs: Levels) {
    do throws(Fault) { return try lines.readLevels() } catch { throw .fault(error) }
  }

  mutating func write(_ outputs: Levels) throws(LineTrouble) {
    do throws(Fault) { try lines.write(outputs) } catch { throw .fault(error) }
  }

  /// Drives the outputs although the lines may be lost; `false` where that failed.
  mutating func writeAgain(_ outputs: Levels) -> Bool {
    (try? lines.request(request, outputs: outputs)) != nil
  }
}

/// Why lines cannot be measured or tested.
enum LineTrouble: Error {
  /// Another program, of this name, holds a line of the request.
  case busy(LineRequest, Fault, ChipLabel)
  /// The lines could not be held, read or written.
  case fault(Fault)
  /// Another call of the operating system failed.
  case system(SystemError)
}

/// Says why lines cannot be measured or tested and what to do, and returns the status to exit with.
func refuse(_ trouble: LineTrouble, _ options: Options) -> ExitStatus {
  switch trouble {
  case .busy(let request, let fault, let consumer):
    reportHolders(of: request, fault, consumer)
    return refuse(
      .unavailable,
      "stop that program first, a gate with `systemctl stop \(options.gate.label)`, "
        + "and start it again afterwards")
  case .fault(let fault):
    reportFault(fault, ChipLabel())
    return fault.kind == .permissionDenied ? .forbidden : .unavailable
  case .system(let error): return refuse(.system, "\(error)")
  }
}

/// Says which program holds each line that is held; of the one that failed, if all are free now.
private func reportHolders(of request: LineRequest, _ fault: Fault, _ first: ChipLabel) {
  var count = 0
  try? GPIODLines.forEachConsumer(of: request) { offset, consumer in
    count += 1
    let name: TextBuffer = consumer.count > 0 ? "\"\(foreign: consumer)\"" : "another program"
    report(.error, "GPIO\(offset): held by \(name)")
  }
  if count == 0 { reportFault(fault, first) }
}

private func reportFault(_ fault: Fault, _ consumer: ChipLabel) {
  var text = TextBuffer()
  fault.explain(into: &text, heldBy: consumer)
  report(.error, text)
  if fault.kind == .chipMissing { forEachChip { report(.error, $0) } }
}

/// Calls `body` with a sentence for each chip that is there.
func forEachChip(_ body: (TextBuffer) -> Void) {
  GPIODLines.forEachChip { number, label, lines in
    body("gpiochip\(number): label = \(foreign: label), \(lines) lines")
  }
}
