// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import Interpreter
import System

// Reads the files that a console includes: at most four, inside each other.
extension Console where Host: ~Copyable {
  /// Reads the file that the console wants, if it wants one, and those that this one includes.
  mutating func readFiles() {
    var files = BoundedArray<OpenFile, 4>(filler: OpenFile())
    while fileDepth > 0 || !files.isEmpty {
      // A mistake leaves all files, and the end of one may be the beginning of the next.
      let kept = fileDepth - (isFileWanted ? 1 : 0)
      if files.count > kept {
        close(files.removeLast().descriptor.number)
      } else if isFileWanted {
        if let descriptor = openFile() { files.append(OpenFile(descriptor: descriptor)) }
      } else if !files.isEmpty {
        readBlock(of: &files)
      } else {
        interrupt()
      }
    }
  }

  private mutating func openFile() -> FileDescriptor? {
    // A pipe without a writer would have the program wait for one.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
    let number = unsafe FilePath(file)?.withCString { unsafe clinux_open($0, flags) } ?? -1
    guard number >= 0 else {
      refuseFile("cannot be opened; see that the file is there and may be read")
      return nil
    }
    guard clinux_check_regular(number) == 0 else {
      close(number)
      refuseFile("is no file that can be read to its end")
      return nil
    }
    beginFile()
    return FileDescriptor(number)
  }

  /// Reads from the innermost file up to its end, or up to another file or a mistake.
  private mutating func readBlock(of files: inout BoundedArray<OpenFile, 4>) {
    var block = InlineArray<512, UInt8>(repeating: 0)
    var file = files.removeLast()
    let depth = fileDepth
    var bytes = block.mutableSpan
    // Safe because no more bytes are read than there are.
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe clinux_pread(file.descriptor.number, $0.baseAddress, $0.count, file.offset)
    }
    var used = 0
    while used < count, fileDepth == depth, !isFileWanted, goesOn {
      if TerminalMode.isInterrupted { interrupt() } else { read(block[used]) }
      used += 1
    }
    file.offset += used
    files.append(file)
    if count <= 0 || !goesOn { endFile() }
  }

  /// Whether the session goes on.
  private var goesOn: Bool { ending == .none && host.loss == nil }
}

private struct OpenFile {
  var descriptor = FileDescriptor(-1)
  var offset = 0
}
