// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import PackageDescription

let package = Package(
  name: "turnstile",
  targets: [
    .target(name: "FSM"),
    .target(name: "Turnstile", dependencies: ["FSM"]),
    .target(name: "Text"),
    .target(name: "GPIO"),
    .target(name: "SimulatedGPIO", dependencies: ["GPIO"]),
    .target(name: "Controller", dependencies: ["FSM", "Turnstile", "GPIO"]),
  ]
)

// Every target, its own code and its tests, holds to the same rules.
for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
  ]
}
