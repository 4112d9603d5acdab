\ One coin opens the gate for one push.

0 break-chance

expect locked
push  expect locked        ( the arm holds )
coin  expect unlocked
.lines
push  expect locked        ( one person passes )
push  expect locked        ( and the next one needs another coin )

: visitor  coin expect unlocked  push expect locked ;
3 times visitor
