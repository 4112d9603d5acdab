// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// What every variant is given and gives back, whatever language it is written in.

#pragma once

#include <stddef.h>
#include <stdint.h>

enum { WORD_COUNT = 16, RING = 256 };

// A tape of events. A push that is let through breaks the gate in `chance` of 2^32 draws.
struct tape {
  const uint8_t *events;
  size_t count;
  uint32_t chance;
};

// What one event came to: the words are the bytes of one number, the first one lowest, each one
// more than its place in the list of words. The outcomes are numbered as in the core.
struct step {
  uint8_t event, from, to, outcome;
  uint32_t words;
};

enum outcome { UNHANDLED, REFUSED, STAYED, MOVED };

// What a whole tape came to. A level fills in what it works out, and leaves the rest alone.
struct totals {
  uint64_t *words;     // WORD_COUNT counters; at level `count`
  void *ring;          // the last RING steps, in the variant's own form; at level `handle`
  struct step last;    // the last of them
  uint64_t deadline;   // in nanoseconds, 0 for none; at levels `handle` and `count`
  uint8_t state;       // at every level
  size_t bytes;        // what is kept from one event to the next
};

typedef void variant(const struct tape *, struct totals *);

// The lot of an event, by its place on the tape: a multiplicative hash (Knuth, The Art of Computer
// Programming 3, 6.4), the same in every variant.
static inline uint32_t lot(uint64_t time) { return (uint32_t)time * 2654435761u; }
