// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import System

// Embedded Swift has no CommandLine on Linux, so this is C's main, under the name that SwiftPM
// expects as the entry of an executable target called turnstilectl.
@c(turnstilectl_main)
func main(
  _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  do throws(UsageError) {
    return unsafe perform(try Options(Arguments(count: Int(count), values: values)))
  } catch {
    ("try `turnstilectl help`" as TextBuffer).writeToStandardError()
    return ExitStatus.usage.rawValue
  }
}

private func perform(_ options: Options) -> Int32 {
  switch options.verb {
  case .compile: compile(options).rawValue
  case .check: check(options).rawValue
  case .measure: measure(options)
  case .test: test(options)
  case .run: run(options).rawValue
  case .simulate: simulate(options)
  case .console: callConsole(options)
  case .trace: printTrace(options)
  case .status: printStatus(options)
  case .metrics: writeMetrics(options).rawValue
  case .books: printBooks(options).rawValue
  case .backup: backUpBooks(options).rawValue
  case .restore: restoreBooks(options).rawValue
  case .audit: audit(options).rawValue
  case .restart: restart(options).rawValue
  case .completion: printCompletion().rawValue
  case .help: printHelp(options.topic).rawValue
  case .version: printVersion().rawValue
  }
}
