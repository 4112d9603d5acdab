# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
# shellcheck shell=bash
#
# usage: source "$here/../checks.bash"
#
# What every suite of checks shares: `check WHAT COMMAND...` counts a command as passed or failed and
# prints the errors and the end of what a failed one said; `finish` is the last line of a suite. Files in
# $temporary are removed at the end.

passed=0
failed=0
temporary=$(mktemp -d)
reasons=$temporary/reasons
trap 'rm -rf "$temporary"' EXIT

check() {
  local what=$1
  shift
  if "$@" &> "$reasons"; then
    echo "ok - $what"
    passed=$((passed + 1))
  else
    echo "not ok - $what"
    # What a test's runner says of a test that was killed stands where that happened, not at the end.
    { grep -E --max-count 5 'error:|✘' "$reasons" && echo ...; tail -n 5 "$reasons"; } | sed 's/^/    /'
    failed=$((failed + 1))
    explain
  fi
}

# What a suite adds to a failure, such as the state of its gate; a suite may define its own.
explain() { :; }

# is FOUND EXPECTED
is() {
  [ "$1" = "$2" ] || {
    echo "expected: $2"
    echo "found:    $1"
    return 1
  }
}

not() { ! "$@"; }

# transcripts_agree COMMAND...: whether `COMMAND... SCENARIO` prints what is recorded beside each scenario.
transcripts_agree() {
  local scenario
  for scenario in "${BASH_SOURCE[0]%/*}"/Scenarios/*.fth; do
    "$@" "$scenario" | cmp - "${scenario%.fth}.out" || return 1
  done
}

# The answer to the question of the shipped configuration, which is whole but for it.
# shellcheck disable=SC2034  # For the scripts that source this.
answer='s/^sensor =$/sensor = unknown/'
# Writes the shipped configuration with changes in the language of sed: configure FILE [CHANGES]
# The changes that make each press a coin or a push at once.
# shellcheck disable=SC2034  # For the scripts that source this.
classic="$answer"'; s/^counts = auto/counts = press/; s/^open-at = train/open-at = press/; s/^debounce = 15ms/debounce = 5ms/
  s/^relock = 30s/relock = off/; /^\[repairman\]/,/^\[release\]/ s/^debounce = 50ms/debounce = 5ms/'
configure() { sed "$answer; ${2-}" "${BASH_SOURCE[0]%/*}/../systemd/turnstile.conf" > "$1"; }

finish() {
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
}
