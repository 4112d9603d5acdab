// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// The vectors of a Cortex-M0: the top of its stack, and where it begins.

void board_main(void);

__attribute__((used, section(".vectors"))) static void *const vectors[] = {
    (void *)0x20004000,
    (void *)board_main,
};
