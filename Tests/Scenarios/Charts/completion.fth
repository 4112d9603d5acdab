\ A completion leads on at once.
machine completion
  events: always go
  words: pass
  completion: always
a
  go: to b
b
  enter: pass
  always: to c
c
end
go expect c
