\ With a relock of three seconds a coin waits that long for its push.

0 break-chance  3 relock

coin expect unlocked   push expect locked          ( used in time )
coin expect unlocked   2 seconds expect unlocked   ( still waiting )
1 seconds expect locked                            ( too late )
push expect locked

coin expect unlocked   2 seconds
coin expect unlocked   ( refused, and it does not start the time over )
1 seconds expect locked
