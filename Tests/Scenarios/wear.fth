\ With thirty per cent and this seed, the fourth visitor breaks the gate.

6 seed  30 break-chance

: visitor  coin expect unlocked  push ;

visitor  expect locked
visitor  expect locked
visitor  expect locked
visitor  expect broken

repairman  10 seconds  expect locked
