\ A final state raises that the state around it has come to its end.
machine end-of-part
  events: done.state.a go
  words: raise.done.state.a
  final: f c
  raises: raise.done.state.a done.state.a
a
  begins with: b
  done.state.a: to c
b
  in: a
  go: to f
f
  in: a
  enter: raise.done.state.a
c
end
go expect c
go expect c
