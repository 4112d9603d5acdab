// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// The names of our own turnstile, and what its variants share: the draw and the two delays.

#pragma once

#include "level.h"

enum gate_state { LOCKED, UNLOCKED, BROKEN, OUT_OF_ORDER };
enum gate_event { COIN, PUSH, REPAIRMAN, TIMEOUT };
enum gate_word {
  LOCK, UNLOCK, SHOW_STOP, SHOW_GO, SHOW_BROKEN, SHOW_REPAIR, ACCEPT_COIN, REFUSE_COIN, VOID_COIN,
  COUNT_PASSAGE, REFUSE_PUSH, COUNT_BREAKAGE, COUNT_REPAIR
};

// In nanoseconds.
#define RELOCK 3000000000u
#define REPAIR 5000000000u
