// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// The gate for processors without an operating system: the symbols it still needs, and every
/// scenario on two boards under QEMU and as a WebAssembly module, with the same bytes as
/// everywhere.
struct BareProof {
  let suite: Suite
  private let toolchain: String
  private let build = ".build-everywhere"

  init(suite: Suite) throws {
    self.suite = suite
    let swift = try suite.run(["sh", "-c", "readlink -f \"$(command -v swift)\""]).output
    toolchain =
      URL(filePath: swift.trimmingCharacters(in: .newlines)).deletingLastPathComponent().path
  }

  /// Makes all checks.
  func prove() throws {
    let isWhole = ProcessInfo.processInfo.environment["WHOLE"] != nil
    for processor in Processor.bare + (isWhole ? Processor.boards : []) {
      suite.check("\(processor.triple): builds, and cannot allocate") {
        try builds(processor.triple)
      }
      let needs = try needs(of: processor.triple)
      suite.check("\(processor.triple): asks for nothing else") {
        let known = try Regex(processor.mayNeed.joined(separator: "|"))
        return try needs.allSatisfy { try known.wholeMatch(in: $0) != nil } && !needs.isEmpty
      }
      suite.say("  asks for: \(needs.joined(separator: " "))")
    }
    // Its objects are not ELF; that it links is the proof.
    let wasm = "wasm32-unknown-none-wasm"
    suite.check("\(wasm): builds, and cannot allocate") { try builds(wasm) }

    let cortex = ["--strip-debug", "-T", "Tests/Everywhere/start/cortex-m.ld"]
    let m0 = try link("armv6m-none-none-eabi", ["cortex-m", "arithmetic"], "ld.lld", cortex)
    let m4 = try link("armv7em-none-none-eabi", ["cortex-m", "arithmetic"], "ld.lld", cortex)
    // The stack comes first here too, so that one that is too deep traps.
    let module = try link(
      wasm, ["wasm"], "wasm-ld", ["--strip-all", "--stack-first", "-z", "stack-size=98304"])
    for image in [m0, m4, module] { try printSize(of: image) }

    let qemu = [
      "qemu-system-arm", "-nographic", "-monitor", "none", "-serial", "none", "-semihosting",
    ]
    // The micro:bit's processor, with as much memory as its successor has.
    let microbit = ["-M", "microbit", "-global", "nrf51-soc.sram-size=131072", "-kernel", m0]
    play("Cortex-M0 (micro:bit)", qemu + microbit)
    play("Cortex-M4 (MPS2)", qemu + ["-M", "mps2-an386", "-kernel", m4])
    play("WebAssembly", ["\(toolchain)/wasmkit", "run", module])
  }

  /// The stack protector would need a value and a handler that a bare board does not have.
  private func builds(_ triple: String) throws -> Bool {
    try suite.run([
      "Tests/Embedded/build", "--target", "Board", "--scratch-path", build, "--triple", triple,
      "-Xswiftc", "-Osize", "-Xswiftc", "-Xfrontend", "-Xswiftc", "-disable-stack-protector",
    ]).succeeded
  }

  /// What the objects for a triple need and none of them defines, sorted.
  private func needs(of triple: String) throws -> [Substring] {
    let modules = [
      "Board", "Interpreter", "GateController", "GateConsole", "Fixed", "FSM", "GPIO",
      "SimulatedGPIO", "Simulation", "Turnstile",
    ]
    let objects = try modules.flatMap { module in
      let folder = "\(build)/\(triple)/release/\(module).build"
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".o") }.map { "\(folder)/\($0)" }
    }
    var (used, defined): (Set<Substring>, Set<Substring>) = ([], [])
    for line in try suite.run(["nm", "--format=posix"] + objects).lines {
      let fields = line.split(separator: " ")
      guard fields.count > 1 else { continue }
      if fields[1] == "U" { used.insert(fields[0]) } else { defined.insert(fields[0]) }
    }
    return used.subtracting(defined).sorted()
  }

  /// Links the objects for a triple with start-up code and no library, so that an image that links
  /// asks for nothing.
  private func link(
    _ triple: String, _ sources: [String], _ linker: String, _ options: [String]
  ) throws -> String {
    let objects = "\(build)/\(triple)/release"
    try FileManager.default.createDirectory(
      atPath: "\(objects)/start", withIntermediateDirectories: true)
    for source in sources {
      try suite.require([
        "\(toolchain)/clang", "--target=\(triple)", "-Os", "-Wall", "-Wextra", "-Werror",
        "-ffreestanding", "-fno-builtin", "-I", "Tests/Everywhere/CBoard", "-c",
        "Tests/Everywhere/start/\(source).c", "-o", "\(objects)/start/\(source).o",
      ])
    }
    let files = try ["Board.build", "start"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: "\(objects)/\(folder)")
        .filter { $0.hasSuffix(".o") }.map { "\(objects)/\(folder)/\($0)" }
    }
    let image = "\(objects)/board"
    try suite.require(
      ["\(toolchain)/\(linker)", "--gc-sections"] + options + files + ["-o", image])
    return image
  }

  private func printSize(of image: String) throws {
    var flash = 0
    for line in try suite.run(["size", "--format=sysv", image]).lines {
      let fields = line.split(separator: " ")
      let isFlash = [".text", ".rodata", ".got", ".data"].contains { fields.first ?? "" == $0 }
      if isFlash, fields.count > 1 { flash += Int(fields[1]) ?? 0 }
    }
    let size = try Data(contentsOf: URL(filePath: image)).count
    suite.say("  \(flash == 0 ? size : flash) bytes of flash: \(image)")
  }

  /// Plays every scenario on a machine that a command starts, with the scenario at its console.
  private func play(_ name: String, _ command: [String]) {
    suite.check("\(name): every scenario, byte for byte") { try suite.transcriptsAgree(command) }
    suite.check("\(name): a mistake is reported on the other stream, and by the status") {
      let played = try suite.run(command, input: "coin psh\n", limit: 60)
      return played.status == 65 && "\n\(played.errors)".contains("\nstdin:1:6: ")
        && !played.output.contains("stdin")
    }
  }
}

/// A processor, and what the gate may ask of its C library.
private struct Processor {
  let triple: String
  /// The names, as patterns.
  let mayNeed: [String]

  private init(_ triple: String, _ names: [String]) { (self.triple, mayNeed) = (triple, names) }

  // What every compiler may call for, and what the board supplies: the two ends of a console.
  private static let common = ["memcpy|memmove|memset|memcmp|board_read|board_write"]
  // Their names in the ARM run-time ABI, and long division and shifts, which ARM has no instruction
  // for.
  private static let arm =
    common + ["__aeabi_mem(cpy|move|set|clr)[48]?|__aeabi_uldivmod|__aeabi_lls[lr]"]
  // A Cortex-M0 has no division, no long product and no count of zeros either. Its atomics are
  // named by Swift's counting of references, which nothing here calls and the linker leaves out.
  private static let m0 =
    arm + ["__aeabi_(lmul|uidivmod)|__clzsi2|__atomic_(load|store|fetch_add|compare_exchange)_4"]

  static let bare = [
    Processor("armv6m-none-none-eabi", m0), Processor("armv7em-none-none-eabi", arm),
    Processor("riscv32-none-none-eabi", common + ["__udivdi3|__umoddi3|__ashldi3|__lshrdi3"]),
  ]

  /// Those of the Pis, for which `make firmware` builds the gate anyway; they are asked with WHOLE=1.
  static let boards = [
    Processor("armv6-none-none-eabi", arm), Processor("armv7-none-none-eabi", arm),
    Processor("aarch64-none-none-elf", common),
  ]
}
