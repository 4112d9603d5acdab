// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import PackageDescription

/// A module, the modules that it builds on, and those that its tests use besides; `nil` for no tests.
///
/// It may also import what those build on: ``closure(of:)`` adds them.
func module(
  _ name: String, _ imports: String = "", tests: String? = nil, in path: String? = nil
) -> [Target] {
  [.target(name: name, dependencies: modules(imports), path: path)]
    + (tests.map { testing(name, "\(name) \($0)") } ?? [])
}

/// A program; its tests run it as a shell does, and so must have it built.
func program(
  _ name: String, _ imports: String = "", tests: String? = nil, in path: String? = nil
) -> [Target] {
  [.executableTarget(name: name, dependencies: modules(imports), path: path)]
    + (tests.map { testing(name, "\(name) \($0)") } ?? [])
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
    module("FSM", "Fixed", tests: "MachineSupport RandomMachines SampleMachines"),
    module("FSMAnalysis", "FSM", tests: "MachineSupport SampleMachines"),
    module("Sequencing", "FSM", tests: "MachineSupport"),
    module("Interpreter", "Fixed", tests: "MachineSupport"),
    module("MachineConsole", "FSMAnalysis Interpreter"),
    module(
      "MachineText", "MachineConsole",
      tests: "Examples MachineSupport RandomMachines SampleMachines"),
    [.systemLibrary(name: "CLinux"), .systemLibrary(name: "CTerminal")],
    module("System", "CLinux Fixed", tests: "MachineSupport"),
    module("Terminal", "CTerminal Interpreter System", tests: "MachineSupport Screen"),
    module("FSMTools", "MachineText Terminal", tests: "Examples MachineSupport"),
    module("Examples", "MachineConsole Sequencing", tests: "MachineSupport"),
  ],
  // The seam, and what supplies lines.
  "Lines": [
    module("GPIO", "Fixed", tests: ""),
    module("SimulatedGPIO", "GPIO", tests: ""),
    [.systemLibrary(name: "CGPIOD", pkgConfig: "libgpiod", providers: [.apt(["libgpiod-dev"])])],
    module("LibGPIOD", "CGPIOD GPIO"),
  ],
  // The page, its books, the way of a coin, and what a gate and its clients send each other.
  "Gate": [
    module("Turnstile", "FSM GPIO", tests: "FSMAnalysis TestSupport"),
    module("Audit", "Turnstile", tests: "TestSupport Trail"),
    module("Ledger", "Audit", tests: "TestSupport"),
    module("GateController", "Ledger", tests: "Configuration DayOfVisitors GateSupport"),
    module("GateMessages", "GateController", tests: "TestSupport"),
    module("Requests", "GateController", tests: "GateMessages SimulatedGPIO TestSupport"),
  ],
  // What a gate asks of the kernel and of systemd.
  "Linux": [
    module("EventLoop", "System", tests: "MachineSupport"),
    module("Store", "Ledger System", tests: "CSlowDisk GateSupport Trail"),
    module("Systemd", "System", tests: "GateController TestSupport"),
    module("RequestServer", "EventLoop Requests", tests: "RequestBench"),
  ],
  // What people read and write.
  "People": [
    module("Configuration", "System Turnstile", tests: "GateMessages TestSupport"),
    module(
      "GateConsole", "GateMessages MachineConsole",
      tests: "RandomMachines Simulation TestSupport"),
    module("Recording", "Turnstile", tests: "MachineSupport"),
    module("RecordingFile", "Recording", tests: "MachineSupport"),
    module(
      "RequestClient", "GateConsole Recording Requests System", tests: "RequestBench Terminal"),
    module("GateJSON", "GateMessages Requests System"),
    module("Trail", "Store", tests: "FleetSupport"),
    module("Measurement", "Turnstile", tests: ""),
    module("Simulation", "GateConsole SimulatedGPIO"),
  ],
  "Programs": [
    // The gate: it reads no text.
    program(
      "turnstiled", "GateMessages LibGPIOD RequestServer Store Systemd",
      tests: "SimulatedGPIO TestSupport"),
    // What people do with a gate: all text.
    program(
      "turnstilectl",
      "Configuration EventLoop GateJSON LibGPIOD Measurement RequestClient Simulation Systemd Terminal "
        + "Trail",
      tests: "FleetSupport turnstiled"),
    program(
      "TurnstileTool", "Configuration Examples FSMTools RecordingFile Simulation",
      tests: "RequestBench RequestClient SourceChecks TestSupport"),
    // The gate in a browser: a WebAssembly module; Web/build makes the page of it.
    [.systemLibrary(name: "CPage")],
    module("Page", "CPage Examples MachineText Simulation"),
  ],
]

// What the tests of a wing share.
let supports: KeyValuePairs = [
  "Machines": [
    module("MachineSupport", "FSM Interpreter"),
    module("SampleMachines", "FSMAnalysis MachineSupport"),
    module("RandomMachines", "FSM"), module("Screen"),
  ],
  "Gate": [
    module("TestSupport", "MachineSupport Turnstile"),
    module("GateSupport", "GateController SimulatedGPIO TestSupport"),
    // A day of visitors: people, an arm and a bolt around the controller.
    program("DayOfVisitors", "GateSupport", tests: "MachineSupport"),
  ],
  "Linux": [[.target(name: "CSlowDisk")], module("RequestBench", "GateSupport RequestServer")],
  // The programs on wires and disks that are not there.
  "Programs": [
    module("FakePiWires", in: "Tests/Programs/FakePi/Wires"),
    testing("FakePi", "FakePiWires FleetSupport RequestBench turnstilectl turnstiled"),
  ],
  // The schema of the central books, in a PostgreSQL of the tests' own.
  "Fleet": [
    module("FleetSupport", "Audit TestSupport"), testing("Schema", "FleetSupport Trail"),
    testing("Operator", "FleetSupport GateController"),
  ],
  // Proofs and measurements.
  ".": [
    program("SourceChecks", tests: "TestSupport"), program("Proofs"),
    [.target(name: "CAllocationCounter")],
    program("Allocations", "CAllocationCounter Examples Simulation Store"),
    module(
      "FuzzSubjects",
      "Configuration MachineText RecordingFile Requests Screen Simulation Terminal Trail",
      in: "Tests/Fuzz/Subjects"),
    testing("Fuzz", "FuzzSubjects MachineSupport"),
    [.systemLibrary(name: "CBenchmark", path: "Tests/Benchmarks/CBenchmark")],
    module("BenchmarkCore", "CBenchmark MachineText Turnstile", in: "Tests/Benchmarks/Core"),
    program("VirtualPiLines", "LibGPIOD", in: "Tests/VirtualPi/LibGPIOD"),
    program("ScenarioDriver", "FSMTools GateConsole", in: "Tests/VirtualPi/ScenarioDriver"),
  ],
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
  for target in rows.joined() {
    // A module of the program's own name would differ from Turnstile by a capital only.
    let folder = target.name == "TurnstileTool" ? "turnstile" : target.name
    target.path = target.type == .test ? "Tests/\(wing)/\(folder)" : "Sources/\(wing)/\(folder)"
    if target.name == "Page" { target.exclude = ["Web"] }
  }
}
for (wing, rows) in supports {
  for target in rows.joined() where target.path == nil {
    target.path = "Tests/\(wing)/\(target.name)"
  }
}
package.targets = (wings.map(\.value) + supports.map(\.value)).joined().flatMap { $0 }
// The list of the charts that are said otherwise is for people.
package.targets.first { $0.name == "FSMTests" }?.exclude = ["Charts/README.md"]
package.targets.first { $0.name == "FleetSupport" }?.exclude = [
  "README.md", "cluster",
]

// The programs of many gates need libraries that one gate does not: they are here where they are asked for.
if Context.environment["MANY_GATES"] != nil {
  let programs: [Target] = [
    .systemLibrary(name: "CMosquitto"), .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq"),
    .executableTarget(
      name: "turnstile-collector", dependencies: modules("CMosquitto CPostgreSQL"),
      exclude: ["Page", "README.md", "Schema"]),
    .executableTarget(
      name: "turnstile-mqtt", dependencies: modules("CMosquitto GateJSON RequestClient")),
  ]
  for target in programs { target.path = "Sources/Fleet/\(target.name)" }
  let tests =
    testing("Collector", "FleetSupport turnstile-collector")
    + testing("Bridge", "TestSupport turnstile-mqtt")
  for target in tests { target.path = "Tests/Fleet/\(target.name)" }
  package.targets += programs + tests
  package.targets.first { $0.name == "BridgeTests" }?.exclude = ["home-assistant"]
}

/// The names of all modules that a target builds on: a target may import each of them.
@MainActor func closure(of target: Target) -> Set<String> {
  target.dependencies.reduce(into: []) { names, dependency in
    guard case .byNameItem(let name, _) = dependency, names.insert(name).inserted,
      let next = package.targets.first(where: { $0.name == name })
    else { return }
    names.formUnion(closure(of: next))
  }
}
let closures = package.targets.map(closure)
for (target, names) in zip(package.targets, closures) {
  target.dependencies = names.sorted().map { .byName(name: $0) }
}

// The gate alone: `Hardware/build` makes turnstiled of these files, and `Tests/audit` counts them. A folder
// `Desk` has what only people need of a module, and FSM's `Driver` and `Hierarchy` what other machines need.
if Context.environment["GATE_ALONE"] != nil {
  let desks = [
    "Fixed": ["Desk"], "FSM": ["Driver", "Hierarchy"], "GateController": ["Desk"],
    "GateMessages": ["Desk"], "Ledger": ["Desk"], "LibGPIOD": ["Desk"], "Requests": ["Desk"],
    "Store": ["Desk"], "System": ["Desk"], "Turnstile": ["Desk"],
  ]
  let gate = package.targets.filter { $0.name == "turnstiled" }
  let names = Set(gate.map(\.name)).union(gate.flatMap(closure))
  package.products = []
  package.targets.removeAll { !names.contains($0.name) }
  for target in package.targets { target.exclude += desks[target.name] ?? [] }
}

// What a C program is linked with is a library only where its build asks for it.
if let name = Context.environment["STATIC_LIBRARY"] {
  package.products.append(.library(name: name, type: .static, targets: [name]))
  // It allocates nothing, as the readers of whole files do: FuzzTests changes their inputs.
  for target in package.targets where target.name == name {
    target.dependencies.removeAll {
      if case .byNameItem("RecordingFile", _) = $0 { true } else { false }
    }
  }
}

// Every target, its own code and its tests, holds to the same rules.
for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
  ]
}
