// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Configuration
import Fixed
import GPIO
import System
import Turnstile

/// `new`: prints a configuration for one more gate of this machine: a model's, with lines that are free; with
/// `--write`, it is written where `check` looks.
func printNewGate(_ options: Options) throws(ExitStatus) {
  let (folder, gate) = (ConfigurationFolder(of: configurationFolder), options.gate)
  let path = options.path(.config) ?? folder.model
  let model = try path.configuration(.whole)
  guard gate.configurationName != "turnstile.conf", gate.name[0] != UInt8(ascii: ".") else {
    throw refuse(.usage, "expected a name other than turnstile that does not begin with a dot")
  }
  var lines = FreeLines()
  try folder.forEachOther { (name) throws(ExitStatus) in
    guard name != gate.configurationName else {
      if folder.isEmpty(name) { return }
      throw refuse(.cannotCreate, "\(folder.file(name)): exists already; choose another name")
    }
    let other = try folder.file(name).configuration(.partial)
    guard model.mayShareChip(with: other) else { return }
    let wiring = other.setup.wiring
    GateLine.forEach { if wiring.has($0) { lines.use(Int(wiring.offset(of: $0))) } }
  }
  try lines.choose(as: model.setup.wiring)
  guard options.has(.write) else {
    try path.forEachLine { say(lines.change($0, at: $1, of: model).naming(gate)) }
    return sayRecipe(options, folder)
  }
  var file = FixedText<28_672>()
  try path.forEachLine { file.append(lines.change($0, at: $1, of: model).naming(gate) + "\n") }
  try write(file, to: folder.file(gate.configurationName))
  sayNext(gate)
}

private func write(
  _ file: borrowing FixedText<28_672>, to path: FilePath
) throws(ExitStatus) {
  guard let error = replace(path, with: file, mode: 0o644) else { return }
  throw refuse(.cannotCreate, "\(path): \(error); type sudo before it, or leave --write out")
}

private func sayRecipe(_ options: Options, _ folder: ConfigurationFolder) {
  let gate = options.gate
  let source: StaticString = options.has(.config) ? " --config FILE" : ""
  report(.notice, "save the file: turnstilectl new \(gate.name)\(source) > ~/new.conf &&")
  report(.notice, "sudo install -m 644 ~/new.conf \(folder.file(gate.configurationName))")
  sayNext(gate)
}

private func sayNext(_ gate: GateName) {
  report(.notice, "see its pins: turnstilectl check \(gate.name)")
  report(.notice, "when the pins are wired: sudo systemctl enable --now \(gate.label)")
}

/// The lines that a new gate gets, of those which the others leave.
private struct FreeLines {
  private var isUsed = InlineArray<28, Bool>(repeating: false)
  /// What the gate's lines get, by their numbers; 0 for one that the model has not.
  private var offsets = InlineArray<16, UInt8>(repeating: 0)

  mutating func use(_ offset: Int) { if offset < 28 { isUsed[offset] = true } }

  /// Gives the outputs, and then the inputs, the best lines that are free.
  mutating func choose(as wiring: Wiring) throws(ExitStatus) {
    var wanted = 0
    GateLine.forEach { if wiring.has($0) { wanted += 1 } }
    var free = 0
    for offset in 2..<28 where !isUsed[offset] { free += 1 }
    guard wanted <= free else {
      throw refuse(
        .config,
        "\(wanted) lines are needed; only \(free) of GPIO2 to GPIO27 are free: "
          + (wanted > 7
            ? "set optional lines of the copied file to off" : "no gate fits beside the others"))
    }
    Output.forEach { if wiring.has(.output($0)) { choose(.output($0), wiring[$0].isActiveLow) } }
    Input.forEach { if wiring.has(.input($0)) { choose(.input($0), nil) } }
  }

  /// Takes the first line of the fewest faults: an output that is active at boot, and a second job.
  private mutating func choose(_ line: GateLine, _ isActiveLow: Bool?) {
    var (best, fewest) = (UInt8(0), 4)
    // GPIO2 and GPIO3 come last, since they have pull-ups on the board.
    for step: UInt8 in 2..<28 where !isUsed[2 + Int(step) % 26] {
      let offset = 2 + step % 26
      let pull = isActiveLow.map { isActive(atBoot: offset, low: $0) } ?? false
      let faults = (pull ? 2 : 0) + (secondJob(of: offset) == nil ? 0 : 1)
      if faults < fewest { (best, fewest) = (offset, faults) }
    }
    offsets[Int(line.rawValue)] = best
    use(Int(best))
  }

  /// A line of a model, with another value of what two gates cannot share.
  func change(_ line: TextBuffer, at number: UInt16, of model: Configuration) -> TextBuffer {
    guard let (column, gateLine) = model.place(inLine: number) else { return line }
    let offset = gateLine.map { offsets[Int($0.rawValue)] } ?? 0
    let value: TextBuffer = offset > 0 ? "GPIO\(offset)" : "off"
    var end = column
    while end < line.count, line[end] != UInt8(ascii: ";") || line[end - 1] > 0x20 { end += 1 }
    let setting = line[0..<column - 1] + value
    let comment = end < line.count ? " " + line[end..<line.count] : TextBuffer()
    // A longer line would be refused.
    return setting.count + comment.count > 160 ? setting : setting + comment
  }
}

extension TextBuffer {
  /// The line, with the file and the command of another gate in place of the model's.
  fileprivate func naming(_ gate: GateName) -> TextBuffer {
    guard hasPrefix("#") else { return self }
    let (file, command): (TextBuffer, TextBuffer) = ("/turnstile.conf", "turnstilectl restart")
    if hasSuffix(command) { return self + " \(gate.name)" }
    guard hasSuffix(file) else { return self }
    return self[0..<count - file.count] + "/\(gate.configurationName)"
  }
}
