// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors
//
// The least a program on libgpiod can do: a rising edge of the coin line turns the lock. It waits
// in read(2) itself, knows no other line, and takes each bounce of a contact for a coin.

#include "lines.h"

int main(void) {
  struct lines lines = hold(RISING_EDGE);
  for (int is_open = 1;; is_open = !is_open) {
    read_edge(&lines);
    set_lock(&lines, is_open);
  }
}
