// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// The variants that run the same tape.

#pragma once

#include <cstddef>

#include "benchmark.h"

struct contender {
  const char *level, *name;
  variant *run;
};

// A level is declared for those who have it: a step can be handed out only by those who make one.
#define EVERY_VARIANT(VARIANT) \
  VARIANT(switch, handle)      \
  VARIANT(table, handle)       \
  VARIANT(checked, handle)     \
  VARIANT(swift, handle)       \
  VARIANT(switch, count)       \
  VARIANT(table, count)        \
  VARIANT(swift, count)        \
  VARIANT(driver, count)       \
  VARIANT(typed, count)

extern "C" {
#define DECLARE(name, level) variant name##_gate_##level;
EVERY_VARIANT(DECLARE)
#undef DECLARE
}

inline constexpr contender contenders[] = {
#define CONTENDER(name, level) {#level, #name, name##_gate_##level},
    EVERY_VARIANT(CONTENDER)
#undef CONTENDER
};
