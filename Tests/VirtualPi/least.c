// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// The least program that stands on libgpiod: it opens a chip and sleeps. Both libgpiods have this
// much in common.

#include <gpiod.h>
#include <stdio.h>
#include <unistd.h>

int main(int count, char **arguments) {
  struct gpiod_chip *chip = count > 1 ? gpiod_chip_open(arguments[1]) : NULL;
  if (!chip) {
    perror("least");
    return 1;
  }
  for (;;)
    pause();
}
