\ A timer ends with its state; the state around it has one of its own.
machine timers-each
  events: timeout
  timers: each
a
  begins with: b
  after: 1500 milliseconds
  timeout: to c
b
  in: a
  after: 500 milliseconds
  timeout: to d
d
  in: a
c
end
499 milliseconds expect b
1 milliseconds expect d
999 milliseconds expect d
1 milliseconds expect c
