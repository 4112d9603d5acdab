// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import PackageDescription

// The library as a package of its own: the folder Sources/Machines, its tests, and nothing of a gate.

let sources = [
  "Fixed": "", "FSM": "Fixed", "FSMAnalysis": "FSM Fixed", "Sequencing": "FSM Fixed",
  "Interpreter": "Fixed", "MachineConsole": "FSM FSMAnalysis Fixed Interpreter",
  "MachineText": "FSM FSMAnalysis Fixed Interpreter MachineConsole",
  "System": "CLinux Fixed", "Terminal": "CLinux CTerminal Fixed Interpreter System",
  "FSMTools":
    "CLinux CTerminal FSM FSMAnalysis Fixed Interpreter MachineConsole MachineText System Terminal",
  "Examples": "FSM FSMAnalysis Fixed Interpreter MachineConsole Sequencing",
]
let settings: [SwiftSetting] = [
  .strictMemorySafety(), .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func modules(_ names: String) -> [Target.Dependency] {
  Set(names.split(separator: " ")).sorted().map { .byName(name: String($0)) }
}

let package = Package(
  name: "machines",
  products: ["FSM", "FSMAnalysis", "Sequencing", "FSMTools"].map {
    .library(name: $0, targets: [$0])
  },
  targets: sources.map { name, imports in
    .target(
      name: name, dependencies: modules(imports), path: "Sources/Machines/\(name)",
      swiftSettings: settings)
  } + [
    .systemLibrary(name: "CLinux", path: "Sources/Machines/CLinux"),
    .systemLibrary(name: "CTerminal", path: "Sources/Machines/CTerminal"),
    .target(
      name: "MachineSupport", dependencies: modules("FSM Fixed Interpreter"),
      path: "Tests/Machines/MachineSupport", swiftSettings: settings),
    .target(
      name: "SampleMachines", dependencies: modules("FSM FSMAnalysis"),
      path: "Tests/Machines/SampleMachines", swiftSettings: settings),
    .target(
      name: "RandomMachines", dependencies: modules("FSM"), path: "Tests/Machines/RandomMachines",
      swiftSettings: settings),
    .target(name: "Screen", path: "Tests/Machines/Screen", swiftSettings: settings),
  ]
    + sources.keys.filter { $0 != "MachineConsole" }.map { name in
      .testTarget(
        name: "\(name)Tests",
        dependencies: modules(
          "\(name) \(sources[name] ?? "") Examples FSMAnalysis MachineSupport RandomMachines "
            + "SampleMachines Screen"
        ),
        path: "Tests/Machines/\(name)Tests", swiftSettings: settings)
    }
)
