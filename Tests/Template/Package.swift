// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "door",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(url: "https://example.org/turnstile.git", from: "0.3.0")
  ],
  targets: [
    .target(name: "Door", dependencies: [.product(name: "FSM", package: "turnstile")]),
    .executableTarget(
      name: "workbench",
      dependencies: [
        "Door", .product(name: "FSM", package: "turnstile"),
        .product(name: "FSMTools", package: "turnstile"),
      ]),
    .testTarget(
      name: "DoorTests",
      dependencies: [
        "Door", .product(name: "FSM", package: "turnstile"),
        .product(name: "FSMTools", package: "turnstile"),
      ]),
  ]
)
