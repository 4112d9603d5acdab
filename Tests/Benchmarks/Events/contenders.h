// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// The variants that run the same tape.

#pragma once

#include <cstddef>

#include "benchmark.h"

struct contender {
  const char *machine, *level, *name;
  variant *run;
};

// A level is declared for those who have it: a step can be handed out only by those who make one.
#define EVERY_VARIANT(VARIANT) \
  VARIANT(switch, handle)      \
  VARIANT(table, handle)       \
  VARIANT(swift, handle)       \
  VARIANT(switch, count)       \
  VARIANT(functions, count)    \
  VARIANT(table, count)        \
  VARIANT(ragel, count)        \
  VARIANT(msm, count)          \
  VARIANT(statechart, count)   \
  VARIANT(swift, count)

// The flat machine as one that has a hierarchy could have it.
#define EVERY_TWO_COIN(VARIANT) EVERY_VARIANT(VARIANT) VARIANT(hierarchy, count)

extern "C" {
#define DECLARE(name, level) variant name##_two_coin_##level, name##_gate_##level;
EVERY_VARIANT(DECLARE)
#undef DECLARE
variant hierarchy_two_coin_count;
}

inline constexpr contender contenders[] = {
#define TWO_COIN(name, level) {"two-coin", #level, #name, name##_two_coin_##level},
    EVERY_TWO_COIN(TWO_COIN)
#undef TWO_COIN
#define GATE(name, level) {"gate", #level, #name, name##_gate_##level},
    EVERY_VARIANT(GATE)
#undef GATE
};
