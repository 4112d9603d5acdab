// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import CTerminal
import Fixed
package import Interpreter
package import System

// A session: a console whose words come from a file, a pipe or a person.
extension Console where Host: ~Copyable {
  /// Performs what is read from `input` to its end, and prints what the machine tells meanwhile.
  ///
  /// At a terminal a person can edit the lines, and Ctrl-C ends what is being performed. A mistake ends
  /// a script, and not a person's session.
  ///
  /// - Returns: the process's exit status: 0, 1 where an expectation failed, 65 (`EX_DATAERR`)
  ///   where the script has a mistake, 74 (`EX_IOERR`) where it could not be read, or that of a
  ///   machine that cannot be reached any more.
  package mutating func run(from input: FileDescriptor, isPrompted: Bool) -> Int32 {
    opensFiles = true
    if isPrompted, input.number == 0, let status = edit() { return status }
    var isMidLine = false
    while true {
      if isPrompted, !isMidLine { StandardStreams().prompt("\(prompt)") }
      while wait(for: input, host.descriptor) != .input {
        host.printNews()
        if let status = endStatus(isPrompted) { return status }
      }
      if let status = readBlock(of: input, isPrompted, &isMidLine) { return status }
    }
  }

  /// Performs a block of the input; the exit status, if the session is over.
  private mutating func readBlock(
    of input: FileDescriptor, _ isPrompted: Bool, _ isMidLine: inout Bool
  ) -> Int32? {
    var block = InlineArray<512, UInt8>(repeating: 0)
    var bytes = block.mutableSpan
    let count = input.read(into: &bytes)
    if count < 0 { return refuse("the input cannot be read", 74) }
    if count == 0 { return finish(isPrompted) }
    for index in 0..<count {
      read(block[index])
      readFiles()
      isMidLine = block[index] != UInt8(ascii: "\n")
      if !isMidLine, let status = endStatus(isPrompted) { return status }
    }
    return nil
  }

  /// The exit status, if the session is over after a line or some news.
  private mutating func endStatus(_ isPrompted: Bool) -> Int32? {
    if let (reason, status) = host.loss { return refuse(reason, status) }
    if ending != .none { return ending.status }
    return isPrompted || lineEnding == .none ? nil : lineEnding.status
  }

  private mutating func finish(_ isPrompted: Bool) -> Int32 {
    if isPrompted { StandardStreams().prompt("\n") }
    performLastLine()
    readFiles()
    if let status = endStatus(isPrompted) { return status }
    // With a machine that runs by itself nothing may be left open, not even by a person.
    guard isUnfinished, !host.hasTime else {
      finish()
      return ending.status
    }
    return refuse(
      "the script ends inside a definition or a comment; end it with `;` or `)`",
      ConsoleEnding.mistake.status)
  }

  private mutating func refuse(_ reason: TextBuffer, _ status: Int32) -> Int32 {
    host.write(reason, to: .errors)
    return status
  }

  /// Has a person edit lines until the session ends; `nil` where the terminal cannot.
  private mutating func edit() -> Int32? {
    guard var desk = TerminalDesk() else { return nil }
    isInterrupted = { clinux_terminal_is_interrupted() }
    isOnTerminal = true
    let status = edit(at: &desk)
    desk.end()
    return status
  }

  private mutating func edit(at desk: inout TerminalDesk) -> Int32 {
    desk.begin(self)
    while true {
      switch desk.edit(self) {
      case .line: desk.perform(&self)
      case .end: return finish(true)
      case .interrupt where isUnfinished: interrupt()
      case .some: break
      case nil:
        desk.hide()
        host.printNews()
        if let status = endStatus(true) { return status }
        desk.show()
        continue
      }
      if let status = endStatus(true) { return status }
      desk.begin(self)
    }
  }
}

/// What a session goes on for.
enum Wake: UInt8 { case input, news, nothing }

/// Waits until there is input, the machine has told something, or a signal has come.
func wait(for input: FileDescriptor, _ machine: Int32) -> Wake {
  var sources: InlineArray<2, pollfd> = [
    pollfd(fd: input.number, events: Int16(POLLIN), revents: 0),
    // A negative number is passed over (poll(2)).
    pollfd(fd: machine, events: Int16(POLLIN), revents: 0),
  ]
  var span = sources.mutableSpan
  // Safe because the buffer has as many entries as it says.
  let ready = unsafe span.withUnsafeMutableBufferPointer {
    unsafe poll($0.baseAddress, 2, -1)
  }
  guard ready > 0 else { return .nothing }
  return sources[1].revents != 0 ? .news : .input
}

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
    let count = file.descriptor.read(into: &bytes, at: file.offset)
    var used = 0
    while used < count, fileDepth == depth, !isFileWanted, goesOn {
      if clinux_terminal_is_interrupted() { interrupt() } else { read(block[used]) }
      used += 1
    }
    file.offset += used
    files.append(file)
    if count <= 0 || !goesOn { endFile() }
  }

  private var goesOn: Bool { ending == .none && host.loss == nil }
}

private struct OpenFile {
  var descriptor = FileDescriptor(-1)
  var offset = 0
}
