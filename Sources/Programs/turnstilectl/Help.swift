// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed

/// `help`: all verbs and options, or one verb and its options.
func printHelp(_ verb: Verb?) {
  if let verb { return printHelp(of: verb) }
  say("usage: turnstilectl VERB [GATE] [OPTION]...")
  say("")
  Verb.forEach {
    var line: TextBuffer = "  \($0.name)"
    line.pad(to: 14)
    say(line + "\($0.row.summary)")
  }
  say("")
  Option.forEach { say($0.help) }
  say("")
  say("GATE is one of several gates: `turnstilectl check north` reads north.conf.")
  say("exit status: 0 success; 64 wrong usage; 69 no gate answers; 71 system call failed;")
  say("73 file cannot be written; 77 no permission; 78 wrong configuration.")
  say("measure: 1 no settings proposed. test: 1 lines to look at.")
  say("books, audit: 65 no valid record, or a trail that is not whole; 66 no ledger, no trail.")
  say("Words: 1 failed expectation; 65 mistake;")
  say("66 scenario cannot be opened; 74 scenario cannot be read.")
}

private func printHelp(of verb: Verb) {
  let (row, hasOptions) = (verb.row, verb.row.options[0] != nil)
  say("usage: turnstilectl \(row.name)\(row.operands.name)\(hasOptions ? " [OPTION]..." : "")")
  say("  \(row.summary)")
  for index in row.options.indices {
    if let option = row.options[index] { say(option.help) }
  }
}

/// The program and its version, as people are shown it.
var programVersion: StaticString { "turnstilectl 0.2.0" }

/// `completion`: a function for bash, which completes verbs and options.
func printCompletion() {
  var (verbs, options) = (TextBuffer(), TextBuffer())
  Verb.forEach { verbs += "\($0.rawValue > 0 ? " " : "")\($0.name)" }
  Option.forEach { options += "\($0.rawValue > 0 ? " --" : "--")\($0.name)" }
  say("_turnstilectl() {")
  say("  local verbs options word=${COMP_WORDS[COMP_CWORD]}")
  say("  verbs='\(verbs)'")
  say("  options='\(options)'")
  say("  case ${COMP_WORDS[COMP_CWORD - 1]} in")
  say("    \(pattern(of: .file))) COMPREPLY=($(compgen -f -- \"$word\")) ;;")
  say("    \(pattern(of: .folder))) COMPREPLY=($(compgen -d -- \"$word\")) ;;")
  say("    *) COMPREPLY=($(compgen -W \"$verbs $options\" -- \"$word\")) ;;")
  say("  esac")
  say("}")
  say("complete -F _turnstilectl turnstilectl")
}

/// The options with such a value, as alternatives for bash.
private func pattern(of value: Option.Value) -> TextBuffer {
  var pattern = TextBuffer()
  Option.forEach {
    if $0.value == value { pattern += "\(pattern.count > 0 ? " | " : "")--\($0.name)" }
  }
  return pattern
}
