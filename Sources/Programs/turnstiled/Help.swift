// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Interpreter
import Terminal

/// `--help`.
func printHelp() -> ExitStatus {
  say("usage: turnstiled [run | check | outputs-safe | books | console] [OPTION]...")
  say("")
  say("  run             work the gate until SIGTERM, then leave the outputs safe (the default)")
  say("  check           read the configuration, print the wiring it means, touch nothing")
  say("  outputs-safe    drive the outputs to their safe levels and leave them there")
  say("  books           print the ledger in the state folder, /var/lib/turnstile unless told")
  say("                  otherwise; a gate at work is not disturbed")
  say("  console         connect to a gate at work; `words` lists what it understands")
  say("")
  say("  --config FILE   the configuration; /etc/turnstile/turnstile.conf unless told otherwise")
  say("  --state FOLDER  where the gate's ledger is; $STATE_DIRECTORY unless told otherwise, and")
  say("                  without either the books are not kept")
  say("  --backend NAME  gpiod: real lines (the default); simulated: a chip in memory, worked by")
  say("                  words on standard input, such as `coin push .state`")
  say("  --scenario FILE the words for the simulated chip, and so a self-test of this program;")
  say("                  - is standard input, as without it")
  say("  --socket PATH   the console of a gate at work, for its own group: `run` opens it as")
  say("                  $RUNTIME_DIRECTORY/console, and not at all without that folder; `console`")
  say("                  looks for /run/turnstile/console")
  say("  --help          print this")
  say("  --version       print the version")
  say("")
  say("exit status: 0 well; 64 wrong usage; 69 lines cannot be held, or no gate at the console;")
  say("70 self-check failed; 71 the system refused; 77 the console is not for this user; 78 wrong")
  say("configuration. books: 65 a ledger without a whole record; 66 no ledger. Words: 1 a failed")
  say("expectation; 65 a mistake; 66 a scenario that cannot be opened; 74 one that cannot be read.")
  return .success
}

/// `--version`.
func printVersion() -> ExitStatus {
  say("turnstiled 0.1.0")
  return .success
}

private func say(_ line: StaticString) {
  StandardStreams().write(TextBuffer(line), to: .output)
}
