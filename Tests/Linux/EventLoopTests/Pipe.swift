// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Glibc
import System
import Testing

/// Both ends of a new pipe.
func pipe() throws -> (read: FileDescriptor, write: FileDescriptor) {
  var ends: [Int32] = [0, 0]
  let status = unsafe Glibc.pipe(&ends)
  try #require(status == 0)
  return (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
}
