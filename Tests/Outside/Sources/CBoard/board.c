// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// A Cortex-M0 from reset to the main loop, for its linker script, board.ld.

#include <stdint.h>

#ifndef MAIN
#define MAIN board_main
#endif

void MAIN(void);

// Where the linker script put things.
extern uint32_t stack_top[], data_start[], data_end[], data_load[], zero_start[], zero_end[];

void reset(void) {
  const uint32_t *from = data_load;
  for (uint32_t *to = data_start; to < data_end; to++) *to = *from++;
  for (uint32_t *to = zero_start; to < zero_end; to++) *to = 0;
  MAIN();
}

// A trap in Swift is an undefined instruction, and ends here.
static void fault(void) {
  for (;;) {
  }
}

__attribute__((used, section(".vectors"))) static const void *const vectors[] = {
    stack_top, reset, fault, fault,
};
