\ Several states have timers, and an interval is answered.
machine timers
  events: again timeout
  intervals: long-time
a
  after: long-time
  again: again
  timeout: to b
b
  after: 2000 milliseconds
  timeout: to a
end
7 long-time again expect a
6999 milliseconds expect a
1 milliseconds expect b
2000 milliseconds expect a
7000 milliseconds expect b
