/* SPDX-License-Identifier: MIT */
/* SPDX-FileCopyrightText: 2026 The Turnstile Authors */

#pragma once

/* What a page in a browser supplies to the gate that it shows. */

#include <stddef.h>
#include <stdint.h>

#define PAGE(name) __attribute__((import_module("page"), import_name(#name)))

/* Takes a line without its end: 0 of the transcript, 1 a mistake, 2 of the log, after its time in ms, 3 of a state's row,
   4 a word and what it does, 5 the name of a counter. */
PAGE(write) void page_write(int32_t stream, const uint8_t *_Nullable bytes, size_t count);

/* Takes a step of the machine: event and states are rows and columns of the table, -1 for none. */
PAGE(step) void page_step(int32_t event, int32_t from, int32_t to, int32_t outcome);
