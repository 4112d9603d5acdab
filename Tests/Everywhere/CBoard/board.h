/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: 2026 The Turnstile Authors */

#pragma once

/* What a place without an operating system must supply for a gate to be played there. */

#include <stddef.h>
#include <stdint.h>

/* The next byte of the words to perform, 0...255; negative at their end. */
int32_t board_read(void);

/* Writes bytes to stream 1, the output, or 2, the errors. */
void board_write(int32_t stream, const uint8_t *_Nullable bytes, size_t count);
