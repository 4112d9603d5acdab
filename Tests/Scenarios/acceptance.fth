\ The acceptance table: every event in every state.

: mended  repairman expect out-of-order  10 seconds expect locked ;

\ Locked: a push does nothing, a coin opens, the repairman comes.
0 break-chance
push       expect locked
mended
coin       expect unlocked

\ Unlocked: a second coin is refused, a push locks, the repairman comes.
coin       expect unlocked
push       expect locked
coin       expect unlocked
mended

\ Broken: only the repairman helps.
100 break-chance
coin push  expect broken
coin       expect broken
push       expect broken
10 seconds expect broken
mended

\ Out of order: coins and pushes do nothing, and the repairman starts over.
repairman  expect out-of-order
coin       expect out-of-order
push       expect out-of-order
mended
