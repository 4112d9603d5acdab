// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed

/// An error of the operating system, and the call that failed.
package struct SystemError: Error, Sendable {
  /// The call that failed.
  package let call: StaticString
  /// Its `errno`.
  package let code: Int32

  /// The error of the last call.
  package init(_ call: StaticString) { self.init(call, code: clinux_errno()) }

  /// An error with this `errno`.
  package init(_ call: StaticString, code: Int32) {
    self.call = call
    self.code = code
  }
}

/// The kernel's number for an open file.
package struct FileDescriptor: Sendable {
  /// The number; negative where opening failed.
  package let number: Int32

  /// The descriptor with this number.
  package init(_ number: Int32) { self.number = number }

  /// The default input of a process.
  package static var standardInput: Self { Self(0) }
  /// The default output of a process.
  package static var standardOutput: Self { Self(1) }
  /// The default output for errors.
  package static var standardError: Self { Self(2) }

  /// Whether the descriptor is a terminal.
  package var isTerminal: Bool { isatty(number) == 1 }

  /// Whether a write of up to 4096 bytes would not wait now (`PIPE_BUF`, pipe(7)).
  package var isWritable: Bool {
    var descriptor = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&descriptor, 1, 0) == 1
  }

  /// Whether there is something to read, or the other end is closed, within so many milliseconds.
  package func isReadable(within milliseconds: Int32) -> Bool {
    var descriptor = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&descriptor, 1, milliseconds) == 1
  }

  /// Reads what is available into `bytes`, waiting for the first byte.
  ///
  /// - Returns: the number of bytes, 0 at the end of the file, negative on an error.
  package func read(into bytes: inout MutableSpan<UInt8>) -> Int {
    while true {
      // Safe because the buffer is as long as its count says.
      let count = unsafe bytes.withUnsafeMutableBufferPointer {
        unsafe CLinux.read(number, $0.baseAddress, $0.count)
      }
      if count >= 0 || clinux_errno() != EINTR { return count }
    }
  }

  /// Reads the begin of a short file at once, as far as `bytes` has room for it; returns the number of bytes.
  @inline(never) package static func read(
    _ path: UnsafePointer<CChar>, into bytes: inout MutableSpan<UInt8>
  ) throws(SystemError) -> Int {
    // Without O_NONBLOCK, opening a pipe would wait for its other end.
    let file = Self(unsafe clinux_open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC))
    guard file.number >= 0 else { throw SystemError("open") }
    defer { close(file.number) }
    let count = file.read(into: &bytes)
    guard count >= 0 else { throw SystemError("read") }
    return count
  }

  /// Reads what a file has from an offset on, and returns as much as ``read(into:)``.
  package func read(into bytes: inout MutableSpan<UInt8>, at offset: Int) -> Int {
    // Safe because the buffer is as long as its count says.
    unsafe bytes.withUnsafeMutableBytes {
      unsafe clinux_pread(number, $0.baseAddress, $0.count, offset)
    }
  }

  /// Writes all of `bytes`; what cannot be written is lost.
  package func write(_ bytes: Span<UInt8>) {
    // Safe because the offset stays below the buffer's own count.
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

/// What became of a message.
package enum Delivery: UInt8, Sendable {
  /// The receiver's queue has it.
  case sent
  /// The receiver's queue is full; the message is dropped.
  case full
  /// No process receives there, or this one may not send; the message is dropped.
  case gone
}

extension FileDescriptor {
  /// Sends a message to the other end of a socket, unless that would wait.
  package func send(_ message: Span<UInt8>) -> Delivery { send(message, to: Span()) }

  /// Sends a message to the socket at an address, as the kernel reads it, unless that would wait.
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

  /// Receives a message, and never waits.
  ///
  /// - Returns: the number of its bytes, as far as they fit; negative when there is none yet; 0 when the
  ///   other end has closed the connection.
  @inline(never) package func receive(into bytes: inout MutableSpan<UInt8>) -> Int {
    // Safe because the buffer is as long as its count says.
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe recv(number, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
    }
    guard count < 0 else { return count }
    let code = clinux_errno()
    return code == EAGAIN || code == EINTR ? -1 : 0
  }
}

/// The clock that cannot be set; the kernel stamps edges with it.
package enum MonotonicClock {
  /// Nanoseconds since a fixed moment in the past.
  package static var now: Nanoseconds { clinux_now() }
}
