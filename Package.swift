// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import PackageDescription

// `ls Sources` shows these wings. A module imports modules of its own wing and of those before it.
let wings = [
  ("Core", ["Fixed", "FSM"]),
  ("Lines", ["GPIO", "SimulatedGPIO", "CGPIOD", "LibGPIOD"]),
  ("Gate", ["Turnstile", "Ledger", "Controller", "GateText"]),
  ("Console", ["Console", "GateConsole"]),
  (
    "Linux",
    [
      "CLinux", "System", "EventLoop", "LedgerFile", "Systemd", "Metrics", "Terminal",
      "ConsoleServer",
    ]
  ),
  ("Programs", ["CInih", "Configuration", "Simulation", "Firmware", "Examples", "Workbench"]),
]

let package = Package(
  name: "turnstile",
  products: [
    .executable(name: "turnstile", targets: ["Workbench"]),
    .executable(name: "turnstiled", targets: ["Firmware"]),
    .library(name: "FSM", targets: ["FSM"]),
    .library(name: "BenchmarkCore", type: .static, targets: ["BenchmarkCore"]),
    .library(name: "FuzzSubjects", type: .static, targets: ["FuzzSubjects"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // The core: a machine is a table of constants.
    .target(name: "FSM", dependencies: ["Fixed"]),
    .testTarget(name: "FSMTests", dependencies: ["FSM", "Fixed"]),
    .target(name: "Turnstile", dependencies: ["FSM", "Fixed"]),
    .testTarget(name: "TurnstileTests", dependencies: ["FSM", "Turnstile"]),

    .target(name: "Examples", dependencies: ["FSM"]),
    .testTarget(name: "ExamplesTests", dependencies: ["Examples", "FSM"]),

    // Lines: the seam, and the two who supply them.
    .target(name: "GPIO"),
    .testTarget(name: "GPIOTests", dependencies: ["GPIO"]),
    .target(name: "SimulatedGPIO", dependencies: ["GPIO"]),
    .testTarget(name: "SimulatedGPIOTests", dependencies: ["GPIO", "SimulatedGPIO"]),
    .systemLibrary(
      name: "CGPIOD", pkgConfig: "libgpiod", providers: [.apt(["libgpiod-dev"])]),
    .target(name: "LibGPIOD", dependencies: ["CGPIOD", "GPIO"]),

    // The books, and what makes them last.
    .target(name: "Ledger", dependencies: ["FSM", "Fixed", "Turnstile"]),
    .testTarget(name: "LedgerTests", dependencies: ["FSM", "Fixed", "Ledger", "Turnstile"]),

    // The way of a coin.
    .target(name: "Controller", dependencies: ["FSM", "GPIO", "Ledger", "Turnstile"]),
    .testTarget(
      name: "ControllerTests",
      dependencies: ["Controller", "FSM", "Fixed", "GPIO", "Ledger", "SimulatedGPIO", "Turnstile"]),

    // Words for people.
    .target(name: "Fixed"),
    .testTarget(name: "FixedTests", dependencies: ["Fixed", "TestSupport"]),
    .target(name: "Console", dependencies: ["FSM", "Fixed"]),
    .testTarget(
      name: "ConsoleTests",
      dependencies: ["Console", "Controller", "Fixed", "GateConsole", "Simulation", "Turnstile"]),
    .target(
      name: "Simulation",
      dependencies: [
        "Console", "Controller", "FSM", "Fixed", "GPIO", "GateConsole", "Ledger", "SimulatedGPIO",
        "Turnstile",
      ]),
    .target(
      name: "GateConsole",
      dependencies: ["Console", "FSM", "Fixed", "Turnstile"]),

    // Linux.
    .systemLibrary(name: "CLinux"),
    .target(name: "System", dependencies: ["CLinux", "Fixed"]),
    .testTarget(name: "SystemTests", dependencies: ["Fixed", "System", "TestSupport"]),
    .target(name: "EventLoop", dependencies: ["CLinux", "System"]),
    .testTarget(name: "EventLoopTests", dependencies: ["EventLoop", "System"]),
    .target(name: "LedgerFile", dependencies: ["CLinux", "FSM", "Fixed", "Ledger", "System"]),
    .testTarget(
      name: "LedgerFileTests",
      dependencies: ["CSlowDisk", "FSM", "Ledger", "LedgerFile", "System", "Turnstile"]),
    .target(name: "Metrics", dependencies: ["CLinux", "Fixed", "System"]),
    .testTarget(name: "MetricsTests", dependencies: ["Fixed", "Metrics", "System", "TestSupport"]),
    .target(name: "Systemd", dependencies: ["CLinux", "Fixed", "System"]),
    .testTarget(
      name: "SystemdTests", dependencies: ["Fixed", "System", "Systemd", "TestSupport"]),
    .target(name: "Terminal", dependencies: ["Console", "Fixed", "System"]),

    // What happens to a gate, in words; and the console of a gate at work.
    .target(
      name: "GateText",
      dependencies: ["Controller", "FSM", "Fixed", "GPIO", "Turnstile"]),
    .target(
      name: "ConsoleServer",
      dependencies: [
        "CLinux", "Console", "Controller", "FSM", "Fixed", "GPIO", "GateConsole", "GateText",
        "Ledger", "System", "Turnstile",
      ]),
    .testTarget(
      name: "ConsoleServerTests",
      dependencies: [
        "ConsoleServer", "Controller", "FSM", "Fixed", "GPIO", "Ledger", "SimulatedGPIO", "System",
        "Turnstile",
      ]),

    // The firmware, turnstiled.
    .systemLibrary(name: "CInih", pkgConfig: "inih", providers: [.apt(["libinih-dev"])]),
    .target(
      name: "Configuration",
      dependencies: ["CInih", "CLinux", "Controller", "Fixed", "GPIO", "System"]),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: ["Configuration", "Controller", "Fixed", "GPIO", "TestSupport"]),
    .executableTarget(
      name: "Firmware",
      dependencies: [
        "CLinux", "Configuration", "Console", "ConsoleServer", "Controller", "EventLoop", "FSM",
        "Fixed", "GPIO", "GateConsole", "GateText", "Ledger", "LedgerFile", "LibGPIOD", "Metrics",
        "Simulation", "System", "Systemd", "Terminal", "Turnstile",
      ]),
    // The tests of the two programs run them as a shell does, and so must have them built.
    .testTarget(
      name: "FirmwareTests",
      dependencies: [
        "ConsoleServer", "Controller", "FSM", "Firmware", "Fixed", "GPIO", "Ledger", "Metrics",
        "SimulatedGPIO", "System", "Systemd", "TestSupport", "Turnstile",
      ]),

    // The workbench, turnstile.
    .executableTarget(
      name: "Workbench",
      dependencies: [
        "CLinux", "Console", "Controller", "Examples", "FSM", "Fixed", "GPIO", "GateConsole",
        "Simulation", "System", "Terminal", "Turnstile",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "WorkbenchTests", dependencies: ["Examples", "FSM", "Turnstile", "Workbench"]),

    // What several test targets share.
    .target(name: "TestSupport", dependencies: ["Fixed"], path: "Tests/Support"),

    // Proofs that are programs of their own.
    .target(name: "CSlowDisk", path: "Tests/CSlowDisk"),
    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    .executableTarget(
      name: "Allocations",
      dependencies: [
        "CAllocationCounter", "Console", "Controller", "Examples", "FSM", "Fixed", "GPIO",
        "GateConsole", "Ledger", "LedgerFile", "SimulatedGPIO", "Simulation", "System", "Turnstile",
      ],
      path: "Tests/Allocations"),
    .systemLibrary(name: "CBoard", path: "Tests/Everywhere/CBoard"),
    .target(
      name: "Board",
      dependencies: [
        "CBoard", "Console", "Controller", "Fixed", "GateConsole", "Simulation", "Turnstile",
      ],
      path: "Tests/Everywhere/Board"),
    .target(
      name: "FuzzSubjects",
      dependencies: [
        "Configuration", "Console", "Controller", "FSM", "Fixed", "GPIO", "GateConsole", "Ledger",
        "SimulatedGPIO", "Simulation", "System", "Turnstile",
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
        "CSlowDisk", "Controller", "FSM", "GPIO", "Ledger", "LedgerFile", "SimulatedGPIO", "System",
        "Turnstile",
      ],
      path: "Tests/Figures/LedgerLatency"),
    .executableTarget(
      name: "VirtualPiLines", dependencies: ["GPIO", "LibGPIOD"], path: "Tests/VirtualPi/LibGPIOD"),
  ]
)

for (wing, modules) in wings {
  for target in package.targets where modules.contains(target.name) {
    target.path = "Sources/\(wing)/\(target.name)"
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
  // A warning in CI is an error; at the desk it does not stop anybody's experiment.
  if Context.environment["CI"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}
