\ The words of a beginning come between those of both entries.
machine begin-with-words
  events: self
  words: begin came deeper
a
  begins with: c begin
  enter: came
  self: again
b
  in: a
c
  in: a
  enter: deeper
end
self expect c
