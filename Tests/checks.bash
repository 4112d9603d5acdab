# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
# shellcheck shell=bash
#
# usage: source "$here/../checks.bash"
#
# What every suite of checks shares: `check WHAT COMMAND...` counts a command as passed or failed and
# prints the end of what a failed one said; `finish` is the last line of a suite.

passed=0
failed=0
reasons=$(mktemp)
trap 'rm -f "$reasons"' EXIT

check() {
  local what=$1
  shift
  if "$@" &> "$reasons"; then
    echo "ok - $what"
    passed=$((passed + 1))
  else
    echo "not ok - $what"
    tail -n 5 "$reasons" | sed 's/^/    /'
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

finish() {
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
}
