// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import PackageDescription

// A package as another person writes it: Tests/Outside/run puts the repository beside it.
let fsm = Target.Dependency.product(name: "FSM", package: "turnstile")
let analysis = Target.Dependency.product(name: "FSMAnalysis", package: "turnstile")
let tools = Target.Dependency.product(name: "FSMTools", package: "turnstile")

let package = Package(
  name: "outside",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(url: Context.environment["TURNSTILE_REPOSITORY"] ?? "../turnstile", from: "0.3.0")
  ],
  targets: [
    .target(name: "Machines", dependencies: [fsm, analysis]),
    .target(name: "Devices", dependencies: [fsm]),
    .target(name: "Protocols", dependencies: [fsm]),
    .target(
      name: "Numbers", dependencies: ["Machines", fsm, analysis], exclude: ["ticket.machine"]),
    .executableTarget(name: "bare", dependencies: ["Machines"]),
  ]
    // What a board without an operating system runs; nothing else needs it.
    + (Context.environment["OUTSIDE_BOARD"] != nil
      ? [
        .target(name: "CBoard"),
        .target(name: "leaseboard", dependencies: ["CBoard", "Protocols", fsm]),
        .target(name: "garageboard", dependencies: ["CBoard", "Devices", fsm]),
      ] : [])
    // A package that names only FSM must resolve and build without the tools.
    + (Context.environment["OUTSIDE_BARE"] != nil
      ? [.executableTarget(name: "barenumbers", dependencies: ["Machines", "Numbers"])]
      : [
        .executableTarget(name: "tool", dependencies: ["Machines", "Protocols", fsm, tools]),
        .testTarget(
          name: "OutsideTests",
          dependencies: [
            "Devices", "Machines", "Numbers", "Protocols", "tool", fsm, analysis, tools,
          ]),
      ])
)
