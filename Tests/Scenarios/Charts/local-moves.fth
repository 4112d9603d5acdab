\ A local move to the state around leaves that; one to the own state does not.
machine local-moves
  events: up on self
  words: came went self
a
  begins with: b
  enter: came
  exit: went
b
  in: a
  up: external a
  on: to c
c
  self: to c self
end
up expect b
on expect c
self expect c
