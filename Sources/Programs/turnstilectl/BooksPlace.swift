// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import System

/// Where a gate's books are: they last on a disk of this machine, whose file system writes in place, and belong to one
/// board.
struct BooksPlace {
  /// A file system on which books may not last: its number in the kernel (linux/magic.h), its name, and the reason.
  private typealias Row = (number: UInt32, name: StaticString, reason: StaticString)

  private static let rows: [9 of Row] = [
    (0x0102_1994, "tmpfs", "it is in memory, and lost at each reboot"),
    (0x8584_58F6, "ramfs", "it is in memory, and lost at each reboot"),
    (0x794C_7630, "overlay", "it may be in memory, and lost at each reboot"),
    (0x6969, "nfs", "it is on a network, and a coin waits for that"),
    (0xFF53_4D42, "cifs", "it is on a network, and a coin waits for that"),
    (0xFE53_4D42, "smb", "it is on a network, and a coin waits for that"),
    (0x0102_1997, "9p", "it belongs to another machine, and a coin waits for that"),
    (0x4D44, "vfat", "a loss of power may spoil it"),
    (0x2011_BAB0, "exfat", "a loss of power may spoil it"),
  ]

  let folder: FilePath
  /// Where the kernel tells its board's serial number.
  var serial = FilePath("/sys/firmware/devicetree/base/serial-number")

  // The file with the serial number of the board on which the books began.
  private var board: FilePath? { folder.appending("/board") }

  /// Notes the board on which the books begin, once; a board without a serial number has no note.
  func noteBoard() {
    guard let board, board.firstLine == nil, var text = serial.firstLine else { return }
    text.end()
    _ = replace(board, with: text, mode: 0o600)
  }

  /// What is wrong with the place and what to do; `nil` if nothing is known against it.
  var doubt: TextBuffer? {
    if let began = board?.firstLine, let present = serial.firstLine, began != present {
      return "ledger: from board \(began), and this is \(present); stop the gate, then "
        + "`rm \(folder)/board` if \(began) is gone, or `mv \(folder) \(folder).old` if its card was copied"
    }
    guard let number = Self.fileSystem(of: folder) else { return nil }
    for index in Self.rows.indices where Self.rows[index].number == number {
      return "ledger: \(folder) is on \(Self.rows[index].name): \(Self.rows[index].reason); "
        + "keep it on an ext4 partition: see A card that lasts"
    }
    return nil
  }

  /// The number of the file system of a folder, or of the nearest one above it that is there.
  private static func fileSystem(of folder: FilePath) -> UInt32? {
    var path = unsafe folder.withCString { unsafe TextBuffer(cString: $0) }
    while path.count > 0 {
      var status = statfs()
      if unsafe path.withCString({ unsafe statfs($0, &status) }) == 0 {
        return UInt32(truncatingIfNeeded: status.f_type)
      }
      var end = path.count - 1
      while end > 1, path[end] != UInt8(ascii: "/") { end -= 1 }
      path = path[0..<min(end, path.count - 1)]
    }
    return nil
  }
}
