\ An alarm in eight hours, and a sleeper who snoozes twice.

28800 alarm
stop         expect inactive     ( twice is once )
snooze       expect inactive     ( nothing rings yet )
start        expect armed
expect active                    ( of which armed is a part )
28799 seconds expect armed
1 seconds    expect playing
snooze       expect snoozed
expect active
540 seconds  expect playing
snooze 539 seconds expect snoozed
1 seconds    expect playing
stop         expect inactive
86400 seconds expect inactive    ( and it never rings again )

start foregrounded expect played-in-background
stop         expect inactive
