// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import PackageDescription

let package = Package(
  name: "turnstile",
  products: [
    .executable(name: "turnstile", targets: ["Workbench"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    .target(name: "FSM"),
    .target(name: "Turnstile", dependencies: ["FSM"]),
    .target(name: "Text"),
    .target(name: "GPIO"),
    .target(name: "Console", dependencies: ["FSM", "Turnstile", "Text"]),
    .target(name: "SimulatedGPIO", dependencies: ["GPIO"]),
    .systemLibrary(
      name: "CGPIOD", pkgConfig: "libgpiod", providers: [.apt(["libgpiod-dev"])]),
    .target(name: "LibGPIOD", dependencies: ["CGPIOD", "GPIO"]),
    .executableTarget(
      name: "VirtualPiLines", dependencies: ["GPIO", "LibGPIOD"], path: "Tests/VirtualPi/LibGPIOD"),
    .systemLibrary(name: "CLinux"),
    .target(name: "EventLoop", dependencies: ["CLinux"]),
    .target(
      name: "Desk",
      dependencies: ["Console", "Controller", "SimulatedGPIO", "GPIO", "Text", "Turnstile"]),
    .target(name: "Terminal", dependencies: ["Console", "EventLoop", "Text"]),
    .target(name: "Controller", dependencies: ["FSM", "Turnstile", "GPIO"]),
    .executableTarget(
      name: "Workbench",
      dependencies: [
        "CLinux", "Console", "Controller", "Desk", "EventLoop", "FSM", "GPIO", "Terminal", "Text",
        "Turnstile",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(name: "FSMTests", dependencies: ["FSM"]),
    .testTarget(name: "TurnstileTests", dependencies: ["FSM", "Turnstile"]),
    .testTarget(name: "GPIOTests", dependencies: ["GPIO"]),
    .testTarget(name: "SimulatedGPIOTests", dependencies: ["GPIO", "SimulatedGPIO"]),
    .testTarget(name: "EventLoopTests", dependencies: ["EventLoop"]),
    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    .executableTarget(
      name: "Allocations",
      dependencies: [
        "CAllocationCounter", "Console", "Controller", "Desk", "FSM", "GPIO", "SimulatedGPIO",
        "Text", "Turnstile",
      ],
      path: "Tests/Allocations"),
    .testTarget(
      name: "ConsoleTests",
      dependencies: ["Console", "Controller", "Desk", "Text", "Turnstile"]),
    .testTarget(
      name: "ControllerTests",
      dependencies: ["Controller", "FSM", "GPIO", "SimulatedGPIO", "Turnstile"]),
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
