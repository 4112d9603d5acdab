// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Glibc

/// The collector of the trails of many gates.
@main struct Main {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--help" {
      print(Options.usage)
      return
    }
    do throws(UsageError) {
      var collector = try Collector(try Options(arguments))
      complain(collector.run())
      exit(78)
    } catch {
      complain("\(error.sentence)\ntry `turnstile-collector --help`")
      exit(64)
    }
  }
}

func complain(_ sentence: String) {
  let line = "turnstile-collector: \(sentence)\n"
  // Safe because the text is lent for the call, as many bytes as its count says.
  unsafe _ = write(2, line, line.utf8.count)
}
