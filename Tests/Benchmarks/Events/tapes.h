// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// The tapes, and a run of a contender over one.

#pragma once

#include <string>
#include <vector>

#include "contenders.h"

struct Tape {
  std::string name;
  std::vector<uint8_t> events;
  uint32_t chance;

  // The first `count` events from `first` on, behind a barrier: the compiler cannot know them.
  tape piece(size_t first, size_t count) const;
};

constexpr size_t tape_length = 65536;

// A short cycle that repeats, and events without an order; in that order.
std::vector<Tape> both_tapes();

// What a run came to.
struct Result {
  uint64_t words[WORD_COUNT] = {};
  step ring[RING];
  totals all = {};
};

void run(const contender &contender, const tape &tape, Result &result);

// Whether all who run the same tape come to the same; says who does not.
size_t disagreements();
