\ A history recalls what was active, and at first begins with its default.
machine shallow-history
  events: on off next
out
  on: history of a
a
  begins with: b
  history default: c
  off: to out
b
  in: a
c
  in: a
  next: to b
end
on expect c
off expect out
on expect c
next expect b
off expect out
on expect b
