// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Interpreter
import Terminal

/// `--help`.
func printHelp() -> ExitStatus {
  say("usage: turnstiled [run | check | outputs-safe | books | console] [OPTION]...")
  say("")
  say("  run             run the gate until SIGTERM, then set the outputs safe (default)")
  say("  check           print the wiring of the configuration without requesting a line")
  say("  outputs-safe    set the outputs to their safe levels and exit")
  say("  books           print the ledger in the state folder (default /var/lib/turnstile);")
  say("                  a running gate is not disturbed")
  say("  console         connect to a running gate; `words` lists its words")
  say("")
  say("  --config FILE   configuration (default /etc/turnstile/turnstile.conf)")
  say("  --state FOLDER  folder of the ledger (default $STATE_DIRECTORY); a gate without a folder")
  say("                  keeps no ledger")
  say("  --backend NAME  gpiod: real lines (default); simulated: a chip in memory, controlled by")
  say("                  words on standard input, such as `coin push .state`")
  say("  --scenario FILE read the words for the simulated chip from a file; - is standard input")
  say("  --socket PATH   socket of the console: `run` creates it (default")
  say("                  $RUNTIME_DIRECTORY/console; without that folder none), `console`")
  say("                  connects to it (default /run/turnstile/console)")
  say("  --help          print this help")
  say("  --version       print the version")
  say("")
  say("exit status: 0 success; 64 wrong usage; 69 lines unavailable, or no gate at the socket;")
  say("70 self-check failed; 71 system call failed; 77 no permission for the console; 78 wrong")
  say("configuration. books: 65 no valid record; 66 no ledger. Words: 1 failed expectation;")
  say("65 mistake; 66 scenario cannot be opened; 74 scenario cannot be read.")
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
