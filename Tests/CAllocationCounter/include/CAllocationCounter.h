// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

#ifndef C_ALLOCATION_COUNTER_H
#define C_ALLOCATION_COUNTER_H

// How many times this thread has asked for memory.
unsigned long allocation_count(void);

#endif
