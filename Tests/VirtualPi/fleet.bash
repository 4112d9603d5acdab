# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The Turnstile Authors
# shellcheck shell=bash
# usage: source "${0%/*}/fleet.bash" TURNSTILE COLLECTOR BRIDGE
# What the suites of many gates share: the machine is a gate's Pi and that of many gates at once, as the
# packages make it, and its gate is called north.
collector=$(realpath "$2")
bridge=$(realpath "$3")
source "${BASH_SOURCE[0]%/*}/gate.bash"

# Every user of the host may read the tree; PostgreSQL starts on no folder, and with no key, of which that is so.
open_database() {
  chmod 700 /var/lib/postgresql/15/main && chmod 640 /etc/ssl/private/ssl-cert-snakeoil.key &&
    systemctl restart postgresql@15-main
}
# Asks the database as its owner, without Debian's program in between, which is slow here.
ask_database() { as postgres /usr/lib/postgresql/15/bin/psql -X -A -t -q -d turnstile -v ON_ERROR_STOP=1 -c "$1"; }

# What an operator types: once for the machine of many gates, and once at the gate.
found_fleet() { apt-get install --yes "$collector" && /usr/share/turnstile-collector/setup localhost north; }
join_fleet() { sh north.join "$bridge"; }

# Whether the database has all that the gate's books have, in its lines and in its days: is_settled [COINS]
is_settled() {
  local coins
  coins=$(count coins)
  is "$coins $(ask_database "select books_coins, lines_coins, coalesce(days_coins, 0), unexplained, is_behind, days_differ
    from turnstile.balance where name = 'north'")" "${1-$coins} $coins|$coins|$coins|0|f|f"
}
settles() {
  for _ in {1..60}; do
    is_settled "$@" && return
    pause 2
  done
  return 1
}
explain() {
  ask_database 'select * from turnstile.balance' | sed 's/^/    /'
  journalctl --unit 'turnstile*' --unit mosquitto --lines 20 --output cat | sed 's/^/    /'
}
