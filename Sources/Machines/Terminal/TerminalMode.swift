// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import CLinux
import Fixed
import System

/// What the terminal does with keys; each end of the program brings its first mode back.
///
/// Signals that end the program restore the terminal and are raised again; so are those of a crash, and
/// Ctrl-Z. Only SIGKILL leaves it as it was: then `stty sane` mends it.
enum TerminalMode {
  /// Notes the terminal's modes; `false` where standard input or output is none, or one that cannot move
  /// its cursor (`TERM=dumb`).
  static func begin() -> Bool {
    let terminal = EnvironmentText(variable: "TERM")
    guard let terminal, !(terminal == "dumb") else { return false }
    let isPlain = EnvironmentText(variable: "NO_COLOR") != nil
    return clinux_terminal_begin(!isPlain && FileDescriptor.standardError.isTerminal)
  }

  /// Every key is a byte from now on.
  static func edit() { clinux_terminal_enter(Int32(CLINUX_TERMINAL_EDITING)) }

  /// Ctrl-C and Ctrl-Z are signals from now on, and what is typed is not shown.
  static func perform() {
    clinux_terminal_forget_interrupt()
    clinux_terminal_enter(Int32(CLINUX_TERMINAL_PERFORMING))
  }

  /// Brings the first mode back.
  static func end() { clinux_terminal_end() }

  /// Stops the job until it is continued.
  static func suspend() { clinux_terminal_suspend() }

  /// Whether Ctrl-C came since ``perform()``.
  static var isInterrupted: Bool { clinux_terminal_is_interrupted() }

  /// Whether colours are wanted.
  static var isColoured: Bool { clinux_terminal_is_coloured() }

  /// Whether the window has another size, or the program was stopped, since the last call.
  static func wasStale() -> Bool { clinux_terminal_was_stale() }

  /// Whether the first lines are kept from scrolling.
  static func setRegion(_ hasRegion: Bool) { clinux_terminal_set_region(hasRegion) }

  /// The width of the window.
  static var columns: Int { Int(clinux_terminal_columns()) }

  /// The height of the window.
  static var rows: Int { Int(clinux_terminal_rows()) }
}
