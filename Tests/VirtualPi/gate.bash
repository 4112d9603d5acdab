# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
# shellcheck shell=bash
# usage: source "${0%/*}/gate.bash"
# What the suites on the virtual Pi share: the chip is plugged in, $subject is the file that the suite was
# given (and $text_program the other program, where it is a firmware), and the current folder is for its files. A command that does something can be given what comes of
# it, as in `check "a coin opens the gate" coin shows $unlocked`.
set -uo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/../checks.bash"
subject=$(realpath "$1")
text_program=${subject%/*}/turnstilectl
work=/run/suite
mkdir $work
cd $work || exit

# Checks several commands: checks WHAT COMMAND...
checks() {
  local command
  for command in "${@:2}"; do check "$1: $command" eval "$command"; done
}

# A process is slow in a user-mode kernel, and this is used often.
mkfifo nothing
exec 3<> nothing
pause() { read -rt "$1" -u 3 || "${@:2}"; }

# Whether a command comes true within 20 seconds.
soon() {
  for _ in {1..200}; do
    "$@" && return
    pause 0.1
  done
  return 1
}

# What is on the other end of the chip's wires.
pull() { echo "pull-$2" > "$folder/sim_gpio$1/pull" && "${@:3}"; }
press() { pull "$1" down pause 0.1 pull "$1" up pause 0.1; }
coin() { press 17 && "$@"; }
push() { press 27 && "$@"; }
repairman() { press 23 && "$@"; }
# Has a wire take the levels on standard input, a line each, as `down 0.001` for a millisecond.
move() {
  perl -ane 'BEGIN { open $pull, ">", shift or die } syswrite $pull, "pull-$F[0]" or die;
    select undef, undef, undef, $F[1]' "$folder/sim_gpio$1/pull"
}
unplug() { echo 0 > /sys/kernel/config/gpio-sim/pi/live; }
replug() { folder=$("$here/chip" replug) && "$@"; }

# Which gate it is, the one without a name, and its lock, green, red and fault lines.
gate=
outputs=(22 24 25 26)
# Leaves what these lines carry in `levels`; the fail-secure lock is active low.
look() {
  local line level
  levels=
  for line in "${outputs[@]}"; do
    read -r level < "$folder/sim_gpio$line/value"
    levels+=$level
  done
}
shows() { look && is "$levels" "$1"; }
dark=0000 locked=0010 unlocked=1100
in_repair=0001 locked_with_fault=0011 unlocked_with_fault=1101

unit() { systemctl show --property "$1" --value turnstile.service; }
unit_is() { is "$(unit "$1")" "$2"; }
# Whether another process is the service now.
has_followed() { [ "$(unit MainPID)" != "$1" ] && unit_is ActiveState active; }
outputs_safe_ran() { grep -q "code=exited ; status=0 " <<< "$(unit ExecStopPost)"; }
# Without a setup it is not known which outputs were driven.
outputs_safe_refused() { grep -q "code=exited ; status=69 " <<< "$(unit ExecStopPost)"; }
status_says() { grep -q "$1" <<< "$(unit StatusText)"; }

# Kills the service under a paid coin, and leaves the number of the process in `killed`.
kill_gate() {
  killed=$(unit MainPID)
  kill -KILL "$killed"
  checks "the lock of a firmware that is killed closes at once" 'pause 0.5 shows $dark' outputs_safe_ran
}

journal() { journalctl --unit turnstile --output cat "$@"; }
# Starts what `said` looks at; a journal counts in seconds of the wall clock.
listen() {
  pause 2
  since=$(date +%s)
}
said() { journal --since "@$since" --grep "$1" "${@:2}"; }

# What the books say, once the disk has what happened, and a number from them.
books() { turnstilectl books ${gate:+"$gate"}; }
count() { books | sed -n "s/^$1 //p"; }
# Whether the books have these: counts NAME NUMBER...
counts() { not grep -vxFf <(books) <<< "$(printf '%s %s\n' "$@")"; }
is_balanced() {
  local open=0
  [ "$(count state)" != unlocked ] || open=1
  is $(($(count coins) + $(count grants))) $(($(count passages) + $(count voided-coins) + open))
}

# Runs a command as another user, in all groups of that user.
as() { setpriv --reuid "$1" --regid "$1" --init-groups "${@:2}"; }
# Says what is on standard input at the console as a user: leaves the answer in a file, and `status`.
ask() {
  as "$1" turnstilectl console &> answer
  status=$?
  return $status
}

# For a suite that shows what is typed and what is printed.
chapter() { printf '\n# %s\n' "$*"; }
# Prints a command as it is typed, and what it prints, which `shown` looks at.
types() {
  printf '\n$ %s\n' "$*"
  eval "$*" &> answer
  status=$?
  cat answer
}
shown() { grep -qE -- "$1" answer || { echo "expected $1" && false; }; }
# Types a command that is to end well, and to show a pattern: shows_for COMMAND PATTERN WHAT
shows_for() {
  types "$1"
  checks "$3" 'is $status 0' "shown '$2'"
}

# Every file but those that log, what dpkg remembers of packages, and what the system itself has at hand while
# it runs; and every word of the configuration.
look_around() {
  find / /run -xdev \( -path /var/log -o -path /tmp -o -path /var/tmp -o -path /run/systemd \
    -o -path /run/udev -o -path $work -o -path '/var/lib/dpkg/*-old' \
    -o -path /var/lib/dpkg/triggers \) -prune -o -printf '%p %y %l\n' | LC_ALL=C sort
  find /etc -type f -exec md5sum {} +
}
# What has changed since `look_around > before`. Users and groups stay when a package goes; no more does.
differences() {
  look_around | diff $work/before - | sed -n 's/^[<>] //p' \
    | grep -vE '(^|  )/etc/(passwd|group|shadow|gshadow|subuid|subgid)-?( f |$)'
}

belongs() { is "$(stat -c "%U:%G %a" "$1")" "$2"; }
install_package() {
  dpkg --install "$subject" &> installed && sed -i "$classic" /etc/turnstile/turnstile.conf &&
    soon belongs /dev/gpiochip0 "root:gpio 660"
}

# What a failure adds, where the gate is a service.
explain() {
  look
  echo "    lines $levels, $(unit StatusText)"
  journalctl --unit 'turnstile*' --lines 20 --output cat | sed 's/^/    /'
}

folder=$("$here/chip" create)
