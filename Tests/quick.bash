# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
# shellcheck shell=bash disable=SC2034
# usage: source quick.bash
# What SwiftPM builds tests and simulation with: without debug information, which takes a fifth of the processor's
# time of a cold build. A failed test names its line without it; for a debugger, `swift build` alone builds with it.
# One process compiles a whole module, which takes another fifth: otherwise a second process checks the types of
# every file again to write the module's interface. The index leaves out the toolchain's modules.
# These are here and not in Package.swift, since SwiftPM calls such flags unsafe and refuses a dependency that has them.
quick=(-debug-info-format none -Xswiftc -index-ignore-system-modules -Xswiftc -disable-batch-mode)
quick+=(-Xswiftc -whole-module-optimization -Xswiftc -no-emit-module-separately-wmo -Xswiftc -num-threads -Xswiftc 1)
# In CI a warning is an error. Elsewhere the compiler also warns of each body that takes its type checker half a second,
# which depends on the processor; `make lint` lists those of the last build.
if [ -n "${CI-}" ]; then
  quick+=(-Xswiftc -warnings-as-errors)
else
  quick+=(-Xswiftc -Xfrontend -Xswiftc -warn-long-function-bodies=500)
fi
