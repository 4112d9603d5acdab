// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
package import Fixed

extension FilePath {
  /// Calls `body` with each name in the folder, unsorted; does nothing if the folder does not open.
  package func forEachName<Failure>(_ body: (TextBuffer) throws(Failure) -> Void) throws(Failure) {
    guard let folder = unsafe withCString({ unsafe opendir($0) }) else { return }
    defer { unsafe closedir(folder) }
    // Safe because a name is a C string, and is copied before the next one is read.
    while let name = unsafe clinux_next_name(folder) { try body(unsafe TextBuffer(cString: name)) }
  }
}
