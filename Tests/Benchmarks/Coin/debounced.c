// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// The least that works with a real contact: a level counts once it has lasted 5 ms, and a coin line
// that became active turns the lock. No clock is read: poll(2) waits the 5 ms after each edge.

#include <poll.h>

#include "lines.h"

int main(void) {
  struct lines lines = hold(BOTH_EDGES);
  struct pollfd coin = {.fd = descriptor(&lines), .events = POLLIN};
  bool is_open = false, is_settled = false, is_active = false;
  for (;;) {
    if (poll(&coin, 1, is_active == is_settled ? -1 : 5) > 0) {
      is_active = read_edge(&lines);
    } else {
      is_settled = is_active;
      if (is_settled) set_lock(&lines, is_open = !is_open);
    }
  }
}
