\ A state begins with one that is deeper than its own substates.
machine begin-deep
  events: go
a
  begins with: c
b
  in: a
  begins with: c
  go: to d
c
  in: b
d
  begins with: f
e
  in: d
f
  in: d
end
expect c
go expect f
