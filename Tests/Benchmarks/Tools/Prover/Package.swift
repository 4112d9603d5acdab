// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import PackageDescription

// The program `prover`, which uses the library as another package does.
let package = Package(
  name: "prover",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "turnstile", path: "../../../..")],
  targets: [
    .executableTarget(
      name: "prover",
      dependencies: [
        .product(name: "FSM", package: "turnstile"),
        .product(name: "FSMTools", package: "turnstile"),
      ],
      path: ".")
  ]
)
