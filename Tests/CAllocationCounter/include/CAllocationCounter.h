// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

// How many times this thread has asked for memory.
unsigned long allocation_count(void);

// How many times it has given memory back; to change a piece's size is to give it back and to ask.
unsigned long release_count(void);

#endif
