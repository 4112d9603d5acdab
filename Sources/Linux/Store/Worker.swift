// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import System

/// A thread for calls that may wait, so that the loop does not wait.
///
/// Messages and results go through a pair of local sockets that preserve message boundaries. The
/// thread shares nothing else with the loop, starts with the loop's signals blocked, and ends with
/// the process.
struct Worker: Sendable {
  /// The loop's end of the pair; it never waits, and can be watched for results.
  let descriptor: FileDescriptor

  /// Starts a thread that runs `body` until the process ends; the thread's end of the pair waits.
  ///
  /// Open the loop first, or signals may arrive in the thread.
  init(_ body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?)
    throws(SystemError)
  {
    var ends: InlineArray<2, Int32> = [-1, -1]
    var span = ends.mutableSpan
    let kind = Int32(bitPattern: SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    // Safe because there is room for the two ends that socketpair makes.
    let status = unsafe span.withUnsafeMutableBufferPointer {
      unsafe socketpair(AF_UNIX, kind, 0, $0.baseAddress)
    }
    guard status == 0 else { throw SystemError("socketpair") }
    descriptor = FileDescriptor(ends[0])
    // Safe because no code reads the number as a pointer; 1 is added because 0 would be NULL.
    let argument = unsafe UnsafeMutableRawPointer(bitPattern: Int(ends[1]) + 1)
    guard unsafe clinux_start_thread(body, argument) == 0 else {
      close(ends[0])
      close(ends[1])
      throw SystemError("pthread_create")
    }
  }

  /// Returns the thread's end of the pair, from the argument of its body.
  static func descriptor(_ argument: UnsafeMutableRawPointer?) -> FileDescriptor {
    FileDescriptor(Int32(Int(bitPattern: argument) - 1))
  }
}
