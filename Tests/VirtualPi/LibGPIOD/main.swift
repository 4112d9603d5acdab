// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// usage: VirtualPiLines FOLDER
//
// Holds the libgpiod backend to its promises on a kernel's own lines. FOLDER is the virtual Pi's
// chip in sysfs, with line 4 hogged:
//
//     Tests/VirtualPi/boot Tests/VirtualPi/drive-lines backend .build/debug/VirtualPiLines

import Glibc

guard CommandLine.arguments.count == 2 else {
  print("usage: VirtualPiLines FOLDER")
  exit(64)
}

var bench = Bench(world: World(chip: CommandLine.arguments[1]))
bench.checkHolding()
bench.checkRefusals()
bench.checkSharing()
bench.checkOutputs()
bench.checkLevels()
bench.checkEdges()
bench.checkStorms()
bench.checkUnplugging()
print("\(bench.checks.passed) passed, \(bench.checks.failed) failed")
exit(bench.checks.failed == 0 ? 0 : 1)
