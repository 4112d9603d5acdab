# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
# shellcheck shell=bash disable=SC2034
# usage: source quick.bash
# What SwiftPM builds tests and simulation with: without debug information, which takes a fifth of the processor's
# time of a cold build. A failed test names its line without it; for a debugger, `swift build` alone builds with it.
# One process a module, and no index of the toolchain's modules, take another fifth. They are here and not in
# Package.swift, since SwiftPM calls such flags unsafe and refuses a dependency that has them.
quick=(-debug-info-format none -Xswiftc -driver-batch-count -Xswiftc 1 -Xswiftc -index-ignore-system-modules)
# The compiler warns of each body that takes its type checker half a second, and `make lint` lists those of the last
# build. In CI a warning is an error, and this one depends on the processor.
[ -n "${CI-}" ] || quick+=(-Xswiftc -Xfrontend -Xswiftc -warn-long-function-bodies=500)
