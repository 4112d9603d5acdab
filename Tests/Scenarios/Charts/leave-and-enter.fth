\ A state that is entered again is left first; a local move stays inside it.
machine leave-and-enter
  events: self far near
  words: came went
a
  begins with: b
  enter: came
  exit: went
  self: again
  far: external c
  near: to c
b
  in: a
c
  in: a
end
self expect b
far expect c
near expect c
