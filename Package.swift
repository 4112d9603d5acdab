// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import PackageDescription

/// A module, the modules that it imports, and those that only its tests import; `nil` for no tests.
func module(
  _ name: String, _ imports: String = "", tests: String? = nil, in path: String? = nil
) -> [Target] {
  [.target(name: name, dependencies: modules(imports), path: path)]
    + (tests.map { testing(name, "\(name) \(imports) \($0)") } ?? [])
}

/// A program; its tests run it as a shell does, and so must have it built.
func program(
  _ name: String, _ imports: String = "", tests: String? = nil, in path: String? = nil
) -> [Target] {
  [.executableTarget(name: name, dependencies: modules(imports), path: path)]
    + (tests.map { testing(name, "\(name) \(imports) \($0)") } ?? [])
}

/// The tests of something.
func testing(_ name: String, _ imports: String) -> [Target] {
  [.testTarget(name: "\(name)Tests", dependencies: modules(imports))]
}

/// The names of modules.
func modules(_ names: String) -> [Target.Dependency] {
  names.split(separator: " ").map { .byName(name: String($0)) }
}

// `ls Sources` shows these wings. A module imports modules of its own wing and of those before it.
let wings: KeyValuePairs = [
  // The library: a machine is a table of constants; a prompt, and what plays, draws and proves it.
  "Machines": [
    module("Fixed", tests: "MachineSupport"),
    module("FSM", "Fixed", tests: "FSMAnalysis MachineSupport RandomMachines SampleMachines"),
    module("FSMAnalysis", "FSM Fixed", tests: "MachineSupport SampleMachines"),
    module("Sequencing", "FSM Fixed", tests: "MachineSupport"),
    module("Interpreter", "Fixed", tests: "MachineSupport"),
    module("MachineConsole", "FSM FSMAnalysis Fixed Interpreter"),
    module(
      "MachineText", "FSM FSMAnalysis Fixed Interpreter MachineConsole",
      tests: "Examples MachineSupport RandomMachines SampleMachines"),
    [.systemLibrary(name: "CLinux")],
    module("System", "CLinux Fixed", tests: "MachineSupport"),
    module("Terminal", "CLinux Fixed Interpreter System", tests: "MachineSupport Screen"),
    module(
      "FSMTools",
      "CLinux FSM FSMAnalysis Fixed Interpreter MachineConsole MachineText System Terminal",
      tests: "Examples MachineSupport"),
    module(
      "Examples", "FSM FSMAnalysis Fixed Interpreter MachineConsole Sequencing",
      tests: "MachineSupport"),
  ],
  // The seam, and what supplies lines.
  "Lines": [
    module("GPIO", "Fixed", tests: ""),
    module("SimulatedGPIO", "Fixed GPIO", tests: ""),
    [.systemLibrary(name: "CGPIOD", pkgConfig: "libgpiod", providers: [.apt(["libgpiod-dev"])])],
    module("LibGPIOD", "CGPIOD Fixed GPIO"),
  ],
  // The page, its books, the way of a coin, and what a gate and its clients send each other.
  "Gate": [
    module("Turnstile", "FSM Fixed GPIO", tests: "FSMAnalysis MachineSupport TestSupport"),
    module("Audit", "Fixed", tests: "FleetSupport MachineSupport TestSupport"),
    module("Ledger", "Audit FSM Fixed Turnstile", tests: "MachineSupport TestSupport"),
    module(
      "GateController", "Audit FSM Fixed GPIO Ledger Turnstile",
      tests: "Configuration FSMTools GateSupport MachineSupport SimulatedGPIO TestSupport"),
    module("GateMessages", "FSM Fixed GPIO GateController Ledger Turnstile"),
    module(
      "Requests", "FSM Fixed GPIO GateController Ledger Turnstile",
      tests: "GateMessages MachineSupport SimulatedGPIO TestSupport"),
  ],
  // What a gate asks of the kernel and of systemd.
  "Linux": [
    module("EventLoop", "CLinux Fixed System", tests: "MachineSupport"),
    module(
      "Store", "Audit CLinux FSM Fixed Ledger System Turnstile",
      tests: "CSlowDisk GPIO GateController GateSupport MachineSupport TestSupport"),
    module("Systemd", "CLinux Fixed System", tests: "GateController MachineSupport TestSupport"),
    module(
      "RequestServer",
      "CLinux EventLoop FSM Fixed GPIO GateController Ledger Requests System Turnstile",
      tests: "Audit GateSupport MachineSupport RequestBench SimulatedGPIO TestSupport"),
  ],
  // What people read and write.
  "People": [
    module(
      "Configuration", "CLinux Fixed GPIO System Turnstile",
      tests: "GateController GateMessages MachineSupport TestSupport"),
    module(
      "GateConsole", "FSM Fixed GateController GateMessages Interpreter MachineConsole Turnstile",
      tests: "MachineSupport Simulation TestSupport"),
    module("Recording", "FSM Fixed GPIO Turnstile", tests: "MachineSupport"),
    module(
      "RequestClient",
      "CLinux FSM Fixed GPIO GateConsole GateController GateMessages Interpreter MachineConsole "
        + "Recording Requests System Turnstile",
      tests: "GateSupport MachineSupport RequestBench RequestServer SimulatedGPIO Terminal "
        + "TestSupport"),
    module(
      "GateJSON", "CLinux FSM Fixed GPIO GateController GateMessages Requests System Turnstile"),
    module("Measurement", "Fixed Turnstile", tests: "GPIO"),
    module(
      "Simulation",
      "FSM Fixed GPIO GateConsole GateController Interpreter Ledger SimulatedGPIO Turnstile"),
  ],
  "Programs": [
    // The gate: it reads no text.
    program(
      "turnstiled",
      "CLinux EventLoop FSM Fixed GPIO GateController GateMessages Ledger LibGPIOD RequestServer "
        + "Store System Systemd Turnstile",
      tests: "MachineSupport SimulatedGPIO TestSupport"),
    // What people do with a gate: all text.
    program(
      "turnstilectl",
      "Audit CLinux Configuration EventLoop FSM Fixed GPIO GateConsole GateController GateJSON "
        + "GateMessages Interpreter Ledger LibGPIOD Measurement Recording RequestClient Requests "
        + "Simulation Store System Systemd Terminal Turnstile",
      tests: "FleetSupport MachineSupport RequestServer SimulatedGPIO TestSupport turnstiled"),
    program(
      "TurnstileTool",
      "CLinux Examples FSM Fixed GPIO GateConsole GateController FSMTools GateMessages Interpreter "
        + "MachineConsole Recording Sequencing Simulation System Terminal Turnstile",
      tests: "FSMAnalysis MachineSupport SourceChecks TestSupport"),
    // The gate in a browser: a WebAssembly module; Web/build makes the page of it.
    [.systemLibrary(name: "CPage")],
    module(
      "Page",
      "CPage Examples FSM Fixed GPIO GateConsole GateController GateMessages Interpreter Ledger "
        + "MachineConsole MachineText SimulatedGPIO Simulation Turnstile"),
  ],
]

let tests = [
  // What tests of the library share, and what tests of a gate share.
  module("MachineSupport", "FSM Fixed Interpreter"),
  module("SampleMachines", "FSM FSMAnalysis"),
  module("RandomMachines", "FSM"),
  module("Screen"),
  module("TestSupport", "FSM Fixed GPIO MachineSupport Turnstile", in: "Tests/Support"),
  module(
    "GateSupport", "Audit FSM Fixed GPIO GateController Ledger SimulatedGPIO TestSupport Turnstile"),
  module(
    "RequestBench",
    "FSM GateController GateSupport RequestServer SimulatedGPIO System TestSupport Turnstile"),
  [.target(name: "CSlowDisk"), .target(name: "CAllocationCounter")],
  // A day of visitors: people, an arm and a bolt around the controller.
  program(
    "DayOfVisitors", "FSM Fixed GPIO GateController Ledger Turnstile", tests: "MachineSupport"),
  // The programs on wires and disks that are not there.
  module("FakePiWires", in: "Tests/FakePi/Wires"),
  testing(
    "FakePi",
    "CLinux FakePiWires FleetSupport Fixed GPIO GateController GateMessages MachineSupport RequestBench Store System "
      + "TestSupport Turnstile turnstilectl turnstiled"),
  // The schema of the central books, in a PostgreSQL of the tests' own.
  module("FleetSupport", "Audit Fixed TestSupport"),
  testing("Schema", "Audit FleetSupport Fixed TestSupport Turnstile"),
  testing("Operator", "Audit FSM Fixed FleetSupport GateController TestSupport Turnstile"),
  program("SourceChecks", tests: "TestSupport"),
  program("Proofs"),
  program(
    "Allocations",
    "CAllocationCounter Examples FSM Fixed GPIO GateConsole GateController Interpreter Ledger "
      + "Sequencing SimulatedGPIO Simulation Store System Turnstile"),
  [.systemLibrary(name: "CBoard", path: "Tests/Everywhere/CBoard")],
  module(
    "Board", "CBoard Fixed GateConsole GateController Interpreter Simulation Turnstile",
    in: "Tests/Everywhere/Board"),
  module(
    "FuzzSubjects",
    "Audit Configuration FSM FSMAnalysis Fixed GPIO GateConsole GateController GateMessages "
      + "Interpreter Ledger MachineText Recording Requests Screen SimulatedGPIO Simulation System "
      + "Terminal Turnstile",
    in: "Tests/Fuzz/Subjects"),
  testing("Fuzz", "FuzzSubjects MachineSupport"),
  program("EventCost", "FSM Fixed Turnstile", in: "Tests/Figures/EventCost"),
  program(
    "LedgerLatency",
    "CSlowDisk FSM GPIO GateController Ledger Store SimulatedGPIO System Turnstile",
    in: "Tests/Figures/LedgerLatency"),
  [.systemLibrary(name: "CBenchmark", path: "Tests/Benchmarks/CBenchmark")],
  module(
    "BenchmarkCore", "CBenchmark FSM Fixed MachineText Turnstile", in: "Tests/Benchmarks/Core"),
  program("VirtualPiLines", "Fixed GPIO LibGPIOD", in: "Tests/VirtualPi/LibGPIOD"),
  program(
    "ScenarioDriver",
    "CLinux FSMTools Fixed GPIO GateConsole GateController Interpreter System Terminal Turnstile",
    in: "Tests/VirtualPi/ScenarioDriver"),
]

let package = Package(
  name: "turnstile",
  // The first with inline arrays. Linux needs none.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .watchOS(.v26), .visionOS(.v26)],
  products: [
    .executable(name: "turnstile", targets: ["TurnstileTool"]),
    .executable(name: "turnstiled", targets: ["turnstiled"]),
    .executable(name: "turnstilectl", targets: ["turnstilectl"]),
    .library(name: "FSM", targets: ["FSM"]),
    .library(name: "FSMAnalysis", targets: ["FSMAnalysis"]),
    .library(name: "Sequencing", targets: ["Sequencing"]),
    .library(name: "FSMTools", targets: ["FSMTools"]),
  ]
)

for (wing, rows) in wings {
  for target in rows.joined() where target.type != .test {
    // A module of the program's own name would differ from Turnstile by a capital only.
    let folder = target.name == "TurnstileTool" ? "turnstile" : target.name
    target.path = "Sources/\(wing)/\(folder)"
    if target.name == "Page" { target.exclude = ["Web"] }
  }
}
for target in tests.joined() where target.path == nil && target.type != .test {
  target.path = "Tests/\(target.name)"
}
package.targets = wings.flatMap(\.value).flatMap { $0 } + tests.flatMap { $0 }
// The list of the charts that are said otherwise is for people.
package.targets.first { $0.name == "FSMTests" }?.exclude = ["Charts/README.md"]
package.targets.first { $0.name == "FleetSupport" }?.exclude = [
  "README.md", "cluster", "rabbitmq",
]

// The programs of many gates need libraries that one gate does not: they are here where they are asked for.
if Context.environment["MANY_GATES"] != nil {
  let programs: [Target] = [
    .systemLibrary(name: "CMosquitto"), .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq"),
    .executableTarget(
      name: "turnstile-collector", dependencies: modules("CMosquitto CPostgreSQL"),
      exclude: ["Page", "README.md", "Schema"]),
    .executableTarget(
      name: "turnstile-mqtt",
      dependencies: modules(
        "CLinux CMosquitto Fixed GateController GateJSON GateMessages RequestClient Requests System"
      )),
  ]
  for target in programs { target.path = "Sources/Programs/\(target.name)" }
  package.targets +=
    programs + testing("Collector", "Audit FleetSupport TestSupport Turnstile turnstile-collector")
    + testing("Bridge", "Fixed MachineSupport RequestClient TestSupport turnstile-mqtt")
  package.targets.first { $0.name == "BridgeTests" }?.exclude = ["home-assistant"]
}

// What a C program is linked with is a library only where its build asks for it.
if let name = Context.environment["STATIC_LIBRARY"] {
  package.products.append(.library(name: name, type: .static, targets: [name]))
}

// Every target, its own code and its tests, holds to the same rules.
for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
  ]
  // A warning is an error in CI; locally it does not stop an experiment.
  if Context.environment["CI"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
