// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import PackageDescription

// The same loops as the core's own, in a package that uses the library: built as every package is, with a
// machine of its own. What is linked here lies beside it.
let package = Package(
  name: "client",
  platforms: [.macOS(.v26)],
  products: [.library(name: "client", type: .static, targets: ["Client"])],
  dependencies: [.package(name: "turnstile", path: "../../..")],
  targets: [
    .systemLibrary(name: "CBenchmark", path: "CBenchmark"),
    .target(
      name: "Client",
      dependencies: ["CBenchmark", .product(name: "FSM", package: "turnstile")],
      path: ".", exclude: ["CBenchmark"],
      // The machine is in this module, and not in the gate's.
      swiftSettings: [.define("CLIENT")]),
  ]
)
