\ Every coin is accounted for: a passage, a refusal, or void.

0 break-chance

: visitor  coin push ;

3 times visitor
coin coin coin              ( one is taken, two are given back )
repairman  10 seconds       ( and the one that was taken is void )
push push
.state .counters .time
