// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Foundation

/// What must be true of the firmware that ships, and of turnstilectl beside it: the compiler
/// forbade them to allocate, they copy nothing without a reason, the firmware's table is a constant,
/// and turnstilectl prints what every other build prints.
struct EmbeddedProof {
  let suite: Suite

  /// Makes all checks.
  func prove() throws {
    let build = try BoardBuild(board: "x86-64", release: "bookworm", with: suite)
    // What ships has no symbols; the program it was taken from is beside it.
    let firmware = "\(build.folder)/turnstiled.debug"
    let textProgram = "\(build.folder)/turnstilectl.debug"
    suite.check("the compiler takes harmless Swift") {
      try compiles("public func two() -> Int { 2 }")
    }
    suite.check("the compiler refuses an array") {
      try !compiles("public func two() -> [Int] { [2] }")
    }
    suite.check("the compiler refuses a class") {
      try !compiles("public final class Two { public init() {} }")
    }
    suite.check("the table is read-only data") {
      try symbols(of: firmware).contains(
        matching: /\sr .*9TurnstileAAO5table3FSM15TransitionTable.*vpZ$/)
    }
    // An initialiser that has to run leaves these behind: the function, and the token of
    // swift_once.
    suite.check("nothing lazy is on the way to it") {
      try !symbols(of: firmware).contains(matching: /9TurnstileAAO5table_W[zZ]$/)
    }
    suite.check("a driver, junctions and a hierarchy allocate nothing") {
      try compiles(drivenMachine("TransitionTable", "Machine<Driven>"))
        && compiles(drivenMachine("HierarchicalTable", "HierarchicalMachine<Driven>"))
    }
    suite.check("junctions are read-only data") {
      try symbols(of: file("Source.o")).contains(matching: /\sR .*6DrivenO9junctions.*vpZ$/)
    }
    suite.check("the compiler takes the longest delays") {
      try compiles(machine(delays: ".milliseconds(2_147_483_647)", ".seconds(2_147_483)"))
    }
    for delay in [
      ".milliseconds(2_147_483_648)", ".seconds(2_147_484)", ".seconds(4_294_968)",
      ".milliseconds(0)", ".seconds(0)",
    ] {
      suite.check("the compiler refuses \(delay)") {
        try !compiles(machine(delays: delay, ".never"))
      }
    }
    for program in [firmware, textProgram] {
      let name = URL(filePath: program).deletingPathExtension().lastPathComponent
      suite.check("nothing of \(name) asks for memory") {
        try !symbols(of: program).contains(
          matching: /\s(malloc|calloc|realloc|posix_memalign|aligned_alloc|free)(@|$)/)
      }
      suite.check("\(name) copies nothing without a reason") {
        let list = "Tests/Embedded/\(name).copies"
        return try suite.run(["Tests/Embedded/copies", list, program]).succeeded
      }
      suite.check("\(name) needs no Swift runtime") {
        try !suite.run(["readelf", "--dynamic", program]).output.contains("libswift")
      }
    }
    try ConstantProof(suite: suite, isWhole: false).prove()
    try provePackage()
  }

  /// A copy of the package, whose core gets one file more.
  ///
  /// It has to be refused for the right reason: what
  /// does not compile at all is refused as well.
  private func provePackage() throws {
    let copy = file("package")
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    for part in ["Package.swift", "Sources", "Tests"] {
      try FileManager.default.copyItem(atPath: part, toPath: "\(copy)/\(part)")
    }
    let build = ["\(copy)/Tests/Embedded/build", "--target", "FSM"]
    suite.check("the package passes") { try suite.run(build).succeeded }
    try "public func two() -> [UInt8] { [2] }".write(
      toFile: "\(copy)/Sources/Machines/FSM/AnArray.swift", atomically: true, encoding: .utf8)
    suite.check("the package with an array in its core does not") {
      let built = try suite.run(build)
      let complaint = /error: .*(allocate|allocating|allocation)/
      return !built.succeeded && (built.output + built.errors).contains(complaint)
    }
  }

  private func file(_ name: String) -> String { suite.folder.appending(path: name).path }

  private func symbols(of file: String) throws -> [Substring] { try suite.run(["nm", file]).lines }

  /// Whether the compiler, told what the build tells it, takes this source.
  private func compiles(_ source: String) throws -> Bool {
    try source.write(toFile: file("Source.swift"), atomically: true, encoding: .utf8)
    return try suite.run([
      "swiftc", "-O", "-wmo", "-parse-as-library", "-enable-experimental-feature", "Embedded",
      "-Xfrontend", "-no-allocations", "-I", ".build-embedded/release/Modules", "-c",
      file("Source.swift"), "-o", file("Source.o"),
    ]).succeeded
  }

  /// A machine of two states that time out.
  private func machine(delays first: String, _ second: String) -> String {
    let name = "public var name: StaticString { \"a name\" }"
    return """
      import FSM
      public enum Timed: Automaton {
        public enum State: UInt8, Name { case one, two; \(name) }
        public enum Event: UInt8, Name { case timeout; \(name) }
        public typealias Word = NoNames
        public static let initial = State.one
        public static let roles = Roles<Self>(timeout: .timeout)
        public static let table = TransitionTable<Timed, 2, 1>([
          .row(.one, after: \(first), [.to(.two)]), .row(.two, after: \(second), [.to(.one)]),
        ])
      }
      """
  }

  /// A machine with a junction, a completion and a word that raises, and its main loop.
  private func drivenMachine(_ table: String, _ machine: String) -> String {
    let name = "public var name: StaticString { \"a name\" }"
    return """
      import FSM
      public enum Driven: Automaton {
        public enum State: UInt8, Name { case one, two; \(name) }
        public enum Event: UInt8, Name { case go, next, timeout; \(name) }
        public enum Word: UInt8, Name { case ring; \(name) }
        public enum Guard: UInt8, Name { case open, late; \(name) }
        public enum Junction: UInt8, Name { case lateness; \(name) }
        public static let initial = State.one
        public static let roles = Roles<Self>(timeout: .timeout, completion: .next)
        public static func raises(_ word: Word) -> Event? { .go }
        public static let table = \(table)<Driven, 2, 3>([
          .row(.one, after: .seconds(1), [
            .if(.open, .to(.two), else: .junction(.lateness)), .nothing, .stay(.ring)]),
          .row(.two, [.nothing, .if(.open, .to(.one, .ring)), .nothing]),
        ])
        public static let junctions = JunctionTable<Driven, 1>([
          .junction(.lateness, .unless(.late, .stay(.ring), else: .to(.two)))
        ])
      }
      public struct Board: Performer {
        public typealias Names = Driven
        public var now: UInt64 = 0
        public var rings = 0
        public func holds(_ condition: Driven.Guard) -> Bool { rings > 3 }
        public mutating func perform(_ word: Driven.Word) { rings += 1 }
        public mutating func raised(by word: Driven.Word) -> Driven.Event? {
          rings > 9 ? .go : nil
        }
        public mutating func hasPerformed<Taken: MachineStep>(_ step: Taken)
        where Taken.A == Driven {
          if step.isFault { rings = 0 }
        }
        mutating func nextEvent() -> Driven.Event? { now % 7 == 0 ? .go : nil }
        mutating func note<Step>(_ fault: Step?) { if fault != nil { rings = 0 } }
        mutating func sleep(until deadline: UInt64?) { now = deadline ?? now + 1 }
      }
      public func run(_ board: inout Board) {
        var driver = Driver<\(machine), 8>()
        driver.start(at: board.now, in: &board)
        while board.now < 1 << 40 {
          while let event = board.nextEvent() { board.note(driver.post(event, at: board.now)) }
          driver.run(by: board.now, in: &board)
          board.sleep(until: driver.deadline)
        }
      }
      """
  }
}

extension [Substring] {
  /// Whether a line matches.
  func contains<Output>(matching pattern: Regex<Output>) -> Bool {
    contains { $0.contains(pattern) }
  }
}
