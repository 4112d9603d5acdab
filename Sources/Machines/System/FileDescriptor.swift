// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed

/// An error of the operating system, with the failed call.
package struct SystemError: Error, Sendable {
  /// The failed call, such as `open`.
  package let call: StaticString
  /// The `errno` of the call.
  package let code: Int32

  /// Creates the error of the last call, from `errno`.
  package init(_ call: StaticString) { self.init(call, code: clinux_errno()) }

  /// Creates an error with the `errno` in `code`.
  package init(_ call: StaticString, code: Int32) {
    self.call = call
    self.code = code
  }
}

/// A file descriptor: the kernel's number for an open file.
package struct FileDescriptor: Sendable {
  /// The number; negative if opening the file failed.
  package let number: Int32

  /// Creates a descriptor with the given number.
  package init(_ number: Int32) { self.number = number }

  /// The standard input of the process.
  package static var standardInput: Self { Self(0) }
  /// The standard output of the process.
  package static var standardOutput: Self { Self(1) }
  /// The standard error of the process.
  package static var standardError: Self { Self(2) }

  /// Whether the descriptor is a terminal.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// Whether a write of up to 4096 bytes would not block now (`PIPE_BUF`, pipe(7)).
  package var isWritable: Bool {
    var descriptor = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&descriptor, 1, 0) == 1
  }

  /// Waits up to `milliseconds` for data or the end of the connection; returns whether either came.
  package func isReadable(within milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&descriptor, 1, milliseconds) == 1
  }

  /// Reads the available bytes into `bytes`, after waiting for the first byte.
  ///
  /// - Returns: the number of bytes, 0 at the end of the file, negative on an error.
  package func read(into bytes: inout MutableSpan<UInt8>) -> Int {
    while true {
      // Safe because the buffer has as many bytes as its count.
      let count = unsafe bytes.withUnsafeMutableBufferPointer {
        unsafe CLinux.read(number, $0.baseAddress, $0.count)
      }
      if count >= 0 || clinux_errno() != EINTR { return count }
    }
  }

  /// Reads the start of a file in one call, as much as `bytes` holds; returns the number of bytes.
  @inline(never) package static func read(
    _ path: UnsafePointer<CChar>, into bytes: inout MutableSpan<UInt8>
  ) throws(SystemError) -> Int {
    // Without O_NONBLOCK, opening a named pipe would wait for the other end.
    let file = Self(unsafe clinux_open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC))
    guard file.number >= 0 else { throw SystemError("open") }
    defer { close(file.number) }
    let count = file.read(into: &bytes)
    guard count >= 0 else { throw SystemError("read") }
    return count
  }

  /// Reads a file from `offset` on; returns the same numbers as ``read(into:)``.
  package func read(into bytes: inout MutableSpan<UInt8>, at offset: Int) -> Int {
    // Safe because the buffer has as many bytes as its count.
    unsafe bytes.withUnsafeMutableBytes {
      unsafe clinux_pread(number, $0.baseAddress, $0.count, offset)
    }
  }

  /// Writes all of `bytes`; after an error, the rest is lost.
  package func write(_ bytes: Span<UInt8>) {
    // Safe because the offset stays below the buffer's count.
    unsafe bytes.withUnsafeBufferPointer { buffer in
      var written = 0
      while written < buffer.count {
        guard let start = buffer.baseAddress else { return }
        let count = unsafe CLinux.write(number, start + written, buffer.count - written)
        if count < 0, clinux_errno() != EINTR { return }
        written += max(count, 0)
      }
    }
  }
}

/// The result of sending a message.
package enum Delivery: UInt8, Sendable {
  /// The message is in the receiver's queue.
  case sent
  /// The receiver's queue is full, and the message is dropped.
  case full
  /// No process receives, or sending is not allowed or failed; the message is dropped.
  case gone
}

extension FileDescriptor {
  /// Sends a message to the other end of a socket without waiting.
  package func send(_ message: Span<UInt8>) -> Delivery { send(message, to: Span()) }

  /// Sends a message to the Unix socket at `address`, in the kernel's format, without waiting.
  @inline(never) package func send(_ message: Span<UInt8>, to address: Span<UInt8>) -> Delivery {
    // Safe because both spans are read only during the call, and only within their counts.
    let error = unsafe address.withUnsafeBytes { address in
      unsafe message.withUnsafeBytes {
        unsafe clinux_send(number, address.baseAddress, address.count, $0.baseAddress, $0.count)
      }
    }
    switch error {
    case 0: return .sent
    case EAGAIN, ENOBUFS, ENOMEM, EINTR: return .full
    default: return .gone
    }
  }

  /// Receives a message without waiting.
  ///
  /// - Returns: the number of bytes that fit in `bytes`; negative if there is no message yet; 0 if
  ///   the other end has closed the connection, or on an error.
  @inline(never) package func receive(into bytes: inout MutableSpan<UInt8>) -> Int {
    // Safe because the buffer has as many bytes as its count.
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe recv(number, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
    }
    guard count < 0 else { return count }
    let code = clinux_errno()
    return code == EAGAIN || code == EINTR ? -1 : 0
  }
}

/// The monotonic clock, which nobody can set; the kernel stamps edges with the same clock.
package enum MonotonicClock {
  /// Nanoseconds since a fixed moment in the past.
  package static var now: Nanoseconds { clinux_now() }
}
