// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import PackageDescription

// `ls Sources` shows these wings. A module imports modules of its own wing and of those before it.
let wings = [
  ("Core", ["Fixed", "FSM"]),
  ("Lines", ["GPIO", "SimulatedGPIO", "CGPIOD", "LibGPIOD", "Recording"]),
  (
    "Gate",
    ["Turnstile", "Audit", "AuditCheck", "Ledger", "GateController", "GateMessages", "Requests"]
  ),
  ("Console", ["Interpreter", "GateConsole"]),
  (
    "Linux",
    [
      "CLinux", "System", "EventLoop", "LedgerStore", "SetupStore", "Systemd", "Metrics",
      "Terminal", "FSMTools", "RequestServer", "RequestClient",
    ]
  ),
  (
    "Programs",
    [
      "CInih", "Configuration", "Measurement", "Simulation", "turnstiled", "turnstilectl",
      "Examples", "TurnstileTool", "CPage", "Page",
    ]
  ),
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
    .library(name: "FSMTools", targets: ["FSMTools"]),
    .library(name: "BenchmarkCore", type: .static, targets: ["BenchmarkCore"]),
    .library(name: "FuzzSubjects", type: .static, targets: ["FuzzSubjects"]),
  ],
  targets: [
    // The core: a machine is a table of constants.
    .target(name: "FSM", dependencies: ["Fixed"]),
    .testTarget(name: "FSMTests", dependencies: ["FSM", "Fixed", "TestSupport"]),
    .target(name: "Turnstile", dependencies: ["FSM", "Fixed", "GPIO"]),
    .testTarget(
      name: "TurnstileTests",
      dependencies: ["FSM", "Fixed", "GPIO", "TestSupport", "Turnstile"]),

    .target(name: "Examples", dependencies: ["FSM", "Fixed"]),
    .testTarget(name: "ExamplesTests", dependencies: ["Examples", "FSM"]),

    // Lines: the seam, and the two who supply them.
    .target(name: "GPIO", dependencies: ["Fixed"]),
    .testTarget(name: "GPIOTests", dependencies: ["Fixed", "GPIO"]),
    .target(name: "SimulatedGPIO", dependencies: ["Fixed", "GPIO"]),
    .testTarget(name: "SimulatedGPIOTests", dependencies: ["GPIO", "SimulatedGPIO"]),
    .systemLibrary(
      name: "CGPIOD", pkgConfig: "libgpiod", providers: [.apt(["libgpiod-dev"])]),
    .target(name: "LibGPIOD", dependencies: ["CGPIOD", "Fixed", "GPIO"]),
    .target(name: "Recording", dependencies: ["Fixed"]),
    .testTarget(name: "RecordingTests", dependencies: ["Fixed", "Recording"]),

    // The books, and what makes them last.
    .target(name: "Audit", dependencies: ["Fixed"]),
    .testTarget(name: "AuditTests", dependencies: ["Audit", "Fixed"]),
    .target(name: "AuditCheck", dependencies: ["Audit", "Fixed"]),
    .testTarget(
      name: "AuditCheckTests", dependencies: ["Audit", "AuditCheck", "Fixed", "TestSupport"]),
    .target(name: "Ledger", dependencies: ["Audit", "FSM", "Fixed", "Turnstile"]),
    .testTarget(
      name: "LedgerTests", dependencies: ["FSM", "Fixed", "Ledger", "TestSupport", "Turnstile"]),

    // The way of a coin.
    .target(
      name: "GateController",
      dependencies: ["Audit", "FSM", "Fixed", "GPIO", "Ledger", "Turnstile"]),
    .testTarget(
      name: "GateControllerTests",
      dependencies: [
        "Audit", "FSM", "FSMTools", "Fixed", "GPIO", "GateController", "Ledger", "SimulatedGPIO",
        "TestSupport", "Turnstile",
      ]),

    // A day of visitors: people, an arm and a bolt around the controller.
    .executableTarget(
      name: "DayOfVisitors",
      dependencies: ["FSM", "Fixed", "GPIO", "GateController", "Ledger", "Turnstile"],
      path: "Tests/DayOfVisitors"),
    .testTarget(name: "DayOfVisitorsTests", dependencies: ["DayOfVisitors", "Fixed", "Ledger"]),

    // What a gate and its clients send each other.
    .target(
      name: "Requests",
      dependencies: ["FSM", "Fixed", "GPIO", "GateController", "Ledger", "Turnstile"]),
    .testTarget(
      name: "RequestsTests",
      dependencies: [
        "FSM", "Fixed", "GPIO", "GateController", "GateMessages", "Ledger", "Requests",
        "SimulatedGPIO", "TestSupport", "Turnstile",
      ]),

    // Words for people.
    .target(name: "Fixed"),
    .testTarget(name: "FixedTests", dependencies: ["Fixed", "TestSupport"]),
    .target(name: "Interpreter", dependencies: ["Fixed"]),
    .testTarget(
      name: "InterpreterTests",
      dependencies: [
        "Fixed", "GateConsole", "GateController", "Interpreter", "Simulation", "TestSupport",
        "Turnstile",
      ]),
    .target(
      name: "Simulation",
      dependencies: [
        "FSM", "Fixed", "GPIO", "GateConsole", "GateController", "Interpreter", "Ledger",
        "SimulatedGPIO", "Turnstile",
      ]),
    .target(
      name: "GateConsole",
      dependencies: ["FSM", "Fixed", "GateController", "GateMessages", "Interpreter", "Turnstile"]),

    // Linux.
    .systemLibrary(name: "CLinux"),
    .target(name: "System", dependencies: ["CLinux", "Fixed"]),
    .testTarget(name: "SystemTests", dependencies: ["Fixed", "System", "TestSupport"]),
    .target(name: "EventLoop", dependencies: ["CLinux", "Fixed", "System"]),
    .testTarget(name: "EventLoopTests", dependencies: ["EventLoop", "Fixed", "System"]),
    .target(
      name: "LedgerStore",
      dependencies: ["Audit", "CLinux", "FSM", "Fixed", "Ledger", "System"]),
    .testTarget(
      name: "LedgerStoreTests",
      dependencies: [
        "Audit", "AuditCheck", "CSlowDisk", "FSM", "Fixed", "GPIO", "GateController", "Ledger",
        "LedgerStore", "SimulatedGPIO", "System", "TestSupport", "Turnstile",
      ]),
    .target(name: "SetupStore", dependencies: ["CLinux", "Fixed", "System", "Turnstile"]),
    .testTarget(
      name: "SetupStoreTests",
      dependencies: ["Fixed", "GPIO", "SetupStore", "System", "TestSupport", "Turnstile"]),
    .target(name: "Metrics", dependencies: ["Fixed"]),
    .testTarget(name: "MetricsTests", dependencies: ["Fixed", "Metrics", "TestSupport"]),
    .target(name: "Systemd", dependencies: ["CLinux", "Fixed", "GateController", "System"]),
    .testTarget(
      name: "SystemdTests",
      dependencies: ["Fixed", "GateController", "System", "Systemd", "TestSupport"]),
    .target(name: "Terminal", dependencies: ["CLinux", "Fixed", "Interpreter", "System"]),
    .testTarget(
      name: "TerminalTests", dependencies: ["Fixed", "FuzzSubjects", "Terminal", "TestSupport"]),

    // The workbench for any machine, as a library.
    .target(
      name: "FSMTools",
      dependencies: ["CLinux", "FSM", "Fixed", "Interpreter", "System", "Terminal"]),
    .testTarget(name: "FSMToolsTests", dependencies: ["Examples", "FSM", "FSMTools", "Turnstile"]),

    // What happens to a gate, in words; and both ends of its sockets.
    .target(
      name: "GateMessages",
      dependencies: ["FSM", "Fixed", "GPIO", "GateController", "Ledger", "Turnstile"]),
    .target(
      name: "RequestServer",
      dependencies: [
        "CLinux", "EventLoop", "FSM", "Fixed", "GPIO", "GateController", "Ledger", "Requests",
        "System", "Turnstile",
      ]),
    .testTarget(
      name: "RequestServerTests",
      dependencies: [
        "FSM", "GPIO", "GateController", "RequestBench", "RequestServer", "Requests",
        "SimulatedGPIO", "TestSupport", "Turnstile",
      ]),
    .target(
      name: "RequestClient",
      dependencies: [
        "CLinux", "FSM", "Fixed", "GPIO", "GateConsole", "GateController", "GateMessages",
        "Interpreter", "Recording", "Requests", "System", "Terminal", "Turnstile",
      ]),
    .testTarget(
      name: "RequestClientTests",
      dependencies: [
        "FSM", "Fixed", "GateController", "Interpreter", "Recording", "RequestBench",
        "RequestClient", "RequestServer", "Requests", "SimulatedGPIO", "System", "TestSupport",
        "Turnstile",
      ]),

    // The gate, turnstiled: it reads no text.
    .executableTarget(
      name: "turnstiled",
      dependencies: [
        "CLinux", "EventLoop", "FSM", "Fixed", "GPIO", "GateController", "GateMessages", "Ledger",
        "LedgerStore", "LibGPIOD", "RequestServer", "SetupStore", "System", "Systemd", "Turnstile",
      ]),
    // The tests of the programs run them as a shell does, and so must have them built.
    .testTarget(
      name: "turnstiledTests",
      dependencies: [
        "FSM", "Fixed", "GPIO", "GateController", "GateMessages", "Ledger", "RequestServer",
        "SetupStore", "SimulatedGPIO", "System", "Systemd", "TestSupport", "Turnstile",
        "turnstiled",
      ]),

    // What people do with a gate, turnstilectl: all text.
    .systemLibrary(name: "CInih", pkgConfig: "inih", providers: [.apt(["libinih-dev"])]),
    .target(
      name: "Configuration",
      dependencies: ["CInih", "CLinux", "Fixed", "GPIO", "System", "Turnstile"]),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: [
        "Configuration", "Fixed", "GPIO", "GateController", "GateMessages", "TestSupport",
        "Turnstile",
      ]),
    .target(name: "Measurement", dependencies: ["Fixed", "Turnstile"]),
    .testTarget(
      name: "MeasurementTests",
      dependencies: ["Fixed", "GPIO", "Measurement", "Turnstile"]),
    .executableTarget(
      name: "turnstilectl",
      dependencies: [
        "Audit", "AuditCheck", "CLinux", "Configuration", "EventLoop", "FSM", "Fixed", "GPIO",
        "GateConsole", "GateController", "GateMessages", "Interpreter", "Ledger", "LedgerStore",
        "LibGPIOD", "Measurement", "Metrics", "Recording", "RequestClient", "Requests",
        "SetupStore", "Simulation", "System", "Terminal", "Turnstile",
      ]),
    .testTarget(
      name: "turnstilectlTests",
      dependencies: [
        "FSM", "Fixed", "GPIO", "GateController", "Ledger", "LedgerStore", "Metrics",
        "RequestServer", "Requests", "SetupStore", "SimulatedGPIO", "System", "TestSupport",
        "Turnstile", "turnstilectl", "turnstiled",
      ]),

    // The workbench, turnstile.
    .executableTarget(
      name: "TurnstileTool",
      dependencies: [
        "CLinux", "Examples", "FSM", "Fixed", "GPIO", "GateConsole", "GateController",
        "FSMTools", "GateMessages", "Interpreter", "Recording", "Simulation", "System", "Terminal",
        "Turnstile",
      ]),
    .testTarget(
      name: "TurnstileToolTests",
      dependencies: [
        "Examples", "FSM", "FSMTools", "SourceChecks", "TestSupport", "Turnstile", "TurnstileTool",
      ]),

    // The gate in a browser: a WebAssembly module; Web/build makes the page of it.
    .systemLibrary(name: "CPage"),
    .target(
      name: "Page",
      dependencies: [
        "CPage", "Examples", "FSM", "Fixed", "GPIO", "GateConsole", "GateController",
        "GateMessages", "Interpreter", "Ledger", "SimulatedGPIO", "Simulation",
        "Turnstile",
      ],
      exclude: ["Web"]),

    // What several test targets share.
    .target(
      name: "TestSupport", dependencies: ["FSM", "Fixed", "GPIO", "Turnstile"],
      path: "Tests/Support"),

    .target(
      name: "RequestBench",
      dependencies: [
        "FSM", "GateController", "Ledger", "RequestServer", "SimulatedGPIO", "System",
        "TestSupport", "Turnstile",
      ],
      path: "Tests/RequestBench"),

    // Proofs that are programs of their own.
    .target(name: "CSlowDisk", path: "Tests/CSlowDisk"),
    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    .target(name: "FakePiWires", path: "Tests/FakePi/Wires"),
    .testTarget(
      name: "FakePiTests",
      dependencies: [
        "FakePiWires", "Fixed", "GPIO", "GateController", "GateMessages", "RequestBench",
        "SetupStore",
        "System", "TestSupport", "Turnstile", "turnstilectl", "turnstiled",
      ]),
    // What is checked in the text of the source alone; make lint builds it by itself.
    // What checks the builds, the Pi 3 and one more of each kind; make builds it by itself, too.
    .executableTarget(name: "Proofs", path: "Tests/Proofs"),
    .executableTarget(name: "SourceChecks", path: "Tests/SourceChecks"),
    .testTarget(name: "SourceChecksTests", dependencies: ["SourceChecks"]),
    .executableTarget(
      name: "Allocations",
      dependencies: [
        "CAllocationCounter", "Examples", "FSM", "Fixed", "GPIO", "GateConsole", "GateController",
        "Interpreter", "Ledger", "LedgerStore", "SimulatedGPIO", "Simulation", "System",
        "Turnstile",
      ],
      path: "Tests/Allocations"),
    .systemLibrary(name: "CBoard", path: "Tests/Everywhere/CBoard"),
    .target(
      name: "Board",
      dependencies: [
        "CBoard", "Fixed", "GateConsole", "GateController", "Interpreter", "Simulation",
        "Turnstile",
      ],
      path: "Tests/Everywhere/Board"),
    .target(
      name: "FuzzSubjects",
      dependencies: [
        "Audit", "AuditCheck", "Configuration", "FSM", "Fixed", "GPIO", "GateConsole",
        "GateController", "GateMessages", "Interpreter", "Ledger", "Recording", "Requests",
        "SimulatedGPIO", "Simulation", "System", "Terminal", "Turnstile",
      ],
      path: "Tests/Fuzz/Subjects"),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzSubjects"]),
    .executableTarget(
      name: "EventCost", dependencies: ["FSM", "Fixed", "Turnstile"],
      path: "Tests/Figures/EventCost"),
    .systemLibrary(name: "CBenchmark", path: "Tests/Benchmarks/CBenchmark"),
    .target(
      name: "BenchmarkCore", dependencies: ["CBenchmark", "FSM", "Turnstile", "TwoCoin"],
      path: "Tests/Benchmarks/Core"),
    .target(name: "TwoCoin", dependencies: ["FSM"], path: "Tests/Benchmarks/TwoCoin"),
    .executableTarget(
      name: "LedgerLatency",
      dependencies: [
        "CSlowDisk", "FSM", "GPIO", "GateController", "Ledger", "LedgerStore", "SimulatedGPIO",
        "System", "Turnstile",
      ],
      path: "Tests/Figures/LedgerLatency"),
    .executableTarget(
      name: "VirtualPiLines", dependencies: ["Fixed", "GPIO", "LibGPIOD"],
      path: "Tests/VirtualPi/LibGPIOD"),
  ]
)

for (wing, modules) in wings {
  for target in package.targets where modules.contains(target.name) {
    // A module of the program's own name would differ from Turnstile by a capital only.
    let folder = target.name == "TurnstileTool" ? "turnstile" : target.name
    target.path = "Sources/\(wing)/\(folder)"
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
  // A warning is an error in CI; locally it does not stop an experiment.
  if Context.environment["CI"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
