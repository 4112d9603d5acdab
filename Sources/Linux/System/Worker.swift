// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux

/// A thread that does what may have to wait, so that the loop does not.
///
/// Messages go to it and answers come back through a pair of local sockets that keep messages
/// apart. It shares nothing else with the loop, starts with the loop's signals blocked, and ends
/// with the process.
package struct Worker: Sendable {
  /// The loop's end of the pair; it never waits, and can be watched for answers.
  package let descriptor: FileDescriptor

  /// Starts a thread that runs `body` with its own end of the pair, which does wait.
  ///
  /// Start it after the loop has been opened, or signals may end up in the thread.
  ///
  /// - Parameter body: what runs until the process ends; a function that captures nothing.
  package init(_ body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?)
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
    // Safe because nobody reads the number as a pointer; one more, for 0 would be none.
    let argument = unsafe UnsafeMutableRawPointer(bitPattern: Int(ends[1]) + 1)
    guard unsafe clinux_start_thread(body, argument) == 0 else {
      close(ends[0])
      close(ends[1])
      throw SystemError("pthread_create")
    }
  }

  /// The thread's end of the pair, from what its body was given.
  package static func descriptor(
    _ argument: UnsafeMutableRawPointer?
  ) -> FileDescriptor { FileDescriptor(Int32(Int(bitPattern: argument) - 1)) }

  /// Hands over a message unless too many wait already.
  ///
  /// - Returns: whether the thread will have it.
  package func send(_ message: Span<UInt8>) -> Bool {
    // Safe because the message is read only during the call, and only as far as it goes.
    unsafe message.withUnsafeBytes {
      unsafe CLinux.send(
        descriptor.number, $0.baseAddress, $0.count,
        Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)) == $0.count
    }
  }

  /// The next answer, if there is one: the number of its bytes, and otherwise 0 or less.
  package func receive(into bytes: inout MutableSpan<UInt8>) -> Int {
    // Safe because the buffer is as long as it says.
    unsafe bytes.withUnsafeMutableBytes {
      unsafe recv(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
    }
  }
}
