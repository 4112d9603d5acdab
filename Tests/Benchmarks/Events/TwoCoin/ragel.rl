// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// (d) Ragel, with goto for control flow: -G2.

#include "two_coin.h"

%%{
  machine two_coin;
  alphtype unsigned char;

  coin = 0;
  push = 1;

  main :=
    start: (
      coin @{ PERFORM(ACCEPT_COIN); } -> one_coin |
      push @{ PERFORM(REFUSE_PUSH); } -> start ),
    one_coin: (
      coin @{ PERFORM(ACCEPT_COIN); PERFORM(UNLOCK); } -> unlocked |
      push @{ PERFORM(REFUSE_PUSH); } -> one_coin ),
    unlocked: (
      coin @{ PERFORM(REFUSE_COIN); } -> unlocked |
      push @{ PERFORM(COUNT_PASSAGE); PERFORM(LOCK); } -> start );

  write data noerror nofinal noentry;
}%%

VARIANT(ragel_two_coin) {
  const uint8_t *p = tape->events, *pe = p + tape->count;
  int cs;
#if LEVEL == COUNT
  uint64_t *words = totals->words;
#endif
  %% write init;
  %% write exec;
  totals->state = (uint8_t)(cs - two_coin_start);
  totals->bytes = sizeof cs;
}
