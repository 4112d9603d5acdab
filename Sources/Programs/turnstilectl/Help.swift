// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import System

/// `help`: all verbs and options, or one verb and its options.
func printHelp(_ verb: Verb?) -> ExitStatus {
  if let verb { return printHelp(of: verb) }
  say("usage: turnstilectl VERB [GATE] [OPTION]...")
  say("")
  Verb.forEach {
    var line: TextBuffer = "  \($0.name)"
    line.pad(to: 14)
    line.append($0.summary)
    say(line)
  }
  say("")
  Option.forEach { say($0) }
  say("")
  say("GATE is one of several gates: `turnstilectl check north` reads north.conf.")
  say("exit status: 0 success; 64 wrong usage; 69 no gate answers; 71 system call failed;")
  say("73 file cannot be written; 77 no permission; 78 wrong configuration.")
  say("measure: 1 no settings proposed. test: 1 lines to look at.")
  say("books, audit: 65 no valid record, or a trail that is not whole; 66 no ledger, no trail.")
  say("Words: 1 failed expectation; 65 mistake;")
  say("66 scenario cannot be opened; 74 scenario cannot be read.")
  return .success
}

private func printHelp(of verb: Verb) -> ExitStatus {
  var usage: TextBuffer = "usage: turnstilectl \(verb.name)"
  if verb.takesLine { usage.append(" LINE") }
  if verb.takesGate { usage.append(" [GATE]") }
  let options = verb.options
  if options[0] != nil { usage.append(" [OPTION]...") }
  say(usage)
  say("  \(verb.summary)")
  for index in options.indices {
    if let option = options[index] { say(option) }
  }
  return .success
}

private func say(_ option: Option) { say("  --\(option.name) \(option.summary)") }

/// `version`.
func printVersion() -> ExitStatus {
  say("\(programVersion)")
  return .success
}

/// The program and its version, as people are shown it.
var programVersion: StaticString { "turnstilectl 0.2.0" }

/// `completion`: a function for bash, which completes verbs and options.
func printCompletion() -> ExitStatus {
  var (verbs, options) = (TextBuffer(), TextBuffer())
  Verb.forEach { verbs += "\($0.rawValue > 0 ? " " : "")\($0.name)" }
  Option.forEach { options += "\($0.rawValue > 0 ? " --" : "--")\($0.name)" }
  say("_turnstilectl() {")
  say("  local verbs options word=${COMP_WORDS[COMP_CWORD]}")
  say("  verbs='\(verbs)'")
  say("  options='\(options)'")
  say("  case ${COMP_WORDS[COMP_CWORD - 1]} in")
  say("    --config | --scenario | --file | --output) COMPREPLY=($(compgen -f -- \"$word\")) ;;")
  say("    --runtime | --state) COMPREPLY=($(compgen -d -- \"$word\")) ;;")
  say("    *) COMPREPLY=($(compgen -W \"$verbs $options\" -- \"$word\")) ;;")
  say("  esac")
  say("}")
  say("complete -F _turnstilectl turnstilectl")
  return .success
}
