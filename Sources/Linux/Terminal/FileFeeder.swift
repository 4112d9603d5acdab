// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import System

/// Reads the files that a console includes: at most four, inside each other.
package enum FileFeeder {
  private struct OpenFile {
    var descriptor = FileDescriptor(-1)
    var offset = 0
  }

  /// Feeds the console with the file it wants, if it wants one, and with those that this one includes.
  package static func feed<Typed: TypedConsole & ~Copyable>(_ console: inout Typed) {
    var files = BoundedArray<OpenFile, 4>(filler: OpenFile())
    while console.fileDepth > 0 || !files.isEmpty {
      // A mistake leaves all files, and the end of one may be the beginning of the next.
      let kept = console.fileDepth - (console.isFileWanted ? 1 : 0)
      if files.count > kept {
        close(files.removeLast().descriptor.number)
      } else if console.isFileWanted {
        if let descriptor = open(&console) { files.append(OpenFile(descriptor: descriptor)) }
      } else if !files.isEmpty {
        read(&files, &console)
      } else {
        console.interrupt()
      }
    }
  }

  private static func open<Typed: TypedConsole & ~Copyable>(
    _ console: inout Typed
  ) -> FileDescriptor? {
    let path = console.file
    // A pipe without a writer would have the program wait for one.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
    let number = unsafe FilePath(path)?.withCString { unsafe clinux_open($0, flags) } ?? -1
    let descriptor = FileDescriptor(number)
    guard number >= 0 else {
      console.refuseFile("cannot be opened; see that the file is there and may be read")
      return nil
    }
    guard clinux_check_regular(descriptor.number) == 0 else {
      close(descriptor.number)
      console.refuseFile("is no file that can be read to its end")
      return nil
    }
    console.beginFile()
    return descriptor
  }

  /// Reads from the innermost file up to its end, or up to another file or a mistake.
  private static func read<Typed: TypedConsole & ~Copyable>(
    _ files: inout BoundedArray<OpenFile, 4>, _ console: inout Typed
  ) {
    var block = InlineArray<512, UInt8>(repeating: 0)
    var file = files.removeLast()
    let depth = console.fileDepth
    var bytes = block.mutableSpan
    // Safe because no more bytes are read than there are.
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe clinux_pread(file.descriptor.number, $0.baseAddress, $0.count, file.offset)
    }
    var used = 0
    while used < count, console.fileDepth == depth, !console.isFileWanted, console.goesOn {
      if TerminalMode.isInterrupted { console.interrupt() } else { console.read(block[used]) }
      used += 1
    }
    file.offset += used
    files.append(file)
    if count <= 0 || !console.goesOn { console.endFile() }
  }
}
