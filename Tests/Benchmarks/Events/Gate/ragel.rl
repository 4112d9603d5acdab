// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The Turnstile Authors

// (d) Ragel, with goto for control flow: -G2.

#include "gate.h"

#define DUE(time) (deadline = (time))
#define TIME ((uint64_t)(p - tape->events))

%%{
  machine gate;
  alphtype unsigned char;

  coin = 0;
  push = 1;
  repairman = 2;
  timeout = 3;

  action worn { lot(TIME) < chance }
  action enter_locked { DUE(0); PERFORM(LOCK); PERFORM(SHOW_STOP); }
  action enter_unlocked { DUE(TIME + RELOCK); PERFORM(UNLOCK); PERFORM(SHOW_GO); }
  action enter_broken { DUE(0); PERFORM(LOCK); PERFORM(SHOW_BROKEN); }
  action enter_out_of_order { DUE(TIME + REPAIR); PERFORM(LOCK); PERFORM(SHOW_REPAIR); }
  action accept_coin { PERFORM(ACCEPT_COIN); }
  action refuse_coin { PERFORM(REFUSE_COIN); }
  action void_coin { PERFORM(VOID_COIN); }
  action count_passage { PERFORM(COUNT_PASSAGE); }
  action refuse_push { PERFORM(REFUSE_PUSH); }
  action count_breakage { PERFORM(COUNT_BREAKAGE); }
  action count_repair { PERFORM(COUNT_REPAIR); }

  main :=
    start: (
      coin @accept_coin @enter_unlocked -> unlocked |
      push @refuse_push -> start |
      repairman @count_repair @enter_out_of_order -> out_of_order |
      timeout -> start ),
    unlocked: (
      coin @refuse_coin -> unlocked |
      (push when worn) @void_coin @count_breakage @enter_broken -> broken |
      (push when !worn) @count_passage @enter_locked -> start |
      repairman @void_coin @count_repair @enter_out_of_order -> out_of_order |
      timeout @void_coin @enter_locked -> start ),
    broken: (
      coin @refuse_coin -> broken |
      push @refuse_push -> broken |
      repairman @count_repair @enter_out_of_order -> out_of_order |
      timeout -> broken ),
    out_of_order: (
      coin @refuse_coin -> out_of_order |
      push @refuse_push -> out_of_order |
      repairman @count_repair @enter_out_of_order -> out_of_order |
      timeout @enter_locked -> start );

  write data noerror nofinal noentry;
}%%

VARIANT(ragel_gate) {
  const uint8_t *p = tape->events, *pe = p + tape->count;
  uint32_t chance = tape->chance;
  int cs;
#if LEVEL == COUNT
  uint64_t deadline = 0, *words = totals->words;
#endif
  %% write init;
  %% write exec;
  // Ragel numbers the states in the order it comes to them; 0 is its error.
  static const uint8_t states[] = {255, LOCKED, UNLOCKED, OUT_OF_ORDER, BROKEN};
  totals->state = states[cs];
  totals->bytes = sizeof cs + sizeof(uint64_t);
#if LEVEL == COUNT
  totals->deadline = deadline;
#endif
}
