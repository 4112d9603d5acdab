// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// The names of the two-coin turnstile: two coins open it, a push passes it.

#pragma once

#include "level.h"

enum two_coin_state { LOCKED, ONE_COIN, UNLOCKED };
enum two_coin_event { COIN, PUSH };
enum two_coin_word { LOCK, UNLOCK, ACCEPT_COIN, REFUSE_COIN, COUNT_PASSAGE, REFUSE_PUSH };
