// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

import Fixed
import Interpreter
import System
import Terminal

/// `help`: all verbs and options, or one verb and its options.
func printHelp(_ verb: Verb?) -> ExitStatus {
  if let verb { return printHelp(of: verb) }
  say(TextBuffer("usage: turnstilectl VERB [GATE] [OPTION]..."))
  say(TextBuffer())
  Verb.forEach {
    var line = TextBuffer("  ")
    line.append($0.name)
    line.pad(to: 14)
    line.append($0.summary)
    say(line)
  }
  say(TextBuffer())
  Option.forEach { say($0) }
  say(TextBuffer())
  say(TextBuffer("GATE is one of several gates: `turnstilectl check north` reads north.conf."))
  say(
    TextBuffer("exit status: 0 success; 64 wrong usage; 69 no gate answers; 71 system call failed;")
  )
  say(TextBuffer("73 file cannot be written; 77 no permission; 78 wrong configuration."))
  say(TextBuffer("measure: 1 no settings proposed. test: 1 lines to look at."))
  say(
    TextBuffer(
      "books, audit: 65 no valid record, or a trail that is not whole; 66 no ledger, no trail."))
  say(TextBuffer("Words: 1 failed expectation; 65 mistake;"))
  say(TextBuffer("66 scenario cannot be opened; 74 scenario cannot be read."))
  return .success
}

private func printHelp(of verb: Verb) -> ExitStatus {
  var usage = TextBuffer("usage: turnstilectl ")
  usage.append(verb.name)
  if verb.takesLine { usage.append(" LINE") }
  if verb.takesGate { usage.append(" [GATE]") }
  let options = verb.options
  if options[0] != nil { usage.append(" [OPTION]...") }
  say(usage)
  indent(verb.summary)
  for index in options.indices {
    if let option = options[index] { say(option) }
  }
  return .success
}

private func say(_ option: Option) {
  var line = TextBuffer("  --")
  line.append(option.name)
  line.append(" ")
  line.append(option.summary)
  say(line)
}

/// `version`.
func printVersion() -> ExitStatus {
  say(TextBuffer(programVersion))
  return .success
}

/// The program and its version, as people are shown it.
var programVersion: StaticString { "turnstilectl 0.2.0" }

/// `completion`: a function for bash, which completes verbs and options.
func printCompletion() -> ExitStatus {
  var verbs = TextBuffer("verbs='")
  Verb.forEach {
    if $0.rawValue > 0 { verbs.append(" ") }
    verbs.append($0.name)
  }
  verbs.append("'")
  var options = TextBuffer("options='")
  Option.forEach {
    options.append($0.rawValue > 0 ? " --" : "--")
    options.append($0.name)
  }
  options.append("'")
  say(TextBuffer("_turnstilectl() {"))
  indent("local verbs options word=${COMP_WORDS[COMP_CWORD]}")
  indent(verbs)
  indent(options)
  indent("case ${COMP_WORDS[COMP_CWORD - 1]} in")
  indent("  --config | --scenario | --file | --output) COMPREPLY=($(compgen -f -- \"$word\")) ;;")
  indent("  --runtime | --state) COMPREPLY=($(compgen -d -- \"$word\")) ;;")
  indent("  *) COMPREPLY=($(compgen -W \"$verbs $options\" -- \"$word\")) ;;")
  indent("esac")
  say(TextBuffer("}"))
  say(TextBuffer("complete -F _turnstilectl turnstilectl"))
  return .success
}

private func indent(_ line: StaticString) { indent(TextBuffer(line)) }

private func indent(_ line: TextBuffer) {
  var text = TextBuffer("  ")
  text.append(line)
  say(text)
}

/// Prints a line.
func say(_ line: TextBuffer) { StandardStreams().write(line, to: .output) }
