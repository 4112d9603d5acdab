// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import PackageDescription

// The library as a package of its own: the folder Sources/Machines, its tests, and nothing of a gate.

let sources = [
  "Fixed": "", "FSM": "Fixed", "Interpreter": "Fixed", "MachineConsole": "FSM Fixed Interpreter",
  "System": "CLinux Fixed", "Terminal": "CLinux Fixed Interpreter System",
  "FSMTools": "CLinux FSM Fixed Interpreter MachineConsole System Terminal",
  "Examples": "FSM Fixed Interpreter MachineConsole",
]
let settings: [SwiftSetting] = [
  .strictMemorySafety(), .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func modules(_ names: String) -> [Target.Dependency] {
  names.split(separator: " ").map { .byName(name: String($0)) }
}

let package = Package(
  name: "machines",
  products: ["FSM", "FSMTools"].map { .library(name: $0, targets: [$0]) },
  targets: sources.map { name, imports in
    .target(
      name: name, dependencies: modules(imports), path: "Sources/Machines/\(name)",
      swiftSettings: settings)
  } + [
    .systemLibrary(name: "CLinux", path: "Sources/Machines/CLinux"),
    .target(
      name: "MachineSupport", dependencies: modules("FSM Fixed Interpreter"),
      path: "Tests/MachineSupport", swiftSettings: settings),
    .target(name: "Screen", path: "Tests/Screen", swiftSettings: settings),
  ]
    + ["Fixed", "FSM", "Interpreter", "System", "Terminal", "FSMTools", "Examples"].map { name in
      .testTarget(
        name: "\(name)Tests",
        dependencies: modules("\(name) \(sources[name] ?? "") MachineSupport Screen Examples"),
        swiftSettings: settings)
    }
)
